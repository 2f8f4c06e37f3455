import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TradeMethod } from '@xuekao/contracts';
import { useCallback } from 'react';
import { api } from '../../lib/session.js';

export const usePayMethods = () =>
  useQuery({
    queryKey: ['pay', 'methods'],
    queryFn: ({ signal }) => api.call('/api/pay/config/list', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A code to scan, or a page where the buyer pays, and what is paid there where that is no yuan. */
export interface Trade {
  qrText?: string;
  url?: string;
  currency?: string;
  sum?: string;
}

const trades = {
  wechat: (id, signal) => api.call('/api/pay/wechat/trade', { id }, { signal }),
  alipay: (id, signal) => api.call('/api/pay/alipay/trade', { id }, { signal }),
  paypal: (id, signal) => api.call('/api/pay/paypal/trade', { id }, { signal }),
  sandbox: (id, signal) => api.call('/api/pay/sandbox/trade', { id }, { signal }),
} satisfies Record<TradeMethod, (id: string, signal: AbortSignal) => Promise<Trade>>;

/** Begins to pay an order by a method; the provider's code is good as long as the order is open. */
export const useTrade = (id: string, method: TradeMethod | undefined) =>
  useQuery({
    queryKey: ['pay', 'trade', id, method],
    queryFn: method === undefined ? skipToken : ({ signal }): Promise<Trade> => trades[method](id, signal),
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
