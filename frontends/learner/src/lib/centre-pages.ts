import { learnerPages } from '@xuekao/contracts/addresses';
import type { CurrentUser } from './session.js';
import type { SiteInfo } from './site.js';

/** In the order of the navigation. */
export const centreAddresses = {
  info: learnerPages.UserInfo,
  real: learnerPages.UserReal,
  progress: learnerPages.UserProgress,
  im: learnerPages.UserMessages,
  points: learnerPages.UserPoints,
  cert: learnerPages.UserCert,
  orders: learnerPages.UserOrders,
  bind: learnerPages.UserBind,
  pass: learnerPages.UserPass,
  init: learnerPages.UserInit,
} as const;
export type CentrePage = keyof typeof centreAddresses;
const all = Object.keys(centreAddresses) as CentrePage[];

/** The pages of the user centre that this person has on this site. */
export function centrePages(user: Pick<CurrentUser, 'ownUserName'>, props: SiteInfo['props'] | undefined): CentrePage[] {
  return all.filter(
    (page) =>
      // whose account is set, or was given by somebody, has nothing to do there
      !(page === 'init' && !user.ownUserName) &&
      !(page === 'cert' && (props === undefined || props['moduleCert'] === false)) &&
      !(page === 'real' && props?.['realPerson'] !== true) &&
      !(page === 'orders' && (props === undefined || props['modulePay'] === false)),
  );
}
