import { expect, it } from '@jest/globals';
import { keyedShare, shareAt } from './pane-share.js';

it('the material never takes the whole window, and never nothing', () => {
  expect([shareAt(422, 844), shareAt(5, 844), shareAt(840, 844)]).toEqual([50, 15, 60]);
});

it('is made higher and lower by keys, up to its limits; other keys are left alone', () => {
  expect([
    keyedShare('ArrowDown', 40),
    keyedShare('ArrowUp', 40),
    keyedShare('ArrowDown', 58),
    keyedShare('Home', 40),
    keyedShare('End', 40),
  ]).toEqual([45, 35, 60, 15, 60]);
  expect(['ArrowLeft', 'PageDown', 'a'].map((key) => keyedShare(key, 40))).toEqual([null, null, null]);
});
