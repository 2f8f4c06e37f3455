import { expect, it } from '@jest/globals';
import { isMeant } from './backdrop-close.js';

it('the second click of a double click closes nothing, a later one and Escape do', () => {
  expect([isMeant('backdropClick', 1180, 1000), isMeant('backdropClick', 1499, 1000)]).toEqual([false, false]);
  // handled late, made before the dialog stood there
  expect(isMeant('backdropClick', 990, 1000)).toBe(false);
  expect([isMeant('backdropClick', 1500, 1000), isMeant('escapeKeyDown', 1100, 1000)]).toEqual([true, true]);
});
