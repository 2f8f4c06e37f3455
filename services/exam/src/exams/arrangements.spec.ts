import { expect, test } from '@jest/globals';
import type { Arrangement } from './arrangement.model.js';
import { arrangedFor, lastWindowEndOf } from './arrangements.js';

const hour = 3_600_000;
const t0 = Date.UTC(2026, 10, 27);
const at = (hours: number): Date => new Date(t0 + hours * hour);
const person = { userId: 'p1', groups: ['g1'], deptCode: 'A01B02' };
const exam = (arrangements: Arrangement[]) => ({
  ...{ startTime: at(9), endTime: at(11), totalTime: 90, chance: 1, overTime: 0, late: false, lateMax: 0 },
  arrangements,
});
const own = (arrangements: Arrangement[], hours = 10) => arrangedFor(exam(arrangements), person, at(hours).getTime());
const plus = (key: string, more: Partial<Arrangement>): Arrangement => ({ id: key, key, ...more });

test('arrangements for others change nothing', () => {
  const rules = own([plus('u:p2', { extraMinutes: 30 }), plus('g:g2', { extraMinutes: 30 }), plus('d:A02', { extraMinutes: 30 })]);
  expect(rules.arranged).toBeUndefined();
  expect(rules).toMatchObject({ startTime: at(9), endTime: at(11), chance: 1 });
});

test('the most generous of each kind counts, by whichever way it meets the person', () => {
  const rules = own([
    plus('all', { extraMinutes: 10, extraChances: 1 }),
    plus('d:A01', { extraPercent: 25 }),
    plus('g:g1', { extraChances: 2 }),
    plus('u:p1', { extraMinutes: 5 }),
  ]);
  // 25 % of 90 minutes are 22.5
  expect(rules.arranged).toEqual({ extraMinutes: 23, extraChances: 2, hasWindow: false, windowEnd: at(11).getTime() });
  expect(rules.chance).toBe(3);
  expect(arrangedFor({ ...exam([plus('all', { extraChances: 3 })]), chance: 0 }, person, t0)).toMatchObject({
    chance: 0,
    arranged: { extraChances: 0 },
  });
});

test('another time replaces that of the exam; of several the one that is open, else the next, else the last', () => {
  const morning = plus('d:A01', { startTime: at(33), endTime: at(35) });
  const longer = plus('g:g1', { startTime: at(33), endTime: at(36) });
  const later = plus('u:p1', { startTime: at(81), endTime: at(83) });
  const windows = [later, morning, longer];
  const startOf = (hours: number) => [own(windows, hours).startTime, own(windows, hours).endTime];
  expect(startOf(10)).toEqual([at(33), at(35)]);
  expect(startOf(34)).toEqual([at(33), at(36)]);
  // between both nobody begins
  expect(startOf(40)).toEqual([at(81), at(83)]);
  expect(startOf(100)).toEqual([at(81), at(83)]);
  expect(own([plus('u:p1', { endTime: at(13) })])).toMatchObject({ startTime: at(9), endTime: at(13), arranged: { hasWindow: true } });
});

test('the last one sits until the latest of all ends, with the extra time', () => {
  expect(lastWindowEndOf(exam([]))).toBe(at(11).getTime());
  expect(lastWindowEndOf(exam([plus('all', { extraMinutes: 30 })]))).toBe(at(11.5).getTime());
  const window = plus('u:p1', { endTime: at(50), extraMinutes: 60 });
  expect(lastWindowEndOf(exam([plus('all', { extraMinutes: 30 }), window]))).toBe(at(51).getTime());
  expect(lastWindowEndOf({ ...exam([window]), overTime: 1 })).toBe(at(52.5).getTime());
});
