import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readScoreRanges, scoreRangeFault, scoreRangesFault, writeScoreRanges } from './score-ranges.js';

const range = (min: number | null, max: number | null) => ({ min, max });
const hundred = { min: 0, max: 100 };

describe('score ranges', () => {
  it('are written with semicolons and read back', () => {
    expect(writeScoreRanges([range(0, 59.5), range(60, 100)])).toBe('0-59.5;60-100');
    const tenths = fc.integer({ min: 0, max: 1000 }).map((value) => value / 10);
    const ranges = fc.array(fc.record({ min: tenths, max: tenths }), { maxLength: 8 });
    fc.assert(fc.property(ranges, (all) => expect(readScoreRanges(writeScoreRanges(all))).toEqual(all)));
  });

  it('leave out what is none', () => {
    expect(readScoreRanges('')).toEqual([]);
    expect(readScoreRanges('0-59; 60 - 79 ;x-1;5;-')).toEqual([range(0, 59), range(60, 79)]);
  });

  it('need both ends, in order, within bounds, apart from each other', () => {
    expect(scoreRangesFault([range(0, null)], hundred, false)).toBe('分数段不能为空！');
    expect(scoreRangesFault([], hundred, true)).toBe('分数段不能为空！');
    expect(scoreRangesFault([], hundred, false)).toBeNull();
    expect(scoreRangesFault([range(60, 59)], hundred, false)).toBe('最高分应不低于最低分！');
    expect(scoreRangesFault([range(60, 101)], hundred, false)).toBe('分数应在 0 到 100 之间！');
    const two = [range(0, 60), range(60, 80)];
    expect([scoreRangeFault(two, 0, hundred), scoreRangeFault(two, 1, hundred)]).toEqual([null, '分数段不能重叠！']);
    expect(scoreRangesFault([range(0, 59.9), range(60, 60)], hundred, true)).toBeNull();
  });
});
