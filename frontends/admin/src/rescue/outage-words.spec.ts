import { describe, expect, it } from '@jest/globals';
import { minutesOf, movedEnd, toInput, wholeMinutes } from './outage-words.js';

const from = '2026-11-26T10:00:20.000Z';
const to = '2026-11-26T10:09:10.000Z';

describe('an outage in the form', () => {
  it('has the minutes between its ends, and none where it ends first', () => {
    expect([minutesOf({ from, to }), minutesOf({ from: to, to: from }), minutesOf({ from, to: null })]).toEqual([9, null, null]);
  });
  it('covers the whole gap in minutes', () => {
    expect(wholeMinutes({ from, to })).toEqual({ from: '2026-11-26T10:00:00.000Z', to: '2026-11-26T10:10:00.000Z' });
  });
  it('moves the end of an exam that is over from now on', () => {
    expect(movedEnd(from, Date.parse(to), 10)).toBe('2026-11-26T10:19:10.000Z');
    expect(movedEnd(to, Date.parse(from), 10)).toBe('2026-11-26T10:19:10.000Z');
  });
  it('names people only where they were chosen', () => {
    const form = {
      from,
      to,
      minutes: 9,
      reason: ' 断电 ',
      audience: 0,
      departs: ['A01'],
      users: [{ id: 'u', realName: '' }],
      movesEnd: true,
    };
    const ids = { id: 'o', examId: 'e' };
    expect(toInput(form, ids)).toEqual({ ...ids, from, to, minutes: 9, reason: '断电', movesEnd: true });
    expect(toInput({ ...form, audience: 1 }, ids)).toMatchObject({ departs: ['A01'], users: ['u'] });
  });
});
