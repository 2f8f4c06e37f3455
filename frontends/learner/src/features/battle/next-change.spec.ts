import { describe, expect, it } from '@jest/globals';
import { untilChange } from './next-change.js';

const minute = 60_000;
/** 23:50 in Shanghai. */
const serverTime = '2026-11-27T15:50:00.000Z';
const times = { serverTime, startTime: '2026-11-20T00:00:00.000Z', endTime: '2026-12-20T00:00:00.000Z' };

describe('time until the page of a battle has to ask again', () => {
  it('is that until the start, and for who waits for weeks as long as a timer can be', () => {
    const coming = { ...times, stateFlag: 'READY_START' as const };
    expect(untilChange({ ...coming, startTime: '2026-11-27T16:30:00.000Z' }, 7)).toBe(40 * minute + 7);
    expect(untilChange({ ...coming, startTime: '2027-11-27T16:30:00.000Z' }, 7)).toBe(2 ** 31 - 1);
  });

  it('is that until the end, or until midnight in Shanghai, when chances come anew', () => {
    const running = { ...times, stateFlag: 'PROCESSING' as const };
    expect(untilChange(running, 7)).toBe(10 * minute + 7);
    expect(untilChange({ ...running, endTime: '2026-11-27T15:55:00.000Z' }, 7)).toBe(5 * minute + 7);
    expect(untilChange({ ...running, endTime: '2026-11-27T15:49:59.000Z' }, 7)).toBe(7);
  });

  it('does not come for a battle that is over', () => {
    expect(untilChange({ ...times, stateFlag: 'OVERDUE' }, 7)).toBe(false);
  });
});
