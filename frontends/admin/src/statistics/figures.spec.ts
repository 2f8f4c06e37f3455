import { expect, test } from '@jest/globals';
import { figure, partOf, share } from './figures.js';

test('figures have two decimals and a true minus; nothing is shown as a dash', () => {
  expect([0.7094, -0.084, -0.001, 12, null].map(figure)).toEqual(['0.71', '−0.08', '0.00', '12.00', '—']);
  expect([share(0.666), share(null)]).toEqual(['67%', '—']);
  expect([partOf(3, 12), partOf(0, 0)]).toEqual([0.25, 0]);
});
