import { expect, test } from '@jest/globals';
import { dayOf, endOfDay } from '@xuekao/contracts';
import { daysOf, spanName } from './battle.cycles.js';

test('a day begins at midnight of Shanghai, whatever the clock of the server says', () => {
  expect(dayOf(Date.UTC(2026, 10, 26, 15, 59, 59, 999))).toBe('2026-11-26');
  expect(dayOf(Date.UTC(2026, 10, 26, 16, 0, 0))).toBe('2026-11-27');
  expect(endOfDay('2026-11-27')).toBe(Date.UTC(2026, 10, 27, 16, 0, 0));
});

test.each([
  ['2026-11-23', 'w2026-11-23'],
  ['2026-11-29', 'w2026-11-23'],
  ['2026-11-30', 'w2026-11-30'],
  // a week that belongs to two years
  ['2027-01-01', 'w2026-12-28'],
])('the week of %s is %s', (day, name) => {
  expect(spanName(2, day)).toBe(name);
});

test('spans hold exactly the days that have their name', () => {
  const days = Array.from({ length: 400 }, (_, index) => dayOf(Date.UTC(2026, 0, 1, 4) + index * 86_400_000));
  for (const span of [1, 2, 3, 4] as const) {
    for (const day of ['2026-02-28', '2026-03-01', '2026-11-27', '2026-12-31']) {
      const { $eq, $gte = '', $lte = '~' } = daysOf(span, day) ?? {};
      const found = days.filter((one) => ($eq === undefined ? one >= $gte && one <= $lte : one === $eq));
      expect(found).toEqual(days.filter((one) => spanName(span, one) === spanName(span, day)));
    }
  }
});
