import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, errors, type Input } from '@xuekao/contracts';
import { serveCall } from '@xuekao/service-testing';
import { ExamReader } from '../exams/index.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';

const { purchases } = calls.exam;
const hour = 3_600_000;
let bed: ExamBed;
let number = 0;
const somebody = () => learner((number += 1));
/** what the payment service was asked for */
const opened: Input<typeof calls.payment.orders.open>[] = [];
beforeAll(async () => {
  bed = await ExamBed.open('purchases');
  serveCall({ nats: bed.nats, place: bed.config }, calls.payment.orders.open, (asked) => {
    opened.push(asked);
    return { orderId: idOf(opened.length), title: asked.title, price: asked.price, expireTime: new Date(bed.clock.now()).toISOString() };
  });
  await bed.nats.flush();
}, 300_000);
afterAll(() => bed.close());

const create = (examId: string, who: ReturnType<typeof learner>) => bed.refusal(calls.exam.papers.create, { examId }, who);
const infoOf = (examId: string, who: ReturnType<typeof learner>) => bed.call(calls.exam.exams.checkInfo, { id: examId }, who);

test('an exam with a price is begun by whoever bought it, and its page says what it costs', async () => {
  const [buyer, other] = [somebody(), somebody()];
  const examId = await bed.exam({ price: 1250, title: '真题模拟卷' });
  expect(await infoOf(examId, buyer)).toMatchObject({ price: 1250, isBuy: false, blockedCode: errors.EXAM_NOT_BOUGHT.code });
  expect(await create(examId, buyer)).toBe('EXAM_NOT_BOUGHT');
  const begun = await bed.call(purchases.buyInit, { examId }, buyer);
  expect(begun).toMatchObject({ title: '真题模拟卷', price: 1250 });
  expect(opened.at(-1)).toEqual({
    kind: 'exam',
    goodsId: examId,
    title: '真题模拟卷',
    price: 1250,
    userId: buyer.userId,
    deptCode: buyer.deptCode,
    until: new Date(bed.clock.now() + 2 * hour).toISOString(),
  });
  // an order is no purchase
  expect(await create(examId, buyer)).toBe('EXAM_NOT_BOUGHT');
  const bought = { goodsId: examId, userId: buyer.userId, orderId: begun.orderId };
  for (let time = 0; time < 2; time += 1) expect(await bed.call(purchases.grant, bought, buyer)).toEqual({ isGone: false });
  expect(await infoOf(examId, buyer)).toMatchObject({ isBuy: true, blockedCode: 0 });
  expect(await bed.refusal(purchases.buyInit, { examId }, buyer)).toBe('BOUGHT_ALREADY');
  expect(await create(examId, other)).toBe('EXAM_NOT_BOUGHT');
  expect(await create(examId, buyer)).toBe('success');
});

test('what was paid back is taken, for good, and an attempt that has begun goes on', async () => {
  const who = somebody();
  const examId = await bed.exam({ price: 100 });
  const bought = { goodsId: examId, userId: who.userId, orderId: idOf(0xabc) };
  await bed.call(purchases.grant, bought, who);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(purchases.revoke, bought, who);
  // a grant that was on its way changes nothing
  await bed.call(purchases.grant, bought, who);
  expect(await infoOf(examId, who)).toMatchObject({ isBuy: false, openPaperId: id, blockedCode: 0 });
  const saved = { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] };
  expect(await bed.refusal(calls.exam.papers.fillAnswer, saved, who)).toBe('success');
  await bed.call(calls.exam.papers.handIn, { id, exState: 0 }, who);
  expect(await create(examId, who)).toBe('EXAM_NOT_BOUGHT');
  // bought once more, by another order
  await bed.call(purchases.grant, { ...bought, orderId: idOf(0xabd) }, who);
  expect(await create(examId, who)).toBe('success');
});

test('nothing is sold that is free, for others, over, or disabled', async () => {
  const who = somebody();
  const now = bed.clock.now();
  const free = await bed.exam();
  const before = opened.length;
  expect(await infoOf(free, who)).toMatchObject({ price: 0, isBuy: true });
  expect(await bed.refusal(purchases.buyInit, { examId: free }, who)).toBe('NOT_FOR_SALE');
  const others = await bed.exam({ price: 100, openType: 3, users: [idOf(0x9999)] });
  expect(await bed.refusal(purchases.buyInit, { examId: others }, who)).toBe('EXAM_NOT_FOR_YOU');
  const over = await bed.exam({
    price: 100,
    startTime: new Date(now - 2 * hour).toISOString(),
    endTime: new Date(now - hour).toISOString(),
  });
  expect(await bed.refusal(purchases.buyInit, { examId: over }, who)).toBe('EXAM_NOT_OPEN');
  expect(await bed.refusal(purchases.buyInit, { examId: idOf(0x777) }, who)).toBe('EXAM_NOT_FOR_YOU');
  expect(opened.length).toBe(before);
});

