import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, errors, type Caller } from '@xuekao/contracts';
import { moveRate } from '@xuekao/contracts/save-limits';
import { SocketFrames } from '@xuekao/platform';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

const { late, paperRescue, papers } = calls.exam;
const [phone, computer] = ['a'.repeat(32), 'b'.repeat(32)];
let bed: ExamBed;
let number = 0;
let deeds = 0xd000;
const somebody = (changes: Partial<Caller> = {}): Caller => learner((number += 1), changes);
beforeAll(async () => {
  bed = await ExamBed.open('device');
}, 300_000);
afterAll(() => bed.close());

const codeOf = async (asked: Promise<{ code: number }>): Promise<string> => {
  const { code } = await asked;
  return code === 0 ? 'OK' : (Object.entries(errors).find(([, error]) => error.code === code)?.[0] ?? String(code));
};
const begin = async (examId: string, who: Caller, device?: string): Promise<string> =>
  (await bed.ask(papers.create, { examId }, who, '', device)).data.id;
const open = (paperId: string, who: Caller, device?: string) => bed.ask(papers.detail, { paperId }, who, '', device);
const move = (paperId: string, who: Caller, device?: string) => codeOf(bed.ask(papers.moveHere, { paperId }, who, '', device));
interface Sent {
  n?: number;
  text: string;
  seq?: number;
  by?: string;
  base?: number;
  age?: number;
}
const answer = ({ n = 6, text, seq = 1, by = 'pageone1', ...more }: Sent) => ({ quId: idOf(n), seq, by, answer: { text }, ...more });
const save = (paperId: string, who: Caller, device: string | undefined, ...sent: Sent[]) =>
  bed.ask(papers.fillAnswer, { paperId, answers: sent.map(answer) }, who, '', device);
const cardOf = async (paperId: string, who: Caller, device: string, n = 6) =>
  (await open(paperId, who, device)).data.cards.find(({ quId }) => quId === idOf(n))?.answer;
const framesOf = async ({ userId }: Caller, examId: string) =>
  (await new SocketFrames(bed.redis).since(`exam.${userId}.${examId}`, null)).frames.map((text) => JSON.parse(text) as object);

test('a paper is answered where it was begun until somebody moves it; then the other page is told and saves nothing new', async () => {
  const examId = await bed.exam();
  const who = somebody();
  const id = await begin(examId, who, phone);
  expect(await codeOf(save(id, who, phone, { text: '手机' }))).toBe('OK');
  // the session is as old as that of the phone: a tab of another browser that lay open moves nothing by itself
  expect(await open(id, who, computer)).toMatchObject({ code: errors.PAPER_ELSEWHERE.code, data: { moves: 'ask' } });
  expect(await codeOf(save(id, who, computer, { text: '电脑', seq: 2, by: 'pagetwo2' }))).toBe('PAPER_ELSEWHERE');
  expect(await move(id, who, computer)).toBe('OK');
  await until(async () => (await framesOf(who, examId)).length > 0);
  expect(await framesOf(who, examId)).toEqual([expect.objectContaining({ type: 'moved', data: { paperId: id, device: computer } })]);
  expect(await codeOf(open(id, who, computer))).toBe('OK');
  expect(await codeOf(open(id, who, phone))).toBe('PAPER_ELSEWHERE');
  expect((await bed.ask(papers.leftTime, { id }, who, '', phone)).data.elsewhere).toBe(true);
  expect((await bed.ask(papers.leftTime, { id }, who, '', computer)).data.elsewhere).toBeUndefined();
  expect(await codeOf(bed.ask(papers.flagQuestion, { paperId: id, quId: idOf(6), mark: true }, who, '', phone))).toBe('PAPER_ELSEWHERE');
  expect(await codeOf(bed.ask(papers.handIn, { id, exState: 0 }, who, '', phone))).toBe('PAPER_ELSEWHERE');
  // sent again after a reply that was lost
  expect(await move(id, who, computer)).toBe('OK');
  expect(await framesOf(who, examId)).toHaveLength(1);
  expect(await codeOf(bed.ask(papers.handIn, { id, exState: 0 }, who, '', computer))).toBe('OK');
});

