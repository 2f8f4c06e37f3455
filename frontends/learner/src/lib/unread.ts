import { useQuery } from '@tanstack/react-query';
import { api } from './session.js';
import { pollDelayMs } from './sitting/exam-clock.js';

const unreadPollMs = 30_000;
/** The specification's largest number on the badge. */
export const unreadMax = 99;

/** Unread messages, asked for every 30 s (±20 %) while the page is in view. */
export function useUnread(initial: number): number {
  const query = useQuery({
    queryKey: ['unread'],
    queryFn: ({ signal }) => api.call('/api/sys/user/msg/count-unread', {}, { signal }),
    refetchInterval: () => pollDelayMs(unreadPollMs, Math.random()),
    retry: false,
    staleTime: unreadPollMs,
    initialData: { count: initial },
    initialDataUpdatedAt: 0,
  });
  return query.data.count;
}
