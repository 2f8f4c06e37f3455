import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { outages, paperDeeds, paperRescue, papers } = calls.exam;
const [reason, minutes] = ['设备更换', 10];
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
let bed: ExamBed;
let number = 0;
let deeds = 0xb000;
const somebody = (): Caller => learner((number += 1));
const deed = () => ({ id: idOf((deeds += 1)), reason });
beforeAll(async () => {
  bed = await ExamBed.open('paperrescue');
}, 300_000);
afterAll(() => bed.close());

const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const save = (paperId: string, who: Caller, seq: number) =>
  bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq, by: 'pageone1', answer: { options: ['a1'] } }] }, who);
const leftOf = async (id: string, who: Caller) => (await bed.call(papers.leftTime, { id }, who)).leftSeconds;
const stored = () => bed.mongo.collection<{ _id: string; handState: number; exState: number; deadline: Date }>(papersCollection);
/** The inbox takes a key once. */
const told = ({ userId }: Caller) => [
  ...new Map(bed.neighbours.delivered.filter((message) => message.userId === userId).map((message) => [message.key, message])).values(),
];
const framesOf = async ({ userId }: Caller, examId: string) =>
  (await new SocketFrames(bed.redis).since(`exam.${userId}.${examId}`, null)).frames.map((text) => JSON.parse(text) as object);
const msgOf = async (call: Promise<{ failed: { msg: string }[] }>) => (await call).failed.map(({ msg }) => msg);

test('a running paper gets more time once, its page hears it, and one that is handed in is refused by itself', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const [who, other] = [somebody(), somebody()];
  const [id, over] = [await begin(examId, who), await begin(examId, other)];
  await bed.call(papers.handIn, { id: over }, other);
  const input = { ...deed(), ids: [id, over], minutes };
  const outcome = await bed.call(paperRescue.moreTime, input, admin);
  expect(outcome).toMatchObject({ count: 1, failed: [{ id: over, name: other.realName, msg: expect.stringContaining('已交卷') }] });
  // sent again after a reply that was lost
  await bed.call(paperRescue.moreTime, input, admin);
  expect(await leftOf(id, who)).toBe(40 * 60);
  expect(await framesOf(who, examId)).toContainEqual(
    expect.objectContaining({ type: 'timeGiven', data: expect.objectContaining({ paperId: id, reason, isReopened: false }) }),
  );
  await until(async () => told(who).length === 1);
  expect(told(who)).toMatchObject([{ title: expect.stringContaining('加时'), content: expect.stringContaining(reason) }]);
  bed.clock.pass(35 * minute);
  expect(await save(id, who, 1)).toBe('success');
  expect(await msgOf(bed.call(paperRescue.moreTime, { ...deed(), ids: [id], minutes }, stranger))).toHaveLength(1);
  expect(await leftOf(id, who)).toBe(5 * 60);
});

test('a paper that an administrator hands in says so, and goes on when it is opened again', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const who = somebody();
  const id = await begin(examId, who);
  await save(id, who, 1);
  const force = { id: deed().id, examId, paperIds: [id], exState: 5 as const, message: reason, valid: true };
  expect(await bed.call(paperRescue.forceHand, force, admin)).toEqual({ count: 1, failed: [] });
  expect(await stored().findOne({ _id: id })).toMatchObject({ handState: 1, exState: 5 });
  expect(await framesOf(who, examId)).toContainEqual(expect.objectContaining({ type: 'handedIn' }));
  expect(await save(id, who, 2)).toBe('PAPER_CLOSED');
  await until(async () => told(who).length === 1);
  expect(told(who)).toMatchObject([{ content: expect.stringContaining(reason) }]);

  bed.clock.pass(50 * minute);
  const again = { ...deed(), ids: [id], minutes };
  expect(await bed.call(paperRescue.reopen, again, admin)).toEqual({ count: 1, failed: [] });
  expect(await bed.call(paperRescue.reopen, again, admin)).toEqual({ count: 1, failed: [] });
  expect(await msgOf(bed.call(paperRescue.reopen, { ...deed(), ids: [id], minutes }, admin))).toEqual([
    expect.stringContaining('不需要重新开放'),
  ]);
  expect(await bed.call(papers.checkProcess, {}, who)).toMatchObject({ id, leftSeconds: minutes * 60 });
  expect(await save(id, who, 3)).toBe('success');
  await until(async () => told(who).length === 2);
  // the clock ends it as every other paper
  bed.clock.pass(minutes * minute + 6000);
  await until(async () => (await stored().findOne({ _id: id }))?.handState === 1);
  expect(await stored().findOne({ _id: id })).toMatchObject({ exState: 1 });
});

