import { useQuery } from '@tanstack/react-query';
import { askSite, knownSite, type SiteInfo } from './site-info.js';

export { correctClock, serverNow, type SiteInfo } from './site-info.js';

/** Name, switches and whether a captcha is asked for: the same for everybody, asked for once. */
export function useSite(): { site: SiteInfo | undefined; error: unknown; retry: () => void } {
  const query = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => askSite(signal),
    // the sign-in has asked by then
    initialData: knownSite,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { site: query.data, error: query.error, retry: () => void query.refetch() };
}
