import { describe, expect, it } from '@jest/globals';
import { halves, sumAndChange } from './figures.js';

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
    expect(sumAndChange(halves(rows, 3), 'n')).toEqual({ sum: 15, change: 9 });
  });
});