test('a proctor names the state and says that the result does not count, where that is allowed', async () => {
  const [examId, otherExam] = [await bed.exam(), await bed.exam()];
  const [who, other] = [somebody(), somebody()];
  const [id, foreign] = [await begin(examId, who), await begin(otherExam, other)];
  const force = { id: deed().id, examId, paperIds: [id, foreign], exState: 2 as const, message: '多次离开', valid: false };
  const proctor = { ...admin, permissions: admin.permissions.filter((code) => code !== 'paper:valid') };
  expect(await bed.refusal(paperRescue.forceHand, force, proctor)).toBe('FORBIDDEN');
  const outcome = await bed.call(paperRescue.forceHand, force, admin);
  expect(outcome).toMatchObject({ count: 1, failed: [{ id: foreign }] });
  // sent again after a reply that was lost
  expect(await bed.call(paperRescue.forceHand, force, admin)).toEqual(outcome);
  expect(await stored().findOne({ _id: id })).toMatchObject({ handState: 1, exState: 2, valid: false, invalid: '多次离开' });
  expect(await stored().findOne({ _id: foreign })).toMatchObject({ handState: 0 });
  await bed.call(paperRescue.forceHand, { ...force, id: deed().id, examId: otherExam, valid: true }, proctor);
  expect(await stored().findOne({ _id: foreign })).toMatchObject({ handState: 1, exState: 2, valid: true });
});

test('a paper stays closed while its person sits another exam, and where it does not count', async () => {
  const [examId, otherExam] = [await bed.exam(), await bed.exam()];
  const who = somebody();
  const id = await begin(examId, who);
  await bed.call(papers.handIn, { id }, who);
  const other = await begin(otherExam, who);
  const again = { ...deed(), ids: [id], minutes };
  expect(await msgOf(bed.call(paperRescue.reopen, again, admin))).toEqual([expect.stringContaining('另一场考试')]);
  await bed.call(papers.handIn, { id: other }, who);
  await bed.call(paperDeeds.markAs, { ids: [id], as: 'invalid', reason: '替考' }, admin);
  expect(await msgOf(bed.call(paperRescue.reopen, again, admin))).toEqual([expect.stringContaining('设为无效')]);
  expect(await bed.call(outages.paging, { params: { examId } }, admin)).toMatchObject({ total: 0 });
  expect(await stored().findOne({ _id: id })).toMatchObject({ handState: 1 });
});

test('a message reaches the page of who sits the exam, and nobody else', async () => {
  const examId = await bed.exam();
  const who = somebody();
  const message = { examId, userId: who.userId, message: '请坐好' };
  expect(await bed.refusal(paperRescue.singleMsg, message, admin)).toBe('NOT_FOUND');
  const id = await begin(examId, who);
  expect(await bed.refusal(paperRescue.singleMsg, message, stranger)).toBe('NOT_FOUND');
  await bed.call(paperRescue.singleMsg, message, admin);
  expect(await framesOf(who, examId)).toMatchObject([{ type: 'message', data: { message: '请坐好' } }]);
  await bed.call(papers.handIn, { id }, who);
  expect(await bed.refusal(paperRescue.singleMsg, message, admin)).toBe('PAPER_CLOSED');
});
