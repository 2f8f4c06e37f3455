import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { admin, ExamBed, learner, TestClock } from '../test-support/exam-bed.js';
import { idOf, sevenTypes } from '../test-support/papers.js';
import { DemoContent } from './demo-content.js';
import { papersCollection } from '../attempts/paper.model.js';

const hour = 3_600_000;
let bed: ExamBed;
beforeAll(async () => {
  const bank = Array.from({ length: 10 }, (_, copy) => sevenTypes.map((question) => copied(question, (copy + 1) * 0x100))).flat();
  bed = await ExamBed.open('demo', new TestClock(), { DEMO: '1' }, bank);
  await loaded();
}, 300_000);
afterAll(() => bed.close());

function copied(question: Question, shift: number): Question {
  const id = idOf(Number.parseInt(question.id, 16) + shift);
  return question.quType === 'mix'
    ? { ...question, id, parts: question.parts.map((part) => copied(part, shift) as typeof part) }
    : { ...question, id }; // the same type comes back
}
/** A second start of the platform finds what the first one made. */
async function loaded(): Promise<void> {
  for (const service of [...bed.services]) await bed.stopProcess(service);
  const service = await bed.startProcess();
  await service.app.get(DemoContent, { strict: false }).loaded;
}
const who = { ...learner(0), userId: idOf(0x2001) };
const hall = async () => (await bed.call(calls.exam.exams.openPaging, {}, who)).records;

test('brings an open exam in each answer mode and a finished one with results', async () => {
  const exams = await hall();
  expect(exams.map(({ stateFlag }) => stateFlag).sort()).toEqual(['FINISHED', 'READY_START', 'READY_START']);
  const modes = await Promise.all(exams.map(async ({ id }) => (await bed.call(calls.exam.exams.checkInfo, { id }, who)).answerMode));
  expect(new Set(modes)).toEqual(new Set([1, 2]));
  const finished = exams.find(({ stateFlag }) => stateFlag === 'FINISHED');
  expect(finished?.maxScore).toBeGreaterThan(0);
  const { records } = await bed.call(calls.exam.papers.paging, { size: 100, params: { examId: finished?.id ?? '' } }, admin);
  expect(records).toHaveLength(14);
  expect(records.filter(({ state }) => state === 2).length).toBeGreaterThanOrEqual(12);
  expect(records.every(({ exState, handTime, createTime }) => exState === 0 && handTime > createTime)).toBe(true);
});

test('an open one can be sat: about 34 questions of all seven types', async () => {
  const open = (await hall()).find(({ stateFlag }) => stateFlag === 'READY_START');
  const { id } = await bed.call(calls.exam.papers.create, { examId: open?.id ?? '' }, who);
  const questions = (await bed.call(calls.exam.papers.detail, { paperId: id }, who)).groupList.flatMap(({ quList }) => quList);
  expect(questions).toHaveLength(34);
  expect(new Set(questions.map(({ quType }) => quType)).size).toBe(7);
  await bed.call(calls.exam.papers.handIn, { id }, who);
});

test('a second start keeps everything and opens the windows anew', async () => {
  const before = await hall();
  bed.clock.pass(30 * 24 * hour);
  await loaded();
  const after = await hall();
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  for (const { id } of after.filter(({ stateFlag }) => stateFlag === 'READY_START')) {
    expect((await bed.call(calls.exam.exams.checkInfo, { id }, who)).blocked).toBe('');
  }
  expect((await bed.call(calls.exam.templates.paging, {}, admin)).total).toBe(1);
  expect((await bed.call(calls.exam.papers.paging, {}, admin)).total).toBe(15);
});

test('two processes that load at once make everything once', async () => {
  await bed.startProcess();
  const contents = bed.services.map((service) => service.app.get(DemoContent, { strict: false }));
  await Promise.all(contents.map(({ loaded }) => loaded));
  for (const name of ['demo', 'templates', 'exams', papersCollection, 'paper_sets']) await bed.mongo.collection(name).deleteMany({});
  for (const content of contents) content.onApplicationBootstrap();
  await Promise.all(contents.map(({ loaded }) => loaded));
  expect((await bed.call(calls.exam.templates.paging, {}, admin)).total).toBe(1);
  const { records } = await bed.call(calls.exam.exams.paging, {}, admin);
  expect(records.map(({ state }) => state)).toEqual([0, 0, 0]);
  expect(await bed.mongo.collection('paper_sets').countDocuments()).toBe(3);
  const papers = await bed.call(calls.exam.papers.paging, { size: 100 }, admin);
  expect(papers.total).toBe(14);
  expect(papers.records.filter(({ state }) => state === 2).length).toBeGreaterThanOrEqual(12);
});

test('what was recorded and not yet published, because the process was killed, is published by the next start', async () => {
  const content = await bed.mongo.collection<{ _id: string; exams: Record<string, string> }>('demo').findOne({ _id: 'content' });
  const id = content?.exams['step'] ?? '';
  const exams = bed.mongo.collection<{ _id: string }>('exams');
  await exams.updateOne({ _id: id }, { $set: { state: 2, setId: null } });
  await loaded();
  expect(await exams.findOne({ _id: id })).toMatchObject({ state: 0, setId: expect.any(String) });
});
