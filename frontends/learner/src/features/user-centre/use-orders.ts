import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.js';
import { orderPageSize, orderParams, type OrderQuery } from './order-query.js';

/** Orders of the signed-in person, the newest first. Payments and their time change them, so each visit asks. */
export const useOrders = (query: OrderQuery) =>
  useQuery({
    queryKey: ['orders', query],
    queryFn: ({ signal }) =>
      api.call('/api/pay/order/my-paging', { current: query.page, size: orderPageSize, params: orderParams(query) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
