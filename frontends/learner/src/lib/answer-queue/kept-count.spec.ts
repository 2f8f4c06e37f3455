import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { createIdbQueueStore } from './idb-queue-store.js';
import { keptAnswers } from './kept-count.js';
import type { AnswerChange } from './queue-store.js';

const answer = (paperId: string, quId: string, by: string): AnswerChange => ({
  ...{ kind: 'answer', userId: 'u1', paperId, quId, seq: 1, changedAt: 1, by },
  answer: { options: ['A'] },
});

it('counts the questions whose answers wait, of one paper, and makes no database of its own', async () => {
  expect(await keptAnswers('p1')).toBe(0);
  const store = createIdbQueueStore();
  await store.put(answer('p1', 'q1', 'page 1'));
  // another page wrote an answer to the same question
  await store.put(answer('p1', 'q1', 'page 2'));
  await store.put(answer('p1', 'q2', 'page 1'));
  // neither of these is on its way to the server
  await store.put({ ...answer('p1', 'q3', 'page 1'), aside: 'lost' });
  await store.put({ ...answer('p1', 'q4', ''), kind: 'mark', mark: true } as never);
  await store.put(answer('p2', 'q9', 'page 1'));
  expect([await keptAnswers('p1'), await keptAnswers('p2'), await keptAnswers('p3')]).toEqual([2, 1, 0]);
});
