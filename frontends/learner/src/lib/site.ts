import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from './session.js';

export type SiteInfo = CallOutput<'/api/sys/site/info'>;

/** Set by the first answer of the server: the clock of the computer says nothing about exams. */
let serverAhead = Date.now() - performance.now();
export const serverNow = (): number => performance.now() + serverAhead;

async function askSite(signal: AbortSignal): Promise<SiteInfo> {
  const site = await api.call('/api/sys/site/info', {}, { signal });
  serverAhead = Date.parse(site.serverTime) - performance.now();
  return site;
}

/** The clock that counts on from the server's time may stand still while a computer sleeps. */
export const correctClock = (): Promise<unknown> => askSite(new AbortController().signal).catch(() => null);

/** Name, switches and whether a captcha is asked for: the same for everybody, asked for once. */
export function useSite(): { site: SiteInfo | undefined; error: unknown; retry: () => void } {
  const query = useQuery({ queryKey: ['site'], queryFn: ({ signal }) => askSite(signal), staleTime: Infinity, gcTime: Infinity });
  return { site: query.data, error: query.error, retry: () => void query.refetch() };
}
