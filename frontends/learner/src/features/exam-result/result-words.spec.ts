import { describe, expect, it } from '@jest/globals';
import { groupShares, objectiveOf, thanksOf } from './result-words.js';

describe('the words of a result', () => {
  it('thank in the words of the exam only while there is no mark beside them', () => {
    const thanks = '感谢参加，成绩将在三个工作日内公布';
    expect(thanksOf({ thanks, userScore: null })).toBe(thanks);
    expect(thanksOf({ thanks, userScore: 0 })).toBe('感谢您参加本次考试！');
    expect(thanksOf({ thanks: '', userScore: null })).toBe('感谢您参加本次考试！');
  });
  it('name what the machine gave while the rest waits', () => {
    expect(objectiveOf({ userScore: null, userObjScore: 12.5, qualifyScore: 60 })).toBe(
      '自动评分的题得 12.5 分。简答等题还要老师评阅，全部评阅后可以在这里看到总分。',
    );
    expect(objectiveOf({ userScore: null, userObjScore: 60, qualifyScore: 60 })).toBe(
      '自动评分的题得 60 分，达到及格分，已经及格。简答等题还要老师评阅，全部评阅后可以在这里看到总分。',
    );
    expect(objectiveOf({ userScore: 20, userObjScore: 12.5, qualifyScore: 10 })).toBe('');
    expect(objectiveOf({ userScore: null, userObjScore: 0, qualifyScore: 0 })).toBe('');
    expect(objectiveOf({ userScore: null, userObjScore: null, qualifyScore: null })).toBe('');
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