test('answers of before the move are taken by the rules of two pages, those that came afterwards stay where they are', async () => {
  const who = somebody();
  const id = await begin(await bed.exam(), who, phone);
  bed.clock.pass(10 * minute);
  await move(id, who, computer);
  expect(await codeOf(save(id, who, computer, { n: 8, text: '电脑', seq: 1, by: 'pagetwo2', base: 0 }))).toBe('OK');
  bed.clock.pass(5 * minute);
  const before = 6 * minute;
  const lost = await save(id, who, phone, { text: '断网前', age: before, base: 0 }, { n: 8, text: '旧稿', age: before, base: 0 });
  expect(lost).toMatchObject({ code: 0, data: { elsewhere: true } });
  expect([await cardOf(id, who, computer), await cardOf(id, who, computer, 8)]).toEqual([{ text: '断网前' }, { text: '电脑' }]);
  // one of two was written since: the other one is saved all the same
  const mixed = save(
    id,
    who,
    phone,
    { text: '也在之前', seq: 2, age: before, base: 1 },
    { n: 8, text: '之后', seq: 3, age: minute, base: 1 },
  );
  expect(await codeOf(mixed)).toBe('PAPER_ELSEWHERE');
  expect([await cardOf(id, who, computer), await cardOf(id, who, computer, 8)]).toEqual([{ text: '也在之前' }, { text: '电脑' }]);
  // nothing says when it was written
  expect(await codeOf(save(id, who, phone, { text: '不知道何时', seq: 4, base: 2 }))).toBe('PAPER_ELSEWHERE');
  // back on the phone it counts
  expect(await move(id, who, phone)).toBe('OK');
  expect(await codeOf(save(id, who, phone, { n: 8, text: '之后', seq: 3, base: 1 }))).toBe('OK');
  expect(await cardOf(id, who, phone, 8)).toEqual({ text: '之后' });
});

test('a sign-in that is newer than the page that holds the paper moves it without a question', async () => {
  const who = somebody();
  const id = await begin(await bed.exam(), who, phone);
  const openAfter = (signedInAt: number) => bed.ask(papers.detail, { paperId: id }, who, '', computer, signedInAt);
  expect((await openAfter(bed.clock.now() - 5000)).data).toEqual({ moves: 'ask' });
  expect((await openAfter(bed.clock.now() + 5000)).data).toEqual({ moves: 'now' });
});

test('a sign-in within the second in which the paper began is a newer one: sessions know their second alone', async () => {
  const who = somebody();
  bed.clock.pass(1000 - (bed.clock.now() % 1000) + 300);
  const id = await begin(await bed.exam(), who, phone);
  // signed in 200 ms later, of which the session keeps the second
  const openAfter = (signedInAt: number) => bed.ask(papers.detail, { paperId: id }, who, '', computer, signedInAt);
  expect((await openAfter(bed.clock.now() + 200)).data).toEqual({ moves: 'now' });
  expect((await openAfter(bed.clock.now() - 1000)).data).toEqual({ moves: 'ask' });
});

test('pages that do not name their browser go on as before, and the first browser that is named holds the paper from then on', async () => {
  const who = somebody();
  const id = await begin(await bed.exam(), who);
  expect(await codeOf(save(id, who, undefined, { text: '旧页面' }))).toBe('OK');
  expect(await codeOf(open(id, who, computer))).toBe('OK');
  expect(await codeOf(save(id, who, computer, { text: '新页面', seq: 2, by: 'pagetwo2' }))).toBe('OK');
  expect(await codeOf(save(id, who, phone, { text: '第三页', seq: 3, by: 'pagethr3' }))).toBe('PAPER_ELSEWHERE');
  expect(await codeOf(save(id, who, undefined, { text: '旧页面', seq: 4 }))).toBe('OK');
  expect(await codeOf(open(id, who))).toBe('OK');
  expect(await move(id, who)).toBe('MOVE_NOT_ALLOWED');
});

test('an exam may ask for an administrator: the deed lets a paper move once, with a reason that its learner reads', async () => {
  const who = somebody();
  const id = await begin(await bed.exam({ moveAsks: true }), who, phone);
  expect((await open(id, who, computer)).data).toEqual({ moves: 'administrator' });
  expect(await move(id, who, computer)).toBe('MOVE_NOT_ALLOWED');
  // leaving the name out is no way around it
  expect(await codeOf(save(id, who, undefined, { text: '没有名字' }))).toBe('PAPER_ELSEWHERE');
  const deed = { id: idOf((deeds += 1)), ids: [id], reason: '手机没电' };
  const { deadline } = (await open(id, who, phone)).data;
  for (let sent = 0; sent < 2; sent += 1) expect(await bed.call(paperRescue.allowMove, deed, admin)).toEqual({ count: 1, failed: [] });
  await until(async () => bed.neighbours.delivered.some(({ userId }) => userId === who.userId));
  expect(bed.neighbours.delivered.find(({ userId }) => userId === who.userId)).toMatchObject({
    title: expect.stringContaining('可以更换设备'),
    content: expect.stringContaining('手机没电'),
  });
  expect((await open(id, who, computer)).data).toEqual({ moves: 'now' });
  // until it moves the phone goes on
  expect(await codeOf(save(id, who, phone, { text: '手机' }))).toBe('OK');
  expect(await move(id, who, computer)).toBe('OK');
  expect((await open(id, who, computer)).data.deadline).toBe(deadline);
  expect(await move(id, who, phone)).toBe('MOVE_NOT_ALLOWED');
});

