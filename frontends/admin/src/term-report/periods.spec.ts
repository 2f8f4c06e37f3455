import { expect, test } from '@jest/globals';
import { startOfDay } from '@xuekao/contracts/days';
import { presetDays, termStart } from './periods.js';

test('a term begins in September or in February', () => {
  expect(['2026-09-01', '2026-12-31', '2027-01-31'].map(termStart)).toEqual(['2026-09-01', '2026-09-01', '2026-09-01']);
  expect(['2027-02-01', '2027-08-31'].map(termStart)).toEqual(['2027-02-01', '2027-02-01']);
});

test('the term of now ends today, the one before it is whole', () => {
  const now = startOfDay('2026-11-28') + 60_000;
  expect(presetDays('now', now)).toEqual({ from: '2026-09-01', to: '2026-11-28' });
  expect(presetDays('last', now)).toEqual({ from: '2026-02-01', to: '2026-08-31' });
});
