import { expect, test } from '@jest/globals';
import { nameOf } from './order-tasks.js';

test('what is asked and settled at one company is another task than the same at the other', () => {
  const names = (['wechat', 'alipay'] as const).flatMap((method) => [
    nameOf({ type: 'ask', at: 0, trade: { method } }),
    nameOf({ type: 'settle', at: 0, trade: { method } }),
  ]);
  expect(new Set(names).size).toBe(4);
});
