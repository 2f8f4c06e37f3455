import { expect, test } from '@jest/globals';
import { readActivityQuery, writeActivityQuery } from './activity-query.js';
import { actionsFor, closedBy, type JoinCheck } from './join-state.js';

const open: JoinCheck = { my: null, disabled: false, notStart: false, ended: false, overJoin: false };
const none = { refCourse: '', refExam: '' };
const exam = { ...none, refExam: 'e' };
const mine = (state: number, more: Partial<JoinCheck> = {}): JoinCheck => ({
  ...open,
  my: { id: 'a', state, auditMsg: '', hasSeat: true },
  ...more,
});

test('one reason is said, the first that matters', () => {
  expect(closedBy(open)).toBeNull();
  expect(closedBy({ ...open, overJoin: true })).toBe('full');
  expect(closedBy({ ...open, overJoin: true, ended: true })).toBe('ended');
  expect(closedBy({ ...open, notStart: true, overJoin: true })).toBe('notStart');
  expect(closedBy({ ...open, disabled: true, ended: true })).toBe('disabled');
});

test('each state has its deeds', () => {
  expect(actionsFor(open, none)).toEqual(['join']);
  expect(actionsFor({ ...open, overJoin: true }, none)).toEqual([]);
  expect(actionsFor(mine(0), none)).toEqual(['view']);
  // who is in goes to the exam, also when all seats are taken and the window is over
  expect(actionsFor(mine(0, { overJoin: true, ended: true }), exam)).toEqual(['exam', 'view']);
  expect(actionsFor(mine(0, { disabled: true }), exam)).toEqual(['view']);
  const both = { refCourse: 'c', refExam: 'e' };
  expect(actionsFor(mine(0), both)).toEqual(['study', 'exam', 'view']);
  expect(actionsFor(mine(0), { ...none, refCourse: 'c' })).toEqual(['study', 'view']);
  expect(actionsFor(mine(0, { disabled: true }), both)).toEqual(['view']);
  expect(actionsFor(mine(2), both)).toEqual(['view']);
  expect(actionsFor(mine(2), exam)).toEqual(['view']);
  expect(actionsFor(mine(3), exam)).toEqual(['modify', 'view']);
  expect(actionsFor(mine(3, { overJoin: true }), exam)).toEqual(['view']);
});

test('who owes money pays as long as there is a seat, and the site sells', () => {
  expect(actionsFor(mine(1), exam)).toEqual(['pay', 'view']);
  expect(actionsFor(mine(1, { overJoin: true }), exam)).toEqual(['pay', 'view']);
  expect(actionsFor(mine(1), exam, false)).toEqual(['view']);
  const seatless = { my: { id: 'a', state: 1, auditMsg: '', hasSeat: false } };
  expect(actionsFor(mine(1, seatless), none)).toEqual(['pay', 'view']);
  for (const more of [{ overJoin: true }, { ended: true }, { disabled: true }])
    expect(actionsFor(mine(1, { ...seatless, ...more }), none)).toEqual(['view']);
});

test('an address says what differs from the start, and nothing that is no condition', () => {
  const query = { tab: 'my', title: '消防', category: 'training', type: '2', page: 3 } as const;
  expect(readActivityQuery(writeActivityQuery(query))).toEqual(query);
  expect(writeActivityQuery(readActivityQuery(new URLSearchParams('tab=x&type=9&page=-1'))).toString()).toBe('');
});
