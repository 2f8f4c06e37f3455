import { describe, expect, it } from '@jest/globals';
import { nextCell } from './cell-moves.js';

describe('arrows in the answer card', () => {
  // two sections: 0 1 2 / 3 4, then 5 6 7
  const places = [
    [0, 0],
    [50, 0],
    [100, 0],
    [0, 50],
    [50, 50],
    [0, 150],
    [50, 150],
    [100, 150],
  ].map(([left = 0, top = 0]) => ({ left, top }));
  const way = (from: number, ...keys: string[]) =>
    keys.reduce<(number | null)[]>((seen, key) => [...seen, nextCell(key, seen.at(-1) ?? from, places)], []);
  it('left and right go through all rows and stop at the ends', () => {
    expect(way(1, 'ArrowRight', 'ArrowRight', 'ArrowLeft')).toEqual([2, 3, 2]);
    expect([nextCell('ArrowLeft', 0, places), nextCell('ArrowRight', 7, places)]).toEqual([null, null]);
  });
  it('up and down keep to the column, also over a short row', () => {
    expect(way(1, 'ArrowDown', 'ArrowDown', 'ArrowUp')).toEqual([4, 6, 4]);
    expect(way(2, 'ArrowDown')).toEqual([4]);
    expect([nextCell('ArrowUp', 2, places), nextCell('ArrowDown', 6, places)]).toEqual([null, null]);
  });
  it('Home and End lead to the ends; other keys lead nowhere', () => {
    expect([nextCell('Home', 4, places), nextCell('End', 4, places), nextCell('Enter', 4, places), nextCell('a', 4, places)]).toEqual([
      0,
      7,
      null,
      null,
    ]);
  });
});
