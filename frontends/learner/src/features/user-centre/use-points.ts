import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.js';
import { pointPageSize, type PointQuery } from './point-query.js';

const format = new Intl.NumberFormat('zh-CN');
/** `12,345` */
export const formatPoints = (points: number): string => format.format(points);
/** `+20`, `−5` */
export const formatChange = (points: number): string => `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`;

/** The balance of the signed-in person. Others change it, so each page that shows it asks. */
export function usePoints() {
  return useQuery({
    queryKey: ['points', 'balance'],
    queryFn: ({ signal }) => api.call('/api/user/points/my-balance', {}, { signal }),
    staleTime: 0,
  });
}

export function usePointRows({ remark, page }: PointQuery) {
  return useQuery({
    queryKey: ['points', 'rows', remark, page],
    queryFn: ({ signal }) =>
      api.call(
        '/api/user/points/my-paging',
        { current: page, size: pointPageSize, params: remark === '' ? {} : { refRemark: remark } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
