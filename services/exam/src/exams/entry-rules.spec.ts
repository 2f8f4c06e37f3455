import { describe, expect, test } from '@jest/globals';
import { minute, t0 } from '../test-support/papers.js';
import { deadlineOf, entryBlockedBy, isFor, lastEntryOf, lastEntryOfAll } from './entry-rules.js';

const rules = {
  state: 0,
  startTime: new Date(t0),
  endTime: new Date(t0 + 120 * minute),
  answerDevice: 0,
  late: false,
  lateMax: 0,
  chance: 0,
};
const facts = { isBuy: true, now: t0 + minute, tryCount: 0, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const wechat = `${phone} MicroMessenger/8.0`;
const blockedBy = (changes: Partial<typeof rules>, seen: Partial<typeof facts> = {}) =>
  entryBlockedBy({ ...rules, ...changes }, { ...facts, ...seen })?.name ?? null;

describe('who may start', () => {
  test('anybody inside the window', () => expect(blockedBy({})).toBeNull());
  test.each([
    ['before the window', {}, { now: t0 - 1 }],
    ['at its end', {}, { now: t0 + 120 * minute }],
    ['when the exam is disabled', { state: 1 }, {}],
  ])('nobody %s', (_when, changes, seen) => expect(blockedBy(changes, seen)).toBe('EXAM_NOT_OPEN'));
  test('nobody who is too late, to the millisecond', () => {
    expect(blockedBy({ late: true, lateMax: 10 }, { now: t0 + 10 * minute })).toBeNull();
    expect(entryBlockedBy({ ...rules, late: true, lateMax: 10 }, { ...facts, now: t0 + 10 * minute + 1 })).toEqual({
      name: 'EXAM_LATE',
      values: { n: 10 },
    });
    expect(blockedBy({ late: false, lateMax: 10 }, { now: t0 + 100 * minute })).toBeNull();
  });
  test('nobody who has not bought it, where everything else allows it', () => {
    expect(blockedBy({}, { isBuy: false })).toBe('EXAM_NOT_BOUGHT');
    expect(blockedBy({ state: 1 }, { isBuy: false })).toBe('EXAM_NOT_OPEN');
  });
  test('nobody without a chance left; 0 is unlimited', () => {
    expect(blockedBy({ chance: 2 }, { tryCount: 1 })).toBeNull();
    expect(entryBlockedBy({ ...rules, chance: 2 }, { ...facts, tryCount: 2 })).toEqual({ name: 'EXAM_CHANCES', values: { n: 2 } });
    expect(blockedBy({ chance: 0 }, { tryCount: 99 })).toBeNull();
  });
  test.each([
    [1, facts.userAgent, null],
    [1, phone, 'EXAM_COMPUTER_ONLY'],
    [2, facts.userAgent, 'EXAM_DEVICE'],
    [2, phone, null],
    [3, phone, 'EXAM_DEVICE'],
    [3, wechat, null],
    [0, '', null],
  ])('answerDevice %i with %s: %s', (answerDevice, userAgent, expected) =>
    expect(blockedBy({ answerDevice }, { userAgent })).toBe(expected),
  );
});

describe('whom an exam is for', () => {
  const zhang = { userId: 'u1', deptCode: 'A01B02' };
  test.each([
    [1, [], [], true],
    [9, [], [], true],
    [2, ['A01'], [], true],
    [2, ['A01B02'], [], true],
    [2, ['A02', 'A01B02C01'], [], false],
    [2, [''], [], false],
    [3, [], ['u1'], true],
    [3, [], ['u2'], false],
  ])('open type %i, departments %j, people %j', (openType, departs, users, expected) =>
    expect(isFor({ openType, departs, users }, zhang)).toBe(expected),
  );
  test('a person without a department is in none', () =>
    expect(isFor({ openType: 2, departs: ['A01'], users: [] }, { userId: 'u1', deptCode: '' })).toBe(false));
});

describe('the deadline', () => {
  const exam = { totalTime: 60, endTime: new Date(t0 + 120 * minute), overTime: 0 };
  test('is the duration', () => expect(deadlineOf(exam, t0)).toEqual({ deadline: t0 + 60 * minute, endsWithWindow: false }));
  test('is the window’s end when that comes first', () =>
    expect(deadlineOf(exam, t0 + 100 * minute)).toEqual({
      ...{ deadline: t0 + 120 * minute, endsWithWindow: true },
      ...{ fullMs: 60 * minute, windowEnd: t0 + 120 * minute },
    }));
  test('is later by the extra time of an arrangement, behind both', () => {
    const arranged = { extraMinutes: 15, extraChances: 0, hasWindow: false, windowEnd: t0 + 120 * minute };
    expect(deadlineOf({ ...exam, arranged }, t0)).toMatchObject({ deadline: t0 + 75 * minute, extraMs: 15 * minute });
    expect(deadlineOf({ ...exam, arranged }, t0 + 100 * minute)).toMatchObject({ deadline: t0 + 135 * minute, endsWithWindow: true });
  });
  test('is the full duration with overTime', () =>
    expect(deadlineOf({ ...exam, overTime: 1 }, t0 + 100 * minute)).toEqual({ deadline: t0 + 160 * minute, endsWithWindow: false }));
});

test('nobody begins any more when the last of all times is over, or its allowance for being late', () => {
  const at = (minutes: number): Date => new Date(t0 + minutes * minute);
  const exam = { ...rules, arrangements: [] };
  expect([lastEntryOf(exam), lastEntryOfAll(exam)]).toEqual([at(120), at(120)]);
  const arrangements = [
    { id: 'a', key: 'all', extraMinutes: 30 },
    { id: 'b', key: 'u:p1', startTime: at(600), endTime: at(720) },
    { id: 'c', key: 'u:p2', startTime: at(-200), endTime: at(-100) },
  ];
  expect([lastEntryOf(exam), lastEntryOfAll({ ...exam, arrangements })]).toEqual([at(120), at(720)]);
  const late = { ...exam, late: true, lateMax: 15 };
  expect([lastEntryOfAll(late), lastEntryOfAll({ ...late, arrangements })]).toEqual([at(15), at(615)]);
});
