import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@xuekao/frontend-shared';
import { api } from '../../lib/session.js';

export type Address = CallOutput<'/api/mall/user/addr/paging'>['records'][number];

/** of addresses (part 3, section 9) */
export const addressPageSize = 10;
/** everything that a person keeps */
const mostAddresses = 50;

/** Own addresses, the default one first. @param page null: all of them */
export const useAddresses = (page: number | null) =>
  useQuery({
    queryKey: ['mall-addresses', page],
    queryFn: ({ signal }) =>
      api.call(
        '/api/mall/user/addr/paging',
        page === null ? { current: 1, size: mostAddresses } : { current: page, size: addressPageSize },
        {
          signal,
        },
      ),
    refetchOnWindowFocus: true,
  });
