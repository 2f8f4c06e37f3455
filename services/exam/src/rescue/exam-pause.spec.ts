import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, permissionCodes, type Caller } from '@xuekao/contracts';
import { papersCollection } from '../attempts/paper.model.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { settleMs } from './hold.worker.js';

const { paperRescue, papers, pauses } = calls.exam;
const reason = '停电';
const stranger: Caller = { ...admin, userId: idOf(0xbeef), roleLevel: 3, permissions: permissionCodes };
let bed: ExamBed;
let number = 0;
let deeds = 0xc000;
const somebody = (): Caller => learner((number += 1));
const deed = () => ({ id: idOf((deeds += 1)), reason });
beforeAll(async () => {
  bed = await ExamBed.open('exampause');
}, 300_000);
afterAll(() => bed.close());

const begin = async (examId: string, who: Caller): Promise<string> => (await bed.call(papers.create, { examId }, who)).id;
const stateOf = (examId: string) => bed.call(pauses.state, { examId }, admin);
const standing = (examId: string, count: number) => until(async () => (await stateOf(examId)).standing === count);
const settled = async (examId: string, state: string) => {
  await until(async () => {
    bed.clock.pass(1000);
    return (await stateOf(examId)).pause?.state === state;
  });
};
const leftOf = async (id: string, who: Caller) => (await bed.call(papers.leftTime, { id }, who)).leftSeconds;

test('everybody who sits the exam stands, nobody begins, and all go on with what was left', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const people = Array.from({ length: 12 }, somebody);
  const ids: string[] = [];
  for (const who of people) ids.push(await begin(examId, who));
  const [own = '', first = ''] = ids;
  const [ownPerson = somebody(), firstPerson = somebody()] = people;
  await bed.call(paperRescue.pause, { ...deed(), ids: [own] }, admin);
  expect(await bed.refusal(pauses.pause, { ...deed(), examId }, stranger)).toBe('NOT_FOUND');
  expect(await bed.refusal(pauses.resume, { ...deed(), examId }, admin)).toBe('EXAM_NOT_PAUSED');
  bed.clock.pass(5 * minute);
  const pause = { ...deed(), examId };
  await Promise.all([bed.call(pauses.pause, pause, admin), bed.call(pauses.pause, pause, admin)]);
  expect(await bed.refusal(pauses.pause, { ...deed(), examId }, admin)).toBe('EXAM_PAUSED_TWICE');
  // the id of a pause belongs to its exam
  expect(await bed.refusal(pauses.pause, { ...pause, examId: await bed.exam({ totalTime: 30 }) }, admin)).toBe('NOT_FOUND');
  await standing(examId, 12);
  expect(await stateOf(examId)).toMatchObject({ open: 12, pause: { id: pause.id, reason } });
  const late = somebody();
  expect(await bed.refusal(papers.create, { examId }, late)).toBe('EXAM_PAUSED');
  bed.clock.pass(60 * minute);
  expect(await leftOf(first, firstPerson)).toBe(25 * 60);

  // one of them goes on by itself, and the pause does not take it back
  await bed.call(paperRescue.resume, { ...deed(), ids: [first] }, admin);
  await settled(examId, 'paused');
  expect(await stateOf(examId)).toMatchObject({ standing: 11 });

  await bed.call(pauses.resume, { ...deed(), examId }, admin);
  // the one that was paused by itself before stays so
  await standing(examId, 1);
  expect(await bed.call(papers.leftTime, { id: own }, ownPerson)).toHaveProperty('paused');
  const [, , third = ''] = ids;
  expect(await leftOf(third, people[2] ?? late)).toBeGreaterThan(25 * 60 - (settleMs / 1000) * 2);
  expect(await begin(examId, late)).toBeTruthy();
  await settled(examId, 'done');
}, 120_000);

test('a beginning that was under way is reached', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const late = somebody();
  await begin(examId, somebody());
  const pause = { ...deed(), examId };
  await bed.call(pauses.pause, pause, admin);
  await standing(examId, 1);
  // passed the gate of a process that had not heard of the pause yet
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: examId }, { $unset: { pause: true } });
  await until(async () => (await bed.ask(papers.create, { examId }, late)).code === 0);
  // this process has heard of the pause, and forgets it later than such a beginning can come behind the order
  const soon = new Date(bed.clock.now());
  const again = { $set: { state: 'pausing', orderedAt: soon, nextAt: soon } };
  await bed.mongo.collection<{ _id: string }>('exam_holds').updateOne({ _id: pause.id }, again);
  await standing(examId, 2);
});

