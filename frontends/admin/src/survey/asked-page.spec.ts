import { expect, test } from '@jest/globals';
import { pageFor } from './asked-page.js';

test('another filter begins with the first page, and the same one keeps its page', () => {
  const chosen = { of: '["some"]', page: 5 };
  expect(pageFor(chosen, '["some"]')).toBe(5);
  expect(pageFor(chosen, '["others"]')).toBe(1);
});
