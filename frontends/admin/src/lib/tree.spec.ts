import { describe, expect, it } from '@jest/globals';
import { moveSorts } from './tree.js';

describe('moving among siblings', () => {
  it('swaps two numbers', () => {
    const siblings = [
      { id: 'a', sort: 1 },
      { id: 'b', sort: 5 },
      { id: 'c', sort: 9 },
    ];
    expect(moveSorts(siblings, 2, -1)).toEqual([
      { id: 'c', sort: 5 },
      { id: 'b', sort: 9 },
    ]);
  });

  it('numbers siblings afresh that share a number, and stores only what changes', () => {
    const siblings = [
      { id: 'a', sort: 1 },
      { id: 'b', sort: 1 },
      { id: 'c', sort: 3 },
    ];
    expect(moveSorts(siblings, 0, 1)).toEqual([{ id: 'a', sort: 2 }]);
  });

  it('does nothing at the ends', () => {
    expect(moveSorts([{ id: 'a', sort: 1 }], 0, -1)).toEqual([]);
    expect(moveSorts([{ id: 'a', sort: 1 }], 0, 1)).toEqual([]);
  });
});
