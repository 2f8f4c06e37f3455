import { expect, test } from '@jest/globals';
import { IdleWatch } from './idle-watch.js';

test('the time runs while nothing is touched, begins anew with a touch, and stands while the machine sleeps', () => {
  const watch = new IdleWatch({ seconds: 30 }, 0);
  expect(watch.left(1000)).toBe(29);
  watch.touched(1500);
  expect(watch.left(2500)).toBe(29);
  expect(watch.left(3_602_500)).toBe(29);
  let left = 30;
  for (let at = 3_603_500; left > 0 && at < 3_700_000; at += 1000) left = watch.left(at);
  expect(left).toBe(0);
});
