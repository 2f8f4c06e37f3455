import { isIP } from 'node:net';
import type { Config } from '@xuekao/platform';

const ofThisMachine = /^(?:127\.|0\.0\.0\.0$|::1?$)/;

/**
 * The address of links in messages and certificates, where this machine alone reaches it: nobody set `PUBLIC_URL`, or it names loopback.
 * Null where others reach it, and outside production, where nobody depends on it.
 */
export function unreachableOf({ production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>): string | null {
  if (!production) return null;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isLocal = isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : ofThisMachine.test(host);
  return isLocal ? publicUrl : null;
}
