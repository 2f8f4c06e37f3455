import { expect, it } from '@jest/globals';
import { pageNumbers } from './page-numbers.js';

it.each([
  [[1, 1, 1], [1]],
  [
    [5, 1, 1],
    [1, 2, 'gap', 5],
  ],
  [
    [5, 3, 1],
    [1, 2, 3, 4, 5],
  ],
  [
    [9, 5, 1],
    [1, 'gap', 4, 5, 6, 'gap', 9],
  ],
  [
    [9, 5, 0],
    [1, 'gap', 5, 'gap', 9],
  ],
  [
    [9, 3, 0],
    [1, 2, 3, 'gap', 9],
  ],
  [
    [9, 9, 1],
    [1, 'gap', 8, 9],
  ],
] as const)('of %j pages, page and neighbours: %j', ([count, page, beside], numbers) => {
  expect(pageNumbers(count, page, beside)).toEqual(numbers);
});
