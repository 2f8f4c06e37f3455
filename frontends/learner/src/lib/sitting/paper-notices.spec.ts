import { describe, expect, it } from '@jest/globals';
import type { QueueSnapshot } from '../answer-queue/answer-queue.js';
import type { Replacement } from '../answer-queue/two-pages.js';
import { paperNotices } from './paper-notices.js';
import { paper, sittingOf } from './test-support/papers.js';

const there = (quId: string): Replacement => ({ quId, kept: 'there', unsent: false, by: 'phone', seq: 3 });
const snapshot = (more: Partial<QueueSnapshot>): QueueSnapshot => ({
  state: 'saved',
  pending: 0,
  refused: [],
  replaced: [],
  unused: [],
  durable: true,
  ...more,
});
const refusal = (quId: string) => ({
  change: { kind: 'answer' as const, userId: 'u', paperId: 'p', quId, seq: 1, changedAt: 0, answer: { text: '甲' } },
  message: '答案格式不对',
});

describe('what is said of the answers of an open paper', () => {
  it('names questions that another page changed in the order of the paper, and leads to the first', () => {
    const { it: sitting } = sittingOf(paper());
    expect(paperNotices(sitting, snapshot({ replaced: [there('c'), there('m1'), there('m2')] }))).toMatchObject([
      {
        topic: 'take.replaced.there',
        words: '第 2、3 题在另一个页面改过，现在以那里的作答为准，请核对。',
        at: { position: 1, quId: 'm1', label: '2' },
      },
    ]);
  });

  it('does not ask for a look at what is locked, and leads nowhere', () => {
    const { it: sitting } = sittingOf(paper({ noBack: true, reached: 2, cards: [] }));
    expect(paperNotices(sitting, snapshot({ replaced: [there('a')] }))).toMatchObject([
      { words: '第 1 题在另一个页面改过，现在以那里的作答为准。题目已锁定，不能再改。', at: null },
    ]);
  });

  it('does not offer again what cannot be taken any more', () => {
    const kept = (quId: string) => ({
      kind: 'answer' as const,
      userId: 'u',
      paperId: 'p',
      quId,
      seq: 1,
      changedAt: 0,
      answer: { text: '甲' },
      aside: 'lost' as const,
    });
    const { it: sitting } = sittingOf(paper({ noBack: true, reached: 1, cards: [] }));
    expect(paperNotices(sitting, snapshot({ unused: [kept('a'), kept('m1')] })).map(({ words }) => words)).toEqual([
      '第 2 题还有另一份作答，没有采用，请核对。',
    ]);
    expect(paperNotices(sitting, snapshot({ unused: [kept('a')] }))).toEqual([]);
  });

  it('says what the server does not take under a topic of its own, until it is answered again or the paper is closed', () => {
    const { it: sitting } = sittingOf(paper());
    expect(paperNotices(sitting, snapshot({ refused: [refusal('a'), refusal('m2')] }))).toMatchObject([
      { topic: 'take.refused.answer.a', severity: 'error', words: '第 1 题没有保存：答案格式不对' },
      { topic: 'take.refused.answer.m2', words: '第 2.2 题没有保存：答案格式不对' },
    ]);
    expect(paperNotices(sitting, snapshot({ refused: [refusal('m2')] })).map(({ topic }) => topic)).toEqual(['take.refused.answer.m2']);
    expect(paperNotices(sitting, snapshot({ state: 'closed', refused: [refusal('a')], replaced: [there('a')] }))).toEqual([]);
  });
});
