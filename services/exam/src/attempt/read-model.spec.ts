import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { MongoEventStore, rebuild } from '@xuekao/event-sourcing';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute, startedAs } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { streamOf, type AttemptEvent } from './attempt.events.js';
import { Attempts } from './attempt.store.js';

let bed: ExamBed;
let examId: string;
beforeAll(async () => {
  bed = await ExamBed.open('readmodel');
  examId = await bed.exam();
}, 300_000);
afterAll(() => bed.close());

const rows = async (): Promise<string> => JSON.stringify(await bed.mongo.collection('papers').find().sort({ _id: 1 }).toArray());

test('dropped and made again from the log, the read model is the same to the byte (R3)', async () => {
  for (let number = 1; number <= 12; number += 1) {
    const who = learner(number);
    const { id } = await bed.call(calls.createPaper, { examId }, who);
    if (number % 4 === 0) continue;
    await bed.call(calls.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
    if (number % 3 === 0) await bed.call(calls.fillAnswer, { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
    bed.clock.pass(minute);
    await bed.call(calls.handExam, { id }, who);
    if (number % 6 === 0) await bed.call(calls.reviewPaper, { id, version: 0, items: [{ quId: idOf(6), score: 4 }] }, admin);
  }
  const before = await rows();
  expect(JSON.parse(before)).toHaveLength(12);
  const [service] = bed.services;
  const { db } = bed.mongo;
  if (!service || !db) throw new Error('not started');
  expect(await rebuild(await MongoEventStore.open(db as never), service.app.get(Attempts, { strict: false }).projection)).toBe(12); // mongoose carries its own copy of the driver's types
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
  const log = await MongoEventStore.open(db as never); // see above
  await log.append({ stream: streamOf(paperId), expectedVersion: 0, events: [started] });
  await until(async () => (await bed.mongo.collection('papers').countDocuments({ examId, userId: idOf(0xaa), handState: 0 })) === 1);
  await log.close();
});
