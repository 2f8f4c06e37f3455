import { expect, test } from '@jest/globals';
import { MongoSnapshots } from '@xuekao/event-sourcing';
import { freshDatabase } from '@xuekao/testing';
import { createHash } from 'node:crypto';
import { idOf, minute, startedAs, t0 } from '../test-support/papers.js';
import { attemptEventTypes, type AttemptEvent } from './attempt.events.js';
import { attemptSchema, evolveAttempt, type AttemptState } from './attempt.state.js';

const sitting = { examId: idOf(0xe), userId: idOf(0xa) };
const outcome = { id: idOf(6), quType: 'saq' as const, tenths: 0, maxTenths: 50, isRight: null, needsHand: true, parts: [] };
const decided = { reason: '停电', by: idOf(0xb), at: t0 + 93 * minute };
/** An open attempt with answers and flags, marks, and a reopening. */
const whole: AttemptEvent[] = [
  { type: 'AttemptStarted', data: startedAs() },
  {
    type: 'AnswersSaved',
    data: {
      answers: [
        { quId: idOf(6), seq: 1, by: 'pageaaaa', answer: { text: '一' } },
        { quId: idOf(1), seq: 2, answer: { options: ['a1'] } },
      ],
      reached: 5,
      device: 'dddddddddddddddd',
      at: t0 + 1,
    },
  },
  {
    type: 'LateAnswerRejected',
    data: { answers: [{ quId: idOf(6), seq: 3, by: 'pagebbbb', base: 0, answer: { text: '旧' } }], replaced: true, at: t0 + 2 },
  },
  { type: 'QuestionFlagged', data: { quId: idOf(2), mark: true, seq: 1, at: t0 + 2 } },
  {
    type: 'TimeGiven',
    data: { outageId: idOf(0x12), ms: minute, arranged: { extraMs: minute, windowEnd: t0, endsWithWindow: true }, ...decided },
  },
  { type: 'LateAnswerRejected', data: { answers: [], at: t0 + 61 * minute } },
  { type: 'AttemptHandedIn', data: { ...sitting, exState: 1, by: 'clock', answerCount: 2, at: t0 + 61 * minute } },
  { type: 'AttemptMarked', data: { outcomes: [outcome], tenths: 50, waiting: [idOf(6)], at: t0 + 61 * minute } },
  { type: 'QuestionMarkedByHand', data: { quId: idOf(6), tenths: 30, remark: '好', by: idOf(0xb), at: t0 + 90 * minute } },
  { type: 'AttemptFinished', data: { ...sitting, tenths: 80, passed: false, revision: 1, isFirst: true, at: t0 + 90 * minute } },
  { type: 'PaperCorrected', data: { setRevision: 1, corrected: [idOf(2)], told: [idOf(6)], at: t0 + 91 * minute } },
  {
    type: 'MarkProposed',
    data: { quId: idOf(6), tenths: 20, remark: '', by: idOf(0xd), at: t0 + 92 * minute, maxTenths: 50, setRevision: 1 },
  },
  { type: 'ValidityChanged', data: { ...sitting, valid: false, ...decided } },
  {
    type: 'AttemptReopened',
    data: { ...sitting, outageId: idOf(0xf), deadline: t0 + 110 * minute, closedAt: t0 + 60 * minute, ...decided },
  },
  { type: 'PaperPaused', data: { id: idOf(0x10), ...decided } },
  { type: 'PaperResumed', data: { id: idOf(0x11), ms: minute, ...decided } },
  { type: 'PaperSwapped', data: { ...sitting, id: idOf(0x13), to: idOf(0x14), next: startedAs(), ...decided } },
];
const marks = { setRevision: 1, outcomes: [outcome], tenths: 40, waiting: [idOf(6)], totalTenths: 350, qualifyTenths: 200 };
/** Events behind a result: a correction, late answers, a mark that is asked for once more, another sheet, the deletion. */
const corrected: AttemptEvent[] = [
  ...whole.slice(0, 10),
  { type: 'AttemptRegraded', data: { cause: 'correction', ...marks, at: t0 + 91 * minute } },
  { type: 'LateAnswersJudged', data: { taken: [{ quId: idOf(2), seq: 4, answer: { options: ['a2'] } }], ...decided, answerCount: 3 } },
  { type: 'ReviewReopened', data: { quIds: [idOf(6)], ...decided } },
  { type: 'ValidityChanged', data: { ...sitting, valid: false, ...decided } },
  {
    type: 'AttemptRegraded',
    data: { cause: 'offline', ...marks, waiting: [], sheet: { tenths: 40, note: '', parts: [], by: idOf(0xb) }, at: t0 + 94 * minute },
  },
  { type: 'AttemptRemoved', data: { ...sitting, ...decided } },
];
const statesOf = (log: readonly AttemptEvent[]): AttemptState[] => {
  let state: AttemptState = { status: 'none' };
  return log.map((event) => (state = evolveAttempt(state, event)));
};
const states = (): AttemptState[] => [...statesOf(whole), ...statesOf(corrected)];

test('every event of an attempt is among those of this file', () => {
  expect(new Set([...whole, ...corrected].map(({ type }) => type))).toEqual(new Set(Object.keys(attemptEventTypes)));
});

test('a state comes back from its snapshot as it was, at every point of an attempt', async () => {
  const fresh = await freshDatabase('attempt_snapshot');
  try {
    const snapshots = new MongoSnapshots(fresh.client.db(fresh.name), attemptSchema);
    states().forEach((state, index) => snapshots.offer(`attempt-${index}`, { version: 1, appendId: 'a', state }));
    await snapshots.close();
    for (const [index, state] of states().entries())
      expect(await snapshots.read(`attempt-${index}`)).toEqual({ version: 1, appendId: 'a', state });
  } finally {
    await fresh.drop();
  }
}, 300_000);

test('the state has the shape that its schema names: change attemptSchema together with the second value here', () => {
  const shape = createHash('sha256').update(
    JSON.stringify(states(), (_name, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)),
  );
  expect([attemptSchema, shape.digest('hex').slice(0, 12)]).toEqual(['attempt-12', 'e29c37d05527']);
});
