import { describe, expect, it } from '@jest/globals';
import type { AnswerChange } from '../answer-queue/queue-store.js';
import { closingOf } from './closing.js';
import { paper, sittingOf } from './test-support/papers.js';

const aside: AnswerChange = {
  kind: 'answer',
  userId: 'u',
  paperId: 'p',
  quId: 'c',
  seq: 1,
  changedAt: 0,
  by: 'phone',
  base: 0,
  answer: { text: '手机上的' },
  aside: 'lost',
};
async function offered(answerMode: number) {
  const { it: one } = sittingOf(paper({ noBack: true, reached: -1, answerMode, cards: [] }), [], [aside]);
  await one.queue.open({ cards: [{ quId: 'c', seq: 0, by: null, markSeq: 0, answer: null }], edits: 1 });
  return one;
}

describe('where going back is forbidden', () => {
  it('an offered answer that would close open questions is asked about first', async () => {
    const one = await offered(2);
    const asked = closingOf(one, 'c', () => one.takeOffer('c'));
    expect([asked?.questions.map(({ quId }) => quId), one.sheet.answerOf('c')]).toEqual([['a', 'm'], null]);
    asked?.proceed();
    expect([one.sheet.answerOf('c'), one.isLocked(0)]).toEqual([{ text: '手机上的' }, true]);
    expect(closingOf(one, 'c', () => undefined)).toBeNull();
  });
  it('nothing is asked where one question is shown at a time: those before it were left already', async () => {
    expect(closingOf(await offered(1), 'c', () => undefined)).toBeNull();
  });
});
