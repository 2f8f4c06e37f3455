import type { access as inChinese } from '../zh-CN/access.js';
import type { Translation } from '../translation.js';

export const access = {
  holderGone: 'a selected person, group or department does not exist, or the account is disabled',
  scopeOfMarkers: 'only the right to mark can be limited to departments and questions',
  ownerHasIt: 'the owner needs no share',
  tooManyShares: 'at most {most} shares are possible; please use groups or departments',
} satisfies Translation<typeof inChinese>;
