import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './session.js';
import { pollDelayMs } from './sitting/exam-clock.js';

const unreadPollMs = 30_000;
/** The specification's largest number on the badge. */
export const unreadMax = 99;

const unreadOptions = (initial: number) => queryOptions({
  queryKey: ['unread'],
  queryFn: ({ signal }) => api.call('/api/sys/user/msg/count-unread', {}, { signal }),
  retry: false,
  staleTime: unreadPollMs,
  initialData: { count: initial },
  initialDataUpdatedAt: 0,
});

/** Unread messages, asked for every 30 s (±20 %) while the page is in view. */
export function useUnread(initial: number): number {
  return useQuery({ ...unreadOptions(initial), refetchInterval: () => pollDelayMs(unreadPollMs, Math.random()) }).data.count;
}

/** The same number for pages under the header, whose account menu does the asking. */
export const useKnownUnread = (initial: number): number => useQuery(unreadOptions(initial)).data.count;
