import { expect, it } from '@jest/globals';
import { changesAnything, emptyForm, nameOf, toInput, wordsOf } from './arrange-words.js';

const ids = { id: 'a', examId: 'e' };
const form = { ...emptyForm, reason: ' 手部受伤 ' };

it('sends what was chosen, and nothing of what was left out', () => {
  const people = { departs: ['A01'], groups: [{ id: 'g1' }], users: [{ id: 'u1', realName: '张三' }] };
  expect(toInput({ ...form, ...people, extra: 1, minutes: 30, percent: 20 }, ids)).toEqual({
    ...ids,
    targets: [
      { kind: 'user', id: 'u1' },
      { kind: 'group', id: 'g1' },
      { kind: 'depart', id: 'A01' },
    ],
    extraMinutes: 30,
    reason: '手部受伤',
  });
  expect(toInput({ ...form, ...people, audience: 0, extra: 2, minutes: 30, percent: 25, end: '2026-11-27T10:00:00Z' }, ids)).toEqual({
    ...ids,
    targets: [{ kind: 'all', id: '' }],
    extraPercent: 25,
    endTime: '2026-11-27T10:00:00Z',
    reason: '手部受伤',
  });
});

it('knows whether anything changes', () => {
  expect(changesAnything({ ...form, chances: 0 })).toBe(false);
  expect([changesAnything({ ...form, chances: 1 }), changesAnything({ ...form, start: '2026-11-27T10:00:00Z' })]).toEqual([true, true]);
});

it('says in words what is arranged', () => {
  const none = { extraMinutes: 0, extraPercent: 0, extraChances: 0, startTime: '', endTime: '' };
  expect(wordsOf({ ...none, extraMinutes: 30, extraChances: 1 })).toEqual(['加时 30 分钟', '增加 1 次']);
  expect(wordsOf({ ...none, extraPercent: 25, endTime: '2026-11-27T02:00:00Z' })).toEqual([
    '加时 25%',
    expect.stringMatching(/^结束时间 /),
  ]);
  expect(nameOf({ kind: 'all', targetName: '' })).toBe('全部考生');
});
