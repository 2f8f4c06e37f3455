import { expect, it } from '@jest/globals';
import { SecondPress } from './second-press.js';

it('takes the first of presses that follow each other closely, and the next after a rest', () => {
  const press = new SecondPress(400);
  expect([1000, 1399, 1700, 2050, 2450, 2849].map((at) => press.counts(at))).toEqual([true, false, false, false, true, false]);
});
