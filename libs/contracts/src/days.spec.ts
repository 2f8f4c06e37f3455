import { expect, test } from '@jest/globals';
import { countOfDays, dayBefore, dayOf, daysFrom, endOfDay, startOfDay } from './days.js';

test('a day begins at midnight in Shanghai', () => {
  expect(dayOf(Date.parse('2026-11-26T15:59:59.999Z'))).toBe('2026-11-26');
  expect(dayOf(Date.parse('2026-11-26T16:00:00.000Z'))).toBe('2026-11-27');
  expect(new Date(startOfDay('2026-11-27')).toISOString()).toBe('2026-11-26T16:00:00.000Z');
  expect(dayOf(endOfDay('2026-11-27'))).toBe('2026-11-28');
});

test('days go on over the end of a month and of a year', () => {
  expect(daysFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  expect(daysFrom('2026-12-30', '2026-12-30')).toEqual(['2026-12-30']);
  expect(daysFrom('2026-12-30', '2026-12-29')).toEqual([]);
  expect([countOfDays('2026-12-30', '2027-01-02'), countOfDays('2026-12-30', '2026-12-29')]).toEqual([4, 0]);
  expect(dayBefore('2027-01-02', 6)).toBe('2026-12-27');
});
