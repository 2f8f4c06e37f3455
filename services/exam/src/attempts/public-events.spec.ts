import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('publicevents');
}, 300_000);
afterAll(() => bed.close());

test('other services hear of start, hand-in and result, and of no answer', async () => {
  // by id: the relay may publish twice what JetStream then keeps once
  const heard = new Map<string, { subject: string; text: string }>();
  bed.nats.subscribe(bed.config.subject('events.exam.*'), {
    callback: (_error, message) => void heard.set(message.json<{ id: string }>().id, { subject: message.subject, text: message.string() }),
  });
  await bed.nats.flush();
  const who = learner(1);
  const examId = await bed.exam();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(
    calls.exam.papers.fillAnswer,
    { paperId, answers: [{ quId: idOf(8), seq: 1, answer: { text: '光合作用，还有一句不该外传的话' } }] },
    who,
  );
  await bed.call(calls.exam.papers.handIn, { id: paperId }, who);
  await until(async () => heard.size >= 3);
  const events = [...heard.values()].map(({ subject, text }) => ({
    subject,
    event: JSON.parse(text) as { type: string; data: unknown; version: number },
  }));
  const of = (name: string) => events.find(({ subject }) => subject.endsWith(`.events.exam.${name}`))?.event;
  expect(of('AttemptStarted')).toMatchObject({
    type: 'AttemptStarted',
    data: { paperId, examId, userId: who.userId, tryNo: 1 },
    version: 1,
  });
  expect(of('AttemptHandedIn')).toMatchObject({ data: { paperId, examId, userId: who.userId, exState: 0 } });
  expect(of('AttemptFinished')).toMatchObject({ data: { paperId, examId, userId: who.userId, score: 3, passed: false, revision: 0 } });
  expect(heard.size).toBe(3);
  expect(JSON.stringify([...heard])).not.toContain('外传');
});

test('a correction by hand is no second result', async () => {
  const heard: { id: string; type: string; data: { revision?: number; score?: number } }[] = [];
  bed.nats.subscribe(bed.config.subject('events.exam.*'), { callback: (_error, message) => void heard.push(message.json()) });
  await bed.nats.flush();
  const who = learner(2);
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId: await bed.exam() }, who);
  await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
  await bed.call(calls.exam.papers.handIn, { id: paperId }, who);
  const { version } = await bed.call(
    calls.exam.papers.review,
    {
      id: paperId,
      version: 0,
      items: [
        { quId: idOf(6), score: 4 },
        { quId: idOf(0x72), score: 0 },
      ],
    },
    admin,
  );
  await bed.call(calls.exam.papers.review, { id: paperId, version, items: [{ quId: idOf(6), score: 5 }] }, admin);
  await until(async () => heard.some(({ type }) => type === 'AttemptRegraded'));
  const results = new Map(
    heard
      .filter(({ type }) => type !== 'AttemptStarted' && type !== 'AttemptHandedIn')
      .map((event) => [event.id, [event.type, event.data.score, event.data.revision]]),
  );
  expect([...results.values()]).toEqual([
    ['AttemptFinished', 4, 2],
    ['AttemptRegraded', 5, 3],
  ]);
});

test('an attempt that waits for its marks and is made invalid, valid again, or deleted, counts as others hear', async () => {
  const heard = new Map<string, { type: string; data: unknown; version: number }>();
  bed.nats.subscribe(bed.config.subject('events.exam.*'), {
    callback: (_error, message) => {
      const event = message.json<{ id: string; type: string; data: unknown; version: number }>();
      heard.set(event.id, event);
    },
  });
  await bed.nats.flush();
  const who = learner(3);
  const examId = await bed.exam();
  const { id: paperId } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.fillAnswer, { paperId, answers: [{ quId: idOf(6), seq: 1, answer: { text: '看法' } }] }, who);
  await bed.call(calls.exam.papers.handIn, { id: paperId }, who);
  await bed.call(calls.exam.paperDeeds.markAs, { ids: [paperId], as: 'invalid', reason: '替考' }, admin);
  await bed.call(calls.exam.paperDeeds.markAs, { ids: [paperId], as: 'valid', reason: '查无此事' }, admin);
  await bed.call(calls.exam.paperDeeds.delete, { ids: [paperId], reason: '重考' }, admin);
  await until(async () => heard.size >= 5);
  const told = [...heard.values()].toSorted((one, other) => one.version - other.version).slice(2);
  const attempt = { paperId, examId, userId: who.userId };
  expect(told.map(({ type, data }) => ({ type, data }))).toEqual(
    [false, true, false].map((counts) => ({ type: 'AttemptCounted', data: { ...attempt, counts } })),
  );
});
