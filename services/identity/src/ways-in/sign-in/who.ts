import type { AuditNote } from '@xuekao/platform';
import type { UserDoc } from '../../people/index.js';

/** For the log: whom a call without a session turned out to be about. */
export const whoIs = ({ _id, userName, realName, deptCode }: Pick<UserDoc, '_id' | 'userName' | 'realName' | 'deptCode'>): AuditNote => ({
  who: { userId: String(_id), userName, realName, deptCode },
});
