import type { SiteInfo } from '../../lib/site.js';

/** Whom to ask where the site has switched a way off; null where there are ways for both. */
export function helpWith(props: SiteInfo['props']): 'login.help.both' | 'login.help.account' | 'login.help.password' | null {
  const [registers, resets] = [props['userReg'] === true, props['mobileLogin'] === true];
  if (registers) return resets ? null : 'login.help.password';
  return resets ? 'login.help.account' : 'login.help.both';
}
