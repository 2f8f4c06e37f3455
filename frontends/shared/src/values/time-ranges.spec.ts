import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readTimeRanges, timeRangeFault, timeRangesFault, writeTimeRanges } from './time-ranges.js';

const range = (from: string, to: string) => ({ from, to });

describe('time ranges', () => {
  it('are written as lines and read back', () => {
    expect(writeTimeRanges([range('08:00', '11:30'), range('14:00', '17:45')])).toBe('08:00-11:30\n14:00-17:45');
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const ranges = fc.array(fc.record({ from: time, to: time }), { maxLength: 8 });
    fc.assert(fc.property(ranges, (all) => expect(readTimeRanges(writeTimeRanges(all))).toEqual(all)));
  });

  it('leave out what is none', () => {
    expect(readTimeRanges('')).toEqual([]);
    expect(readTimeRanges(' 08:00 - 09:00 \n24:00-25:00\n8:00-9:00\nab\n10:00-')).toEqual([range('08:00', '09:00')]);
  });

  it('need both ends, in order, apart from each other', () => {
    expect(timeRangesFault([range('08:00', '')], false)).toBe('时间段不能为空！');
    expect(timeRangesFault([range('', '09:00')], false)).toBe('时间段不能为空！');
    expect(timeRangesFault([], true)).toBe('时间段不能为空！');
    expect(timeRangesFault([], false)).toBeNull();
    expect(timeRangesFault([range('09:00', '09:00')], false)).toBe('结束时间应晚于开始时间！');
    const two = [range('08:00', '10:00'), range('09:59', '12:00')];
    expect([timeRangeFault(two, 0), timeRangeFault(two, 1)]).toEqual([null, '时间段不能重叠！']);
    expect(timeRangesFault([range('08:00', '10:00'), range('10:00', '12:00')], true)).toBeNull();
  });
});
