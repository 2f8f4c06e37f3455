import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { SocketFrames } from '@xuekao/platform';
import { ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { papersCollection } from './paper.model.js';

let bed: ExamBed;
let examId: string;
let number = 0;
const somebody = () => learner((number += 1));
const answer = (seq: number) => [{ quId: idOf(1), seq, answer: { options: ['a1'] } }];
const paperOf = (id: string) =>
  bed.mongo
    .collection<{ _id: string; handState: number; exState: number; deadline: Date; handedInAt: Date }>(papersCollection)
    .findOne({ _id: id });
const handedIn = (id: string) => until(async () => (await paperOf(id))?.handState === 1);
const logOf = async (id: string) =>
  await bed.mongo
    .collection<{ version: number; events: { type: string }[] }>('events')
    .find({ stream: `attempt-${id}` })
    .sort({ version: 1 })
    .toArray();
beforeAll(async () => {
  bed = await ExamBed.open('deadline');
  examId = await bed.exam({ totalTime: 10 });
}, 300_000);
afterAll(() => bed.close());

test('an attempt whose learner vanished is handed in by the clock with what was saved (R5)', async () => {
  const who = somebody();
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: answer(1) }, who);
  bed.clock.pass(10 * minute + 5000 - 1);
  // one millisecond before its time nothing is due: a save is still taken
  expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId: id, answers: answer(2) }, who)).toBe('success');
  expect((await paperOf(id))?.handState).toBe(0);
  bed.clock.pass(1);
  await handedIn(id);
  const paper = await paperOf(id);
  expect(paper?.exState).toBe(1);
  // the time of the hand-in is the deadline, whenever the service got to it
  expect(paper?.handedInAt).toEqual(paper?.deadline);
  expect(await bed.call(calls.exam.papers.result, { id }, who)).toMatchObject({
    state: 2,
    exState: 1,
    exMsg: '考试时间到，系统自动交卷',
    userScore: 5,
    userTime: 10,
  });
});

test('an answer after the deadline and its grace is refused, kept as evidence and not scored (R4)', async () => {
  const who = somebody();
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  bed.clock.pass(10 * minute + 5001);
  expect(await bed.ask(calls.exam.papers.fillAnswer, { paperId: id, answers: answer(1) }, who)).toMatchObject({
    code: 20010001,
    msg: '本场考试已结束作答，不能再提交答案。',
  });
  await handedIn(id);
  expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId: id, answers: answer(2) }, who)).toBe('PAPER_CLOSED');
  const types = (await logOf(id)).flatMap(({ events }) => events.map(({ type }) => type));
  expect(types.filter((type) => type === 'LateAnswerRejected')).toHaveLength(2);
  expect(types).not.toContain('AnswersSaved');
  expect(await bed.call(calls.exam.papers.result, { id }, who)).toMatchObject({ userScore: 0 });
});

test('the window’s end is exState 7', async () => {
  const who = somebody();
  const closing = await bed.exam({ totalTime: 60, endTime: new Date(bed.clock.now() + 2 * minute).toISOString() });
  const { id } = await bed.call(calls.exam.papers.create, { examId: closing }, who);
  expect(await bed.call(calls.exam.papers.detail, { paperId: id }, who)).toMatchObject({ leftSeconds: 120, endsWithWindow: true });
  bed.clock.pass(2 * minute + 5000);
  await handedIn(id);
  expect((await paperOf(id))?.exState).toBe(7);
});

test('with overTime the attempt has its full duration after the window', async () => {
  const who = somebody();
  const closing = await bed.exam({ totalTime: 60, overTime: 1, endTime: new Date(bed.clock.now() + 2 * minute).toISOString() });
  const { id } = await bed.call(calls.exam.papers.create, { examId: closing }, who);
  bed.clock.pass(30 * minute);
  expect(await bed.refusal(calls.exam.papers.fillAnswer, { paperId: id, answers: answer(1) }, who)).toBe('success');
  expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ leftSeconds: 1800, handState: 0 });
});

test('what became due while no process ran is handed in at the return, once each, by two processes (R5, T11)', async () => {
  const people = Array.from({ length: 60 }, somebody);
  const papers = await Promise.all(people.map(async (who) => (await bed.call(calls.exam.papers.create, { examId }, who)).id));
  for (const service of [...bed.services]) await bed.stopProcess(service);
  bed.clock.pass(20 * minute);
  await Promise.all([bed.startProcess(), bed.startProcess()]);
  await Promise.all(papers.map(handedIn));
  for (const id of papers) {
    const types = (await logOf(id)).flatMap(({ events }) => events.map(({ type }) => type));
    expect(types).toEqual(['AttemptStarted', 'AttemptHandedIn', 'AttemptMarked', 'AttemptFinished']);
    const paper = await paperOf(id);
    expect(paper?.handedInAt).toEqual(paper?.deadline);
  }
});

test('a learner’s and the clock’s hand-in at once are one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = somebody();
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    bed.clock.pass(10 * minute + 5000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => bed.call(calls.exam.papers.handIn, { id, exState: 1 }, who)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await logOf(id)).flatMap(({ events }) => events).filter(({ type }) => type === 'AttemptHandedIn')).toHaveLength(1);
  }
});

test('the pages of whoever is handed in by the clock hear which paper it is, those of whoever hands in do not', async () => {
  const [late, early] = [somebody(), somebody()];
  const frames = new SocketFrames(bed.redis);
  const today = await bed.exam({ totalTime: 10 });
  const [paper, other] = [
    await bed.call(calls.exam.papers.create, { examId: today }, late),
    await bed.call(calls.exam.papers.create, { examId: today }, early),
  ];
  await bed.call(calls.exam.papers.handIn, { id: other.id, exState: 0 }, early);
  const told: string[] = [];
  const subscription = bed.nats.subscribe(bed.config.subject(`socket.exam.*.${today}`), {
    callback: (_error, message) => void told.push(message.string()),
  });
  await bed.nats.flush();
  bed.clock.pass(10 * minute + 5000);
  await handedIn(paper.id);
  await until(async () => told.length > 0);
  const kept = await frames.since(`exam.${late.userId}.${today}`, null);
  expect(kept.frames.map((text) => JSON.parse(text))).toEqual([
    { n: kept.last, after: kept.from, type: 'handedIn', data: { paperId: paper.id } },
  ]);
  expect(told).toEqual(kept.frames);
  expect((await frames.since(`exam.${early.userId}.${today}`, null)).frames).toEqual([]);
  subscription.unsubscribe();
});
