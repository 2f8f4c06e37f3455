import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayMethod } from '@xuekao/contracts';
import { useCallback } from 'react';
import { api } from '../../lib/session.js';

export const usePayMethods = () =>
  useQuery({
    queryKey: ['pay', 'methods'],
    queryFn: ({ signal }) => api.call('/api/pay/config/list', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const trades = {
  sandbox: (id, signal) => api.call('/api/pay/sandbox/trade', { id }, { signal }),
} satisfies Record<PayMethod, (id: string, signal: AbortSignal) => Promise<{ qrText: string }>>;

/** Begins to pay an order by a method; the provider's code is good as long as the order is open. */
export const useTrade = (id: string, method: PayMethod | undefined) =>
  useQuery({
    queryKey: ['pay', 'trade', id, method],
    queryFn: method === undefined ? skipToken : ({ signal }) => trades[method](id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Loads the data of the page anew after a while, also when the dialog is gone by then. */
export function useReload(): (ms: number, also?: () => void) => () => void {
  const cache = useQueryClient();
  return useCallback(
    (ms, also) => {
      const timer = window.setTimeout(() => {
        also?.();
        void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'pay' });
      }, ms);
      return () => window.clearTimeout(timer);
    },
    [cache],
  );
}
