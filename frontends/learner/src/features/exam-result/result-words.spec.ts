import { describe, expect, it } from '@jest/globals';
import { groupShares, restNotes, scoreSoFar, thanksOf } from './result-words.js';

describe('the words of a result', () => {
  it('thank in the words of the exam only while there is no mark beside them', () => {
    const thanks = '感谢参加，成绩将在三个工作日内公布';
    expect(thanksOf({ thanks, userScore: null, userObjScore: null })).toBe(thanks);
    expect(thanksOf({ thanks, userScore: null, userObjScore: 73.1 })).toBe('感谢您参加本次考试！');
    expect(thanksOf({ thanks, userScore: 0, userObjScore: 0 })).toBe('感谢您参加本次考试！');
    expect(thanksOf({ thanks: '', userScore: null, userObjScore: null })).toBe('感谢您参加本次考试！');
  });
  it('name what the machine gave while the rest waits', () => {
    expect(scoreSoFar({ userScore: null, userObjScore: 12.5 })).toBe(12.5);
    for (const [userScore, userObjScore] of [
      [20, 12.5],
      [null, 0],
      [null, null],
    ] as const)
      expect(scoreSoFar({ userScore, userObjScore })).toBeNull();
    const toMark = { count: 2, score: 16 };
    const rest = '还有 2 题待老师阅卷（共 16 分），阅完后可以在这里看到总分。';
    expect(restNotes(59.9, { qualifyScore: 60, toMark })).toEqual([rest]);
    expect(restNotes(60, { qualifyScore: 60, toMark })).toEqual([rest, '暂得的分已达到及格分。']);
    expect(restNotes(60, { qualifyScore: 0 })).toEqual(['简答等题还要老师阅卷，阅完后可以在这里看到总分。']);
  });
  it('say what was gained of each group that is marked', () => {
    const group = (id: string, totalScore: number, ...scores: (number | null)[]) => ({
      id,
      title: id,
      totalScore,
      quList: scores.map((actualScore) => ({ actualScore })),
    });
    expect(groupShares([group('a', 20, 5, 7.5), group('b', 10, 5, null), group('c', 0), group('d', 10, 0)])).toEqual([
      { id: 'a', title: 'a', share: 0.625, words: '12.5 / 20 分 · 63%' },
      { id: 'd', title: 'd', share: 0, words: '0 / 10 分 · 0%' },
    ]);
  });
});
