import { expect, test } from '@jest/globals';
import { worstOf, type StatusRow } from './status-values.js';

const row = (subject: string, level: StatusRow['level'], value: number | null, limit: number | null = null): StatusRow => ({
  ...{ key: 'queue', subject, level, value, limit },
});

test('one row stands for many: the one whose level is highest, then the one that is fullest', () => {
  const [calm, full, late, silent] = [row('calm', 0, 10, 1000), row('full', 0, 9, 10), row('late', 1, 1, 10), row('silent', 0, null, 10)];
  expect(worstOf([calm, full])).toBe(full);
  expect(worstOf([calm, full, silent])).toBe(silent);
  expect(worstOf([calm, silent, late, full])).toBe(late);
  expect(worstOf([row('none', 0, 0), row('some', 0, 2)])).toMatchObject({ subject: 'some' });
  expect(worstOf([])).toBeUndefined();
});