test('the switch of an exam concerns papers that begin from then on, and the list says of each what holds for it', async () => {
  const { exams } = calls.exam;
  const input = await bed.examInput({ moveAsks: true });
  const { id: examId, revision } = await bed.call(exams.save, input, admin);
  await bed.call(exams.state, { id: examId, state: 0 }, admin);
  const asks = await begin(examId, somebody(), phone);
  await bed.call(exams.save, { ...input, id: examId, revision: revision + 1, moveAsks: false }, admin);
  const free = await begin(examId, somebody(), phone);
  const listed = async () => {
    const { records } = await bed.call(papers.paging, { params: { examId } }, admin);
    return Object.fromEntries(records.map(({ id, moveAsks }) => [id, moveAsks ?? false]));
  };
  await until(async () => Object.keys(await listed()).length === 2);
  expect(await listed()).toEqual({ [asks]: true, [free]: false });
  await bed.call(exams.save, { ...input, id: examId, revision: revision + 2, moveAsks: true }, admin);
  expect(await listed()).toEqual({ [asks]: true, [free]: false });
});

test('an administrator hears where there is nothing to allow', async () => {
  const [who, other] = [somebody(), somebody()];
  const [id, over] = [await begin(await bed.exam(), who, phone), await begin(await bed.exam({ moveAsks: true }), other, phone)];
  await bed.ask(papers.handIn, { id: over, exState: 0 }, other, '', phone);
  const { count, failed } = await bed.call(paperRescue.allowMove, { id: idOf((deeds += 1)), ids: [id, over], reason: '换机' }, admin);
  const words = new Map(failed.map((one) => [one.id, one.msg]));
  expect([count, words.get(id), words.get(over)]).toEqual([0, expect.stringContaining('自己更换设备'), expect.stringContaining('已交卷')]);
});

test('a paper that is handed in and opened again is still held by its device; its end is said by whichever page is there', async () => {
  const who = somebody();
  const examId = await bed.exam({ totalTime: 30 });
  const id = await begin(examId, who, phone);
  await bed.ask(papers.handIn, { id, exState: 0 }, who, '', phone);
  expect(await move(id, who, computer)).toBe('PAPER_CLOSED');
  await bed.call(paperRescue.reopen, { id: idOf((deeds += 1)), ids: [id], minutes: 10, reason: '误交' }, admin);
  expect(await codeOf(open(id, who, computer))).toBe('PAPER_ELSEWHERE');
  bed.clock.pass(10 * minute);
  expect(await codeOf(bed.ask(papers.handIn, { id, exState: 1 }, who, '', computer))).toBe('OK');
});

test('a paper that stands is moved without a minute lost, and gives out nothing on any device until it is resumed', async () => {
  const who = somebody();
  const id = await begin(await bed.exam({ totalTime: 30 }), who, phone);
  bed.clock.pass(10 * minute);
  const deed = () => ({ id: idOf((deeds += 1)), ids: [id], reason: '停电' });
  await bed.call(paperRescue.pause, deed(), admin);
  expect(await move(id, who, computer)).toBe('OK');
  for (const device of [phone, computer]) expect(await codeOf(open(id, who, device))).toBe('PAPER_PAUSED');
  bed.clock.pass(60 * minute);
  // moved meanwhile, so that only the time of the pause may tell how much is left
  expect(await move(id, who, phone)).toBe('OK');
  await bed.call(paperRescue.resume, deed(), admin);
  expect(await codeOf(open(id, who, computer))).toBe('PAPER_ELSEWHERE');
  expect((await open(id, who, phone)).data.leftSeconds).toBe(20 * 60);
});

test('after its time the device that lost the paper gives what it wrote before; what it wrote since waits for a decision', async () => {
  const who = somebody();
  const examId = await bed.exam({ totalTime: 10, reconnectMinutes: 2 });
  const id = await begin(examId, who, phone);
  bed.clock.pass(8 * minute);
  await move(id, who, computer);
  bed.clock.pass(3 * minute);
  // within the allowance for reconnecting
  expect(await codeOf(save(id, who, phone, { text: '换之前', age: 4 * minute, base: 0 }))).toBe('OK');
  const since = { n: 8, text: '换之后', seq: 2, age: 2 * minute, base: 0 };
  expect(await codeOf(save(id, who, phone, since))).toBe('PAPER_ELSEWHERE');
  expect(await cardOf(id, who, computer)).toEqual({ text: '换之前' });
  bed.clock.pass(minute + 6000);
  expect(await codeOf(save(id, who, phone, { ...since, age: since.age + minute + 6000 }))).toBe('PAPER_CLOSED');
  await until(async () => (await bed.call(late.paging, { params: { examId } }, admin)).total === 1);
});

test('nobody fills the log of an attempt by moving it to and fro', async () => {
  const who = somebody();
  const id = await begin(await bed.exam(), who, phone);
  const outcomes: string[] = [];
  for (let turn = 0; turn < moveRate.burst + 5; turn += 1) outcomes.push(await move(id, who, turn % 2 === 0 ? computer : phone));
  expect(outcomes.slice(0, moveRate.burst).every((outcome) => outcome === 'OK')).toBe(true);
  expect(outcomes.at(-1)).toBe('TOO_MANY');
});
