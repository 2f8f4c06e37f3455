import { QueryClient, QueryObserver } from '@tanstack/react-query';
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

it('a message that comes while the number is on its way has it asked for again', async () => {
  const cache = new QueryClient();
  const answers: ((count: number) => void)[] = [];
  const badge = new QueryObserver(cache, {
    queryKey: ['unread'],
    queryFn: () => new Promise<{ count: number }>((resolve) => answers.push((count) => resolve({ count }))),
    initialData: { count: 2 },
    initialDataUpdatedAt: 0,
  });
  const settled = new Promise<number>((resolve) => {
    badge.subscribe(({ data, fetchStatus }) => fetchStatus === 'idle' && answers.length > 1 && resolve(data?.count ?? -1));
  });
  expect(answers).toHaveLength(1);
  countNewMessage(cache);
  // counted by the server before the message was there
  answers[0]?.(2);
  answers[1]?.(3);
  expect(await settled).toBe(3);
  expect(answers).toHaveLength(2);
  badge.destroy();
  cache.clear();
});
