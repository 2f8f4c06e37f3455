import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { MongoEventStore, rebuild } from '@xuekao/event-sourcing';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute, startedAs } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { streamOf, type AttemptEvent } from './attempt.events.js';
import { Attempts } from './attempt.store.js';
import { papersCollection } from './paper.model.js';

let bed: ExamBed;
let examId: string;
beforeAll(async () => {
  bed = await ExamBed.open('readmodel');
  examId = await bed.exam();
}, 300_000);
afterAll(() => bed.close());

const rows = async (): Promise<string> => JSON.stringify(await bed.mongo.collection(papersCollection).find().sort({ _id: 1 }).toArray());

test('dropped and made again from the log, the read model is the same to the byte (R3)', async () => {
  for (let number = 1; number <= 12; number += 1) {
    const who = learner(number);
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    if (number % 4 === 0) continue;
    await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
    if (number % 3 === 0)
      await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
    bed.clock.pass(minute);
    await bed.call(calls.exam.papers.handIn, { id }, who);
    if (number % 6 === 0) await bed.call(calls.exam.papers.review, { id, version: 0, items: [{ quId: idOf(6), score: 4 }] }, admin);
  }
  const before = await rows();
  expect(JSON.parse(before)).toHaveLength(12);
  const [service] = bed.services;
  const { db } = bed.mongo;
  if (!service || !db) throw new Error('not started');
  // mongoose carries its own copy of the driver's types
  expect(await rebuild(await MongoEventStore.open(db as never), service.app.get(Attempts, { strict: false }).projection)).toBe(12);
  expect(await rows()).toBe(before);
});

const script = fileURLToPath(new URL('../rebuild.js', import.meta.url));
const runRebuild = (): { streams: number; rows: number; changed: number; added: number; removed: number } => {
  const env = {
    ...process.env,
    MONGO_URL: bed.config.mongoUrl,
    MONGO_DB_PREFIX: bed.config.dbPrefix,
    NATS_URL: 'unused',
    REDIS_URL: 'unused',
    LOG_LEVEL: 'error',
  };
  return JSON.parse(execFileSync(process.execPath, [script, 'papers'], { env, encoding: 'utf8' })) as ReturnType<typeof runRebuild>;
};

test('`npm run rebuild -- papers` mends the rows beside the running service and says what it mended', async () => {
  const before = await rows();
  const papers = bed.mongo.collection<{ _id: string; tenths: number }>(papersCollection);
  const [one, other] = (JSON.parse(before) as { _id: string }[]).map(({ _id }) => _id);
  await papers.updateOne({ _id: one ?? '' }, { $set: { tenths: 7777, version: 99 } });
  await papers.deleteOne({ _id: other ?? '' });
  await papers.insertOne({ ...((await papers.findOne({})) ?? { tenths: 0 }), _id: 'nobody' });
  expect(runRebuild()).toMatchObject({ streams: 12, rows: 12, changed: 1, added: 1, removed: 1 });
  expect(await rows()).toBe(before);
  expect(runRebuild()).toEqual({ streams: 12, rows: 12, changed: 0, added: 0, removed: 0 });
  const names = (await papers.indexes()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['handState_1_takesUntil_1__id_1', 'userId_1_startedAt_-1']));
});

test('a service whose read model is not there makes it before it answers', async () => {
  const before = await rows();
  for (const service of [...bed.services]) await bed.stopProcess(service);
  await bed.mongo.collection(papersCollection).drop();
  await bed.startProcess();
  expect(await rows()).toBe(before);
});

test('an attempt whose process died before it was shown is shown by the follower', async () => {
  const paperId = idOf(0xf0f0);
  const started: AttemptEvent = {
    type: 'AttemptStarted',
    data: startedAs({ examId, userId: idOf(0xaa), startedAt: bed.clock.now(), deadline: bed.clock.now() + 60 * minute }),
  };
  const { db } = bed.mongo;
  if (!db) throw new Error('not started');
  // the log alone: nobody projects this append inline
  const log = await MongoEventStore.open(db); // see above
  await log.append({ stream: streamOf(paperId), expectedVersion: 0, events: [started] });
  await until(
    async () => (await bed.mongo.collection(papersCollection).countDocuments({ examId, userId: idOf(0xaa), handState: 0 })) === 1,
  );
  await log.close();
});
