import { expect, test } from '@jest/globals';
import { courseAccess } from '@xuekao/contracts';
import { accessOf } from './access-of.js';

const noon = Date.parse('2026-11-27T12:00:00+08:00');
const hour = 3_600_000;
const person = { userId: 'u1', deptCode: 'A01002' };
const open = { state: 0, openType: 1, departs: [], users: [], startTime: null, endTime: null, dayRule: '', dayLimit: 0 };
const at = (fields: Partial<Parameters<typeof accessOf>[0]>, now = noon, learned = 0) =>
  accessOf({ ...open, ...fields }, person, now, learned);

test('a course says what keeps a person out of it', () => {
  expect(at({})).toBe(courseAccess.learnable);
  expect(at({ state: 1, openType: 3 })).toBe(courseAccess.disabled);
  expect(at({ openType: 3, users: ['u2'] })).toBe(courseAccess.notMember);
  expect(at({ openType: 3, users: ['u1'] })).toBe(courseAccess.learnable);
  expect(at({ openType: 2, departs: ['A02', 'A01002003'] })).toBe(courseAccess.notDepartment);
  expect(at({ openType: 2, departs: ['A01'] })).toBe(courseAccess.learnable);
});

test('the window holds from its first moment and ends before its last', () => {
  const window = { startTime: new Date(noon), endTime: new Date(noon + hour) };
  expect([noon - 1, noon, noon + hour - 1, noon + hour].map((now) => at(window, now))).toEqual([2, 0, 0, 3]);
});

test('hours of the day are those of Asia/Shanghai, whatever the clock of the machine says', () => {
  const dayRule = '08:00-12:00,14:00-24:00';
  const states = ['07:59', '08:00', '11:59', '12:00', '13:59', '14:00', '23:59', '00:00'].map((time) =>
    at({ dayRule }, Date.parse(`2026-11-27T${time}:00+08:00`)),
  );
  expect(states).toEqual([4, 0, 0, 4, 4, 0, 0, 4]);
});

test('the day is over when its minutes are', () => {
  expect([0, 1799, 1800].map((learned) => at({ dayLimit: 30 }, noon, learned))).toEqual([0, 0, 5]);
});
