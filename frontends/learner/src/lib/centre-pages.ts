import type { CurrentUser } from './session.js';
import type { SiteInfo } from './site.js';

const all = ['info', 'real', 'im', 'bind', 'pass', 'init'] as const;
export type CentrePage = (typeof all)[number];

/** The pages of the user centre that this person has on this site. */
export function centrePages(user: Pick<CurrentUser, 'ownUserName'>, props: SiteInfo['props'] | undefined): CentrePage[] {
  // whose account is set, or was given by somebody, has nothing to do there
  return all.filter((page) => !(page === 'init' && !user.ownUserName) && !(page === 'real' && props?.['realPerson'] !== true));
}
