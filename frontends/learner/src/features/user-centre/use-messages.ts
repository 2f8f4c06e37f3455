import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { messageOf, notify, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback } from 'react';
import { api } from '../../lib/session.js';
import { messagePageSize, messageParams, type MessageQuery } from './message-query.js';

export type MessageRow = CallOutput<'/api/sys/user/msg/paging'>['records'][number];

/**
 * `unread` is part of the key: a message that the badge has heard of belongs into the list as well. The rows name the state and the page
 * that they are of: until those asked for have come, the ones before stay.
 */
export function useMessages({ state, page }: MessageQuery, unread: number) {
  return useQuery({
    queryKey: ['messages', state, page, unread],
    queryFn: async ({ signal }) => ({
      ...(await api.call('/api/sys/user/msg/paging', { current: page, size: messagePageSize, params: messageParams(state) }, { signal })),
      of: { state, page },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Asks for the list and the badge again. */
function useRefresh(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: ['unread'] });
    void cache.invalidateQueries({ queryKey: ['messages'] });
  }, [cache]);
}

export function useMessage(id: string) {
  const refresh = useRefresh();
  return useQuery({
    queryKey: ['message', id],
    queryFn: async ({ signal }) => {
      const message = await api.call('/api/sys/user/msg/detail-for-read', { id }, { signal });
      // the call marks it as read
      refresh();
      return message;
    },
    staleTime: Infinity,
  });
}

type Change = UseMutationResult<unknown, Error, string[]>;

/** Changes of selected messages. */
export function useMessageChanges(): { markRead: Change; remove: Change } {
  const refresh = useRefresh();
  const settle = (sentence: string) => ({
    onSuccess: (): void => {
      notify(sentence, 'success');
      refresh();
    },
    onError: (error: Error): void => notify(messageOf(error), 'error'),
  });
  const markRead = useMutation({
    mutationFn: (ids: string[]) => api.call('/api/sys/user/msg/mark-read', { ids }),
    ...settle(sharedText('shared.done')),
  });
  const remove = useMutation({
    mutationFn: (ids: string[]) => api.call('/api/sys/user/msg/user-delete', { ids }),
    ...settle(sharedText('shared.delete.done')),
  });
  return { markRead, remove };
}
