import { expect, test } from '@jest/globals';
import { dayBefore, daysFrom } from '@xuekao/contracts';
import { comparedWith } from './period.js';
import { unitsOf, unitsOfDay } from './units.js';

test('the units of any span cover each of its days once, and no other day', () => {
  const around = daysFrom('2027-01-01', '2028-04-30');
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let n = 0; n < 400; n += 1) {
    const first = next(around.length - 60) + 10;
    const last = Math.min(around.length - 10, first + next(200));
    const units = unitsOf(around[first] ?? '', around[last] ?? '');
    const covered = around.filter((day) => unitsOfDay(day).filter((unit) => units.includes(unit)).length > 0);
    const twice = around.filter((day) => unitsOfDay(day).filter((unit) => units.includes(unit)).length > 1);
    expect([covered, twice]).toEqual([around.slice(first, last + 1), []]);
  }
});

test('a term is one unit, a part of it some months, and the worst span some thirty units', () => {
  expect(unitsOf('2026-09-01', '2027-01-31')).toEqual(['2026-09/term']);
  expect(unitsOf('2026-02-01', '2027-02-28')).toEqual(['2026-02/term', '2026-09/term', '2027-02']);
  expect(unitsOf('2026-10-01', '2027-01-31')).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
  expect(unitsOf('2026-09-02', '2026-09-30')).toHaveLength(9 + 2);
  expect(unitsOf('2026-01-02', '2026-12-30').length).toBeLessThan(40);
});

test('a period is compared with as many days before it, or with the same days a year earlier', () => {
  const period = { from: '2026-09-01', to: '2026-11-28' };
  const before = comparedWith(period, 'before');
  expect(before).toEqual({ from: '2026-06-04', to: '2026-08-31' });
  expect(daysFrom(before.from, before.to)).toHaveLength(daysFrom(period.from, period.to).length);
  expect(dayBefore(period.from, 1)).toBe(before.to);
  expect(comparedWith({ from: '2028-02-01', to: '2028-02-29' }, 'year')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});
