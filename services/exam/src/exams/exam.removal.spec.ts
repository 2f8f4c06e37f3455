import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { ExamRemoval } from './exam.removal.js';
import { papersCollection } from '../attempts/paper.model.js';

let bed: ExamBed;
const hour = 60 * 60_000;
beforeAll(async () => {
  bed = await ExamBed.open('removal');
  // behind the first start the lists have been compared with the log
  const compared = { _id: `projection/${papersCollection}`, doneUntil: { $exists: true } };
  await until(async () => (await bed.mongo.collection<{ _id: string }>('followers').countDocuments(compared)) === 1);
}, 300_000);
afterAll(() => bed.close());
const sweep = (): Promise<void> => bed.part(ExamRemoval).sweep();
type Stored = { _id: string };
const stored = (name: string) => bed.mongo.collection<Stored>(name);
const markRemoved = (id: string) =>
  stored('exams').updateOne({ _id: id }, { $set: { state: 3, removedAt: new Date(bed.clock.now() - hour) } });
const rows = async (id: string) => [
  await bed.mongo.collection<{ _id: string }>('exams').countDocuments({ _id: id }),
  await bed.mongo.collection('paper_sets').countDocuments({ examId: id }),
];

test('a deleted exam is nowhere to be seen or started; what it froze goes an hour later', async () => {
  const tmplId = await bed.template();
  const id = await bed.exam({ tmplId, title: '删除试试' });
  await bed.call(calls.exam.exams.delete, { ids: [id] }, admin);
  expect(await bed.refusal(calls.exam.exams.detail, { id }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.state, { id, state: 0 }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.copy, { id }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.delete, { ids: [id] }, admin)).toBe('NOT_FOUND');
  expect(await bed.refusal(calls.exam.exams.release, { id, what: 'score', released: true }, admin)).toBe('NOT_FOUND');
  expect((await bed.call(calls.exam.exams.paging, { params: { title: '删除试试' } }, admin)).total).toBe(0);
  expect(await bed.call(calls.exam.exams.listTitles, { ids: [id] }, admin)).toEqual([]);
  expect((await bed.call(calls.exam.exams.openPaging, { params: { title: '删除试试' } }, learner(1))).total).toBe(0);
  expect(await bed.refusal(calls.exam.papers.create, { examId: id }, learner(1))).toBe('EXAM_NOT_FOR_YOU');
  await bed.call(calls.exam.templates.delete, { ids: [tmplId] }, admin);
  await sweep();
  expect(await rows(id)).toEqual([1, 1]);
  bed.clock.pass(hour);
  await sweep();
  expect(await rows(id)).toEqual([0, 0]);
});

test('an exam whose papers were all deleted before goes like one that nobody began', async () => {
  const [id, other] = [await bed.exam(), await bed.exam()];
  const sit = async (examId: string, number: number): Promise<string> => {
    const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, learner(number));
    await bed.call(calls.exam.papers.handIn, { id: paperId }, learner(number));
    return paperId;
  };
  const [rehearsed, removed, kept] = [await sit(id, 5), await sit(other, 5), await sit(other, 6)];
  await bed.call(calls.exam.paperDeeds.delete, { ids: [rehearsed, removed], reason: '试考' }, admin);
  await bed.call(calls.exam.exams.delete, { ids: [id] }, admin);
  // an hour ago, and the other one as a deletion leaves it that was faster than the row of its paper
  const anHourAgo = { $set: { state: 3, removedAt: new Date(bed.clock.now() - hour) } };
  await bed.mongo.collection<{ _id: string }>('exams').updateMany({ _id: { $in: [id, other] } }, anHourAgo);
  await sweep();
  expect(await rows(id)).toEqual([0, 0]);
  expect(await rows(other)).toEqual([1, 1]);
  expect(await bed.call(calls.exam.papers.result, { id: kept }, learner(6))).toMatchObject({ examId: other });
});

test('what somebody began before the deletion could see it comes back disabled, with its papers', async () => {
  const who = learner(2);
  const id = await bed.exam({ title: '同时删除' });
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: id }, who);
  // the read model is behind the log: the deletion counts no paper. Its follower may still write the row a second time.
  const papers = bed.mongo.collection<{ _id: string }>(papersCollection);
  await until(async () => {
    await papers.deleteOne({ _id: paperId });
    return (await bed.refusal(calls.exam.exams.delete, { ids: [id] }, admin)) === 'success';
  });
  expect(await bed.refusal(calls.exam.papers.create, { examId: id }, learner(4))).toBe('EXAM_NOT_FOR_YOU');
  bed.clock.pass(hour);
  await sweep();
  expect(await rows(id)).toEqual([1, 1]);
  expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ state: 1 });
  expect(await bed.call(calls.exam.papers.detail, { paperId }, who)).toMatchObject({ id: paperId });
});

