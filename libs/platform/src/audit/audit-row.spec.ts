import { describe, expect, it } from '@jest/globals';
import { nextRowId } from './audit-row.js';

describe('the id of an audit row', () => {
  it('sorts as the rows came about: within a millisecond, over milliseconds, with a clock that was set back', () => {
    const begin = Date.now() + 1000;
    const times = [...Array.from({ length: 300 }, () => begin), begin + 1, begin + 2, begin - 5000, begin - 4999, begin + 2, begin + 3];
    const ids = times.map(nextRowId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(times.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