test('what is opened again while the exam stands, stands with it, and goes on with the others', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const [handed, late, sits] = [somebody(), somebody(), somebody()];
  const [handedPaper, latePaper] = [await begin(examId, handed), await begin(examId, late)];
  await bed.call(papers.handIn, { id: handedPaper }, handed);
  bed.clock.pass(15 * minute);
  await begin(examId, sits);
  bed.clock.pass(20 * minute);
  const closed = bed.mongo.collection<{ examId: string; handState: number }>(papersCollection);
  await until(async () => (await closed.countDocuments({ examId, handState: 1 })) === 2);
  await bed.call(pauses.pause, { ...deed(), examId }, admin);
  await settled(examId, 'paused');
  expect(await stateOf(examId)).toMatchObject({ open: 1, standing: 1 });

  const [from, to] = [new Date(bed.clock.now() - 10 * minute), new Date(bed.clock.now())];
  const times = { from: from.toISOString(), to: to.toISOString(), minutes: 10 };
  const outage = { ...deed(), examId, ...times, departs: [], users: [], movesEnd: false, again: false };
  await bed.call(calls.exam.outages.give, outage, admin);
  const given = async () => (await bed.call(calls.exam.outages.paging, { params: { examId } }, admin)).records[0];
  await until(async () => (await given())?.state === 'done');
  expect(await bed.call(paperRescue.reopen, { ...deed(), ids: [handedPaper], minutes: 10 }, admin)).toMatchObject({ count: 1 });
  expect(await stateOf(examId)).toMatchObject({ open: 3, standing: 3 });
  bed.clock.pass(60 * minute);
  await bed.call(pauses.resume, { ...deed(), examId }, admin);
  await standing(examId, 0);
  expect(await leftOf(handedPaper, handed)).toBeGreaterThan(9 * 60);
  expect(await leftOf(latePaper, late)).toBeGreaterThan(3 * 60);
});

test('another process goes on where one ended, and a paper that stands outlives its time', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const people = Array.from({ length: 20 }, somebody);
  const ids: string[] = [];
  for (const who of people) ids.push(await begin(examId, who));
  const before = await Promise.all(ids.map((id, index) => leftOf(id, people[index] ?? somebody())));
  await bed.call(pauses.pause, { ...deed(), examId }, admin);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  await standing(examId, 20);
  expect(before.every((left) => left > 29 * 60)).toBe(true);
  const rows = bed.mongo.collection<{ examId: string; handState: number }>(papersCollection);
  bed.clock.pass(60 * minute);
  expect(await rows.countDocuments({ examId, handState: 0 })).toBe(20);
});

test('nobody pauses a draft, or an exam that is over', async () => {
  const endTime = new Date(bed.clock.now() + 10 * minute).toISOString();
  const examId = await bed.exam({ totalTime: 5, endTime });
  bed.clock.pass(11 * minute);
  expect(await bed.refusal(pauses.pause, { ...deed(), examId }, admin)).toBe('EXAM_NOT_OPEN');
});

test('a paper that stood, was ended by mistake and is opened again stands again; one that goes on by itself is left alone', async () => {
  const examId = await bed.exam({ totalTime: 30 });
  const who = somebody();
  const paperId = await begin(examId, who);
  const pause = { ...deed(), examId };
  await bed.call(pauses.pause, pause, admin);
  await standing(examId, 1);
  const end = { id: deed().id, paperIds: [paperId], exState: 5 as const, message: '误收', valid: true };
  expect(await bed.call(paperRescue.forceHand, end, admin)).toMatchObject({ count: 1 });
  const reopening = { ...deed(), ids: [paperId], minutes: 10 };
  expect(await bed.call(paperRescue.reopen, reopening, admin)).toMatchObject({ count: 1 });
  expect(await stateOf(examId)).toMatchObject({ open: 1, standing: 1 });
  const save = () => bed.refusal(papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  expect(await save()).toBe('PAPER_PAUSED');
  // a person decides that it goes on: neither the deed sent again nor the pause takes that back
  await bed.call(paperRescue.resume, { ...deed(), ids: [paperId] }, admin);
  await bed.call(paperRescue.reopen, reopening, admin);
  await settled(examId, 'paused');
  expect(await stateOf(examId)).toMatchObject({ open: 1, standing: 0 });
  expect(await save()).toBe('success');
  await bed.call(pauses.resume, { ...deed(), examId }, admin);
  await settled(examId, 'done');
}, 120_000);
