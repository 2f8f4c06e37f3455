import { describe, expect, it } from '@jest/globals';
import { halves, overDays } from './figures.js';

const rows = [1, 2, 3, 4, 5, 6].map((n) => ({ dateStr: `2026-11-0${n}`, n }));

describe('figures of days', () => {
  it('are the last days and as many before them', () => {
    const { before, shown } = halves(rows, 2);
    expect([before.map(({ n }) => n), shown.map(({ n }) => n)]).toEqual([
      [3, 4],
      [5, 6],
    ]);
    expect(halves(rows, 9)).toEqual({ before: [], shown: rows });
  });

  it('are compared with the days before', () => {
    expect(overDays(halves(rows, 3), 'n', 'sum')).toEqual({ value: 15, change: 9 });
    expect(overDays(halves(rows, 3), 'n', 'last')).toEqual({ value: 6, change: 3 });
    expect(overDays(halves(rows, 9), 'n', 'last')).toEqual({ value: 6, change: 6 });
  });

  it('count people who come every day once, and each learner alike', () => {
    const week = [
      [10, 3],
      [10, 3],
      [10, 30],
      [2, 6],
      [0, 0],
      [0, 0],
    ].map(([people = 0, minutes = 0], at) => ({ dateStr: `2026-11-0${at + 1}`, people, minutes }));
    expect(overDays(halves(week, 3), 'people', 'mean')).toEqual({ value: 0.7, change: -9.3 });
    // the last day has nobody yet, and is not the mean of the span
    expect(overDays(halves(week, 3), 'minutes', { by: 'people' })).toEqual({ value: 6, change: -6 });
    expect(overDays({ before: [], shown: [] }, 'n' as never, 'mean')).toEqual({ value: 0, change: 0 });
  });
});
