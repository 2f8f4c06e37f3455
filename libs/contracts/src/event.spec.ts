import { expect, test } from '@jest/globals';
import { events, outgoing } from './index.js';

const data = { paperId: 'p', examId: 'e', userId: 'u', score: 7.5, passed: true, revision: 0 };

test('an event leaves its service with the name and the version of its contract', () => {
  expect(outgoing(events.attemptFinished, data)).toEqual({ type: 'AttemptFinished', v: 1, data });
});

test('what the contract does not name does not leave the service', () => {
  expect(() => outgoing(events.attemptFinished, { ...data, ...{ answers: ['A'] } })).toThrow('answers');
});
