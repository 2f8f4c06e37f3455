import { expect, it } from '@jest/globals';
import { halfTile } from './watermark.js';

it('a tile has room for the whole of its words, which climb, and is no smaller than for short ones', () => {
  expect(halfTile(80)).toEqual([150, 95]);
  const [width, height] = halfTile(300);
  // from 10 px of the left edge and 15 px of the lower one
  expect(10 + 300 * Math.cos(Math.PI / 10)).toBeLessThan(width);
  expect(height - 15 - 300 * Math.sin(Math.PI / 10)).toBeGreaterThan(15);
});
