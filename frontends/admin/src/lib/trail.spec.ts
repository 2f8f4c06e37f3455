import { expect, it } from '@jest/globals';
import { createTrail } from './trail.js';

it('a page knows whether it was reached from its list', () => {
  const trail = createTrail();
  // opened by its address
  expect(trail.isFrom(0, '/question')).toBe(false);
  trail.note(0, '/dashboard');
  trail.note(1, '/question');
  trail.note(2, '/question/7');
  expect([trail.isFrom(2, '/question'), trail.isFrom(2, '/question?page=1')]).toEqual([true, true]);
  expect([trail.isFrom(1, '/question'), trail.isFrom(2, '/exam')]).toEqual([false, false]);
  // back, and another way
  trail.note(1, '/exam');
  expect(trail.isFrom(2, '/question')).toBe(false);
});
