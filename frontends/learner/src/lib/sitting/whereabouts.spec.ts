import { expect, test } from '@jest/globals';
import { whereabouts, whereaboutsOf } from './whereabouts.js';

test('answers are kept in the browser only where something waits, and where the browser keeps anything', () => {
  expect(whereaboutsOf({ pending: 0, durable: true }, 0)).toBe('saved');
  expect(whereaboutsOf({ pending: 2, durable: true }, 0)).toBe('kept');
  expect(whereaboutsOf({ pending: 0, durable: true }, 1)).toBe('kept');
  expect(whereaboutsOf({ pending: 2, durable: false }, 0)).toBe('volatile');
});

test('the sitting that is open says it, and none that has gone', () => {
  expect(whereabouts.get()).toBeNull();
  const first = whereabouts.tell(() => 'saved');
  const second = whereabouts.tell(() => 'kept');
  first();
  expect(whereabouts.get()).toBe('kept');
  second();
  expect(whereabouts.get()).toBeNull();
});
