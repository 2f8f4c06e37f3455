import type { SessionPerson } from '@xuekao/platform';
import type { UserDoc } from '../users/user.model.js';

/** Person as sessions hold it. */
export const personOf = (user: UserDoc): SessionPerson => ({
  userId: String(user._id),
  userName: user.userName,
  realName: user.realName,
  mobile: user.mobile,
  deptCode: user.deptCode,
  groups: user.groups.map(String),
  roles: user.roles.map(String),
  epoch: user.epoch,
  // not there in people of an earlier release
  revision: user.sessionRevision ?? 0,
  accountEnds: user.expireTime,
});
