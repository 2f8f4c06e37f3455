import { describe, expect, it } from '@jest/globals';
import { trendOf } from './trend.js';

const row = (id: string, day: number, userScore: number | null, changes = {}) => ({
  id,
  title: `考试${id}`,
  createTime: `2026-11-0${day}T02:00:00Z`,
  userScore,
  totalScore: 40,
  valid: true,
  ...changes,
});

describe('scores over time', () => {
  it('go from the earliest to the latest, as shares of what could be gained', () => {
    expect(trendOf([row('c', 5, 40), row('b', 3, 30), row('a', 1, 0)])).toEqual([
      { id: 'a', share: 0, words: '2026-11-01 考试a 0%' },
      { id: 'b', share: 0.75, words: '2026-11-03 考试b 75%' },
      { id: 'c', share: 1, words: '2026-11-05 考试c 100%' },
    ]);
  });
  it('leave out what is not published, not valid or worth nothing', () => {
    expect(trendOf([row('a', 1, null), row('b', 2, 10, { valid: false }), row('c', 3, 0, { totalScore: 0 })])).toEqual([]);
  });
});
