import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { newId, paperIdFor } from '../kernel/ids.js';
import { SetSweep } from '../exams/set-sweep.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { Loaded } from './loaded.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('papercontents');
}, 300_000);
afterAll(() => bed.close());

/** The service's reads of a collection while something is done. */
async function readsOf(collection: string, work: () => Promise<unknown>): Promise<{ filter: unknown }[]> {
  const { db } = bed.mongo;
  if (!db) throw new Error('not connected');
  await db.command({ profile: 2 });
  const from = new Date();
  await work();
  await db.command({ profile: 0 });
  const found = await db
    .collection('system.profile')
    .find({ op: 'query', 'command.find': collection, ts: { $gte: from } })
    .toArray();
  return found.map(({ command }) => ({ filter: (command as { filter: unknown }).filter })); // a find's
}

test('what is kept is bounded by its bytes; one reading serves all who ask at once; a failed one is not kept', async () => {
  let loads = 0;
  const loaded = new Loaded<{ size: number }>(100, ({ size }) => size);
  const of = (name: string, size = 40) => loaded.get(name, async () => ((loads += 1), { size }));
  await Promise.all([of('a'), of('a'), of('b')]);
  expect(loads).toBe(2);
  await of('c');
  expect(loaded.bytes).toBeLessThanOrEqual(100);
  await of('a');
  expect(loads).toBe(4);
  await of('whale', 500);
  await of('whale', 500);
  expect(loads).toBe(6);
  await expect(loaded.get('broken', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await loaded.get('broken', async () => ({ size: 1 }))).toEqual({ size: 1 });
});

test('a set that lost its keys marks nobody with 0, and works again when they are back', async () => {
  const examId = await bed.exam();
  const who = learner(1);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  const { setId } = (await bed.mongo.collection<{ _id: string; setId: string }>('exams').findOne({ _id: examId })) ?? {};
  const keys = bed.mongo.collection<{ _id: string }>('frozen_keys');
  const kept = await keys.find({ setId }).toArray();
  await keys.deleteMany({ setId });
  expect(await bed.refusal(calls.exam.papers.handIn, { id }, who)).toBe('INTERNAL');
  await keys.insertMany(kept);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  expect((await bed.call(calls.exam.papers.paging, { params: { examId } }, admin)).records[0]).toMatchObject({
    userObjScore: 5,
    answerCount: 1,
  });
});

test('of the prepared papers only those are read that somebody sits', async () => {
  const examId = await bed.exam();
  const who = learner(2);
  const reads = await readsOf('paper_variants', async () => {
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    await bed.call(calls.exam.papers.detail, { paperId: id }, who);
  });
  expect(reads.length).toBeGreaterThan(0);
  for (const { filter } of reads) expect(Object.keys(filter as object)).toEqual(['_id']);
});

test('lists count the answers of running papers without reading their logs, and see the log where nothing else tells', async () => {
  const examId = await bed.exam();
  const sitters = [learner(11), learner(12), learner(13)];
  const ids = sitters.map(({ userId }) => paperIdFor(examId, userId, 1));
  for (const [index, who] of sitters.entries()) {
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    const answers = [1, 2, 4]
      .slice(0, index + 1)
      .map((number) => ({ quId: idOf(number), seq: 1, answer: { options: [number === 4 ? 'y4' : `a${number}`] } }));
    await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers }, who);
  }
  const counts = async () => {
    const { records } = await bed.call(calls.exam.papers.paging, { params: { examId, handState: 0 } }, admin);
    return ids.map((id) => records.find((record) => record.id === id)?.answerCount);
  };
  expect(await counts()).toEqual([1, 2, 3]);
  const rows = bed.mongo.collection<{ _id: string }>('answer_counts');
  await until(async () => (await rows.countDocuments({ _id: { $in: ids } })) === 3);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  const reads = await readsOf('events', async () => expect(await counts()).toEqual([1, 2, 3]));
  expect(reads).toEqual([]);
  await rows.deleteMany({ _id: ids[1] ?? '' });
  expect(await counts()).toEqual([1, 2, 3]);
  expect(await rows.countDocuments({ _id: { $in: ids } })).toBe(3);
  // somebody saves again: the newest counts
  await bed.call(
    calls.exam.papers.fillAnswer,
    { paperId: ids[0] ?? '', answers: [{ quId: idOf(2), seq: 1, answer: { options: ['a2'] } }] },
    sitters[0] ?? admin,
  );
  expect(await counts()).toEqual([2, 2, 3]);
});

test('the time that is left of an attempt that this process does not hold is told without its log', async () => {
  const examId = await bed.exam();
  const who = learner(21);
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  const reads = await readsOf('events', async () => {
    expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ leftSeconds: 3600, handState: 0 });
    expect(await bed.refusal(calls.exam.papers.leftTime, { id }, learner(22))).toBe('NOT_FOUND');
  });
  // the other person's question is answered by the log alone
  expect(reads.length).toBeLessThanOrEqual(1);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ leftSeconds: 0, handState: 1 });
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.startProcess();
  expect(await bed.call(calls.exam.papers.leftTime, { id }, who)).toMatchObject({ leftSeconds: 0, handState: 1 });
});

test('the log says who did what, by which request of which session', async () => {
  const examId = await bed.exam();
  const who = learner(31, { sessionId: 'f'.repeat(64) });
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  const appends = await bed.mongo
    .collection('events')
    .find({ stream: `attempt-${id}` })
    .sort({ version: 1 })
    .toArray();
  const meta = { requestId: 'test', userId: who.userId, session: 'f'.repeat(16) };
  expect(appends.map((append) => append['meta'] as unknown)).toEqual([meta, meta]);
});

test('a paper that is not there is refused after a majority was asked', async () => {
  const reads = await readsOf('events', async () =>
    expect(await bed.refusal(calls.exam.papers.leftTime, { id: idOf(0xdead) }, learner(41))).toBe('NOT_FOUND'),
  );
  expect(reads.length).toBeGreaterThan(0);
  const asked = await readsOf('events', async () =>
    expect(await bed.refusal(calls.exam.papers.handIn, { id: idOf(0xdead) }, learner(41))).toBe('NOT_FOUND'),
  );
  expect(asked.some(({ filter }) => (filter as { version?: unknown }).version === 1)).toBe(true);
});

test('what a killed publisher left is swept, what an exam holds and what is under way is not', async () => {
  const sweep = bed.part(SetSweep);
  await bed.exam();
  const sets = await bed.mongo.collection<{ _id: string }>('paper_sets').countDocuments();
  const views = bed.mongo.collection<{ _id: string; setId: string; index: number; view: object }>('frozen_views');
  const kept = await views.countDocuments();
  const orphan = newId();
  await views.insertOne({ _id: `${orphan}:0`, setId: orphan, index: 0, view: {} });
  expect(await sweep.sweep()).toBe(0);
  bed.clock.pass(2 * 3_600_000);
  expect(await sweep.sweep()).toBe(1);
  expect(await views.countDocuments()).toBe(kept);
  expect(await bed.mongo.collection('paper_sets').countDocuments()).toBe(sets);
});
