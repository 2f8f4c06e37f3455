import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from './session-store.js';

export type SiteInfo = CallOutput<'/api/sys/site/info'>;

/** Set by the first answer of the server: the clock of the computer says nothing about exams. */
let serverAhead = Date.now() - performance.now();
export const serverNow = (): number => performance.now() + serverAhead;

let known: SiteInfo | undefined;
/** Last answer of the site about itself; undefined before it was asked. */
export const knownSite = (): SiteInfo | undefined => known;

export async function askSite(signal: AbortSignal): Promise<SiteInfo> {
  known = await api.call('/api/sys/site/info', {}, { signal });
  serverAhead = Date.parse(known.serverTime) - performance.now();
  return known;
}

/** The clock that counts on from the server's time may stand still while a computer sleeps. */
export const correctClock = (): Promise<unknown> => askSite(new AbortController().signal).catch(() => null);
