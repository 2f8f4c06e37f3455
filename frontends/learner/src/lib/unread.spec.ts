import { QueryClient } from '@tanstack/react-query';
import { expect, it } from '@jest/globals';
import { countNewMessage } from './unread.js';

it('a message that comes is counted at once, where the number is known', () => {
  const cache = new QueryClient();
  countNewMessage(cache);
  expect(cache.getQueryData(['unread'])).toBeUndefined();
  cache.setQueryData(['unread'], { count: 2 });
  countNewMessage(cache);
  countNewMessage(cache);
  expect(cache.getQueryData(['unread'])).toEqual({ count: 4 });
  cache.clear();
});
