import { describe, expect, it } from '@jest/globals';
import { flatten, moveSorts } from './tree.js';

interface Node {
  id: string;
  children: Node[];
}
const node = (id: string, ...children: Node[]): Node => ({ id, children });

describe('a tree', () => {
  it('is read from the root down, with the path of each node', () => {
    const flat = flatten([node('a', node('b', node('c'))), node('d')], (one) => one.id.toUpperCase());
    expect(flat.map((one) => [one.node.id, one.depth, one.path.join('/')])).toEqual([['a', 0, 'A'], ['b', 1, 'A/B'], ['c', 2, 'A/B/C'], ['d', 0, 'D']]);
  });
});

describe('moving among siblings', () => {
  it('swaps two numbers', () => {
    const siblings = [{ id: 'a', sort: 1 }, { id: 'b', sort: 5 }, { id: 'c', sort: 9 }];
    expect(moveSorts(siblings, 2, -1)).toEqual([{ id: 'c', sort: 5 }, { id: 'b', sort: 9 }]);
  });

  it('numbers siblings afresh that share a number, and stores only what changes', () => {
    const siblings = [{ id: 'a', sort: 1 }, { id: 'b', sort: 1 }, { id: 'c', sort: 3 }];
    expect(moveSorts(siblings, 0, 1)).toEqual([{ id: 'a', sort: 2 }]);
  });

  it('does nothing at the ends', () => {
    expect(moveSorts([{ id: 'a', sort: 1 }], 0, -1)).toEqual([]);
    expect(moveSorts([{ id: 'a', sort: 1 }], 0, 1)).toEqual([]);
  });
});