test('an attempt at an exam that was deleted meanwhile is saved, handed in and marked', async () => {
  const who = learner(3);
  const id = await bed.exam();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: id }, who);
  // the deletion counted papers before this one
  await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: { state: 3, removedAt: new Date(bed.clock.now()) } });
  await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  expect(await bed.call(calls.exam.papers.handIn, { id: paperId }, who)).toMatchObject({ id: paperId });
  expect(await bed.call(calls.exam.papers.result, { id: paperId }, who)).toMatchObject({ userScore: 5 });
});

test('while the lists of attempts stand still, a deleted exam waits, and drafts beside it do not', async () => {
  const [id, draft] = [await bed.exam(), await bed.exam()];
  await stored('exams').updateOne({ _id: draft }, { $set: { setId: null } });
  await Promise.all([id, draft].map(markRemoved));
  await stored('exams').updateOne({ _id: draft }, { $set: { removedAt: new Date(bed.clock.now() - hour + 1) } });
  // as a process leaves it that hangs and keeps its lease
  const follower = { _id: `projection/${papersCollection}` };
  const hung = { holder: 'hung', until: new Date(Date.now() + hour), doneUntil: new Date(Date.now() - 2 * hour) };
  await stored('followers').updateOne(follower, { $set: hung });
  bed.clock.pass(1);
  await expect(sweep()).rejects.toThrow('1 deletions');
  expect(await rows(id)).toEqual([1, 1]);
  expect((await rows(draft))[0]).toBe(0);
  await stored('followers').updateOne(follower, { $set: { holder: null, doneUntil: new Date() } });
  await sweep();
  expect(await rows(id)).toEqual([0, 0]);
});

test('one process sweeps at a time', async () => {
  const id = await bed.exam();
  await markRemoved(id);
  await stored('followers').updateOne(
    { _id: 'sweep/exams' },
    { $set: { holder: 'another', until: new Date(Date.now() + hour) } },
    { upsert: true },
  );
  await sweep();
  expect(await rows(id)).toEqual([1, 1]);
  await stored('followers').updateOne({ _id: 'sweep/exams' }, { $set: { holder: null } });
  await sweep();
  expect(await rows(id)).toEqual([0, 0]);
});

test('of an old exam the log is read around its deletion; an attempt that the lists left out long before keeps it', async () => {
  const who = learner(7);
  const [id, nobodys] = [await bed.exam(), await bed.exam()];
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: id }, who);
  const follower = `projection/${papersCollection}`;
  const aside = {
    _id: `${follower}/attempt-${paperId}`,
    follower,
    stream: `attempt-${paperId}`,
    tries: 9,
    nextTry: new Date(Date.now() + hour),
  };
  await stored('set_aside').insertOne({ ...aside, since: new Date() } as Stored);
  // its follower may still write the row a second time
  await until(async () => {
    await stored(papersCollection).deleteOne({ _id: paperId });
    return (await bed.refusal(calls.exam.exams.delete, { ids: [id] }, admin)) === 'success';
  });
  await stored('exams').updateOne({ _id: id }, { $set: { state: 0 } });
  bed.clock.pass(72 * hour);
  await Promise.all([id, nobodys].map(markRemoved));
  const { db } = bed.mongo;
  await db?.command({ profile: 2 });
  await sweep();
  await db?.command({ profile: 0 });
  expect(await rows(id)).toEqual([1, 1]);
  expect(await rows(nobodys)).toEqual([0, 0]);
  const reads = await bed.mongo
    .collection('system.profile')
    .find({ ns: `${bed.mongo.name}.events`, op: 'query' })
    .toArray();
  const forStarts = reads.filter(({ command }) => JSON.stringify(command).includes(nobodys));
  expect(forStarts.length).toBeGreaterThan(0);
  expect(forStarts.filter(({ docsExamined }) => Number(docsExamined) > 1)).toEqual([]);
  expect(await bed.mongo.collection('events').countDocuments()).toBeGreaterThan(10);
});