test('nothing is sold to somebody who could not begin it any more; what has not begun yet is', async () => {
  const who = somebody();
  const now = bed.clock.now();
  const sat = await bed.exam({ chance: 1 });
  await bed.call(calls.exam.papers.create, { examId: sat }, who);
  const { tmplId, revision } = await bed.call(calls.exam.exams.detail, { id: sat }, admin);
  await bed.call(calls.exam.exams.save, { ...(await bed.examInput({ tmplId, chance: 1, price: 500 })), id: sat, revision }, admin);
  expect(await bed.refusal(purchases.buyInit, { examId: sat }, who)).toBe('EXAM_CHANCES');
  const lateExam = await bed.exam({ price: 100, late: true, lateMax: 1, startTime: new Date(now - 5 * 60_000).toISOString() });
  expect(await bed.refusal(purchases.buyInit, { examId: lateExam }, who)).toBe('EXAM_LATE');
  const coming = await bed.exam({ price: 100, late: true, lateMax: 5, startTime: new Date(now + hour).toISOString() });
  await bed.call(purchases.buyInit, { examId: coming }, who);
  // the order waits no longer than the exam can be begun
  expect(opened.at(-1)?.until).toBe(new Date(now + hour + 5 * 60_000).toISOString());
});

test('an exam that is disabled or over when the money comes is told as gone; one that somebody owns is not deleted', async () => {
  const [buyer, other] = [somebody(), somebody()];
  const examId = await bed.exam({ price: 100 });
  const bought = { goodsId: examId, userId: buyer.userId, orderId: idOf(0xb01) };
  await bed.call(purchases.grant, bought, buyer);
  await bed.call(calls.exam.exams.state, { id: examId, state: 1 }, admin);
  expect(await bed.refusal(calls.exam.exams.delete, { ids: [examId] }, admin)).toBe('GOODS_SOLD');
  bed.part(ExamReader).forget(examId);
  expect(await bed.call(purchases.grant, { ...bought, userId: other.userId, orderId: idOf(0xb02) }, other)).toEqual({ isGone: true });
  expect(await bed.call(purchases.grant, { ...bought, goodsId: idOf(0x777), orderId: idOf(0xb03) }, other)).toEqual({ isGone: true });
  await bed.call(purchases.revoke, bought, buyer);
  await bed.call(calls.exam.exams.delete, { ids: [examId] }, admin);
});

test('who has another date is given what was paid for, though the window of the exam is over', async () => {
  const who = somebody();
  const start = bed.clock.now();
  const at = (hours: number): string => new Date(start + hours * hour).toISOString();
  const examId = await bed.exam({ price: 100, startTime: at(0), endTime: at(1) });
  bed.neighbours.colleagues.people.set(who.userId, who);
  const targets = [{ kind: 'user', id: who.userId } as const];
  const own = { startTime: at(3), endTime: at(5) };
  await bed.call(calls.exam.arrangements.give, { id: idOf(0xd01), examId, targets, ...own, reason: '住院' }, admin);
  bed.clock.pass(2 * hour);
  await bed.call(purchases.buyInit, { examId }, who);
  expect(opened.at(-1)?.until).toBe(own.endTime);
  expect(await bed.call(purchases.grant, { goodsId: examId, userId: who.userId, orderId: idOf(0xb11) }, who)).toEqual({ isGone: false });
  bed.clock.pass(4 * hour);
  const late = { goodsId: examId, userId: somebody().userId, orderId: idOf(0xb12) };
  expect(await bed.call(purchases.grant, late, who)).toEqual({ isGone: true });
});

test('the price is the owner’s to set: whoever only edits the exam keeps it', async () => {
  const examId = await bed.exam({ price: 30_000 });
  const editor = { ...admin, userId: idOf(0xed1), roleLevel: 3, userName: 'editor' };
  bed.neighbours.colleagues.add(editor);
  await bed.call(calls.exam.exams.share, { id: examId, to: [{ kind: 'user', id: editor.userId }], right: 'edit' }, admin);
  const { tmplId, revision } = await bed.call(calls.exam.exams.detail, { id: examId }, editor);
  const input = { ...(await bed.examInput({ tmplId })), id: examId, revision };
  expect(await bed.refusal(calls.exam.exams.save, { ...input, price: 1 }, editor)).toBe('PRICE_BY_OWNER');
  await bed.call(calls.exam.exams.save, { ...input, price: 30_000, title: '改过的名称' }, editor);
  expect(await bed.call(calls.exam.exams.detail, { id: examId }, admin)).toMatchObject({ title: '改过的名称', price: 30_000 });
});
