import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from './session.js';

export type SiteInfo = CallOutput<'/api/sys/site/info'>;

/** Name, switches and whether a captcha is asked for: the same for everybody, asked for once. */
export function useSite(): { site: SiteInfo | undefined; error: unknown; retry: () => void } {
  const query = useQuery({ queryKey: ['site'], queryFn: ({ signal }) => api.call('/api/sys/site/info', {}, { signal }), staleTime: Infinity, gcTime: Infinity });
  return { site: query.data, error: query.error, retry: () => void query.refetch() };
}
