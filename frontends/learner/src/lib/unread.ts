import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from './session.js';
import { pollDelayMs } from './exam-clock.js';

const unreadPollMs = 30_000;
/** The specification's largest number on the badge. */
export const unreadMax = 99;

const unreadOptions = (initial: number) =>
  queryOptions({
    queryKey: ['unread'],
    queryFn: ({ signal }) => api.call('/api/sys/user/msg/count-unread', {}, { signal }),
    retry: false,
    staleTime: unreadPollMs,
    initialData: { count: initial },
    initialDataUpdatedAt: 0,
  });

/**
 * A message came. Counted here instead of asked for: when results are published, a whole year hears of theirs in the same second. A number
 * that is on its way may have been read before the message was there, so it is asked for again.
 */
export function countNewMessage(cache: QueryClient): void {
  const { queryKey } = unreadOptions(0);
  if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey });
  else cache.setQueryData(queryKey, (before) => before && { count: before.count + 1 });
}

/** Unread messages, asked for every 30 s (±20 %) while the page is in view. */
export function useUnread(initial: number): number {
  return useQuery({ ...unreadOptions(initial), refetchInterval: () => pollDelayMs(unreadPollMs, Math.random()) }).data.count;
}

/** The same number for pages under the header, whose account menu does the asking. */
export const useKnownUnread = (initial: number): number => useQuery(unreadOptions(initial)).data.count;
