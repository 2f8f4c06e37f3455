import type { sessionEnds as inChinese } from '../zh-CN/session-ends.js';
import type { Translation } from '../translation.js';

export const sessionEnds = {
  kicked:
    'Your account signed in on another device or browser ({device}) at {time}, so you were signed out here. If that was not you, ' +
    'sign in, change your password at once and tell your administrator.',
  password:
    'Your password was changed at {time}. Please sign in with the new one. If you did not change it, contact your administrator at once.',
  reset:
    'An administrator reset your password at {time}. Please sign in with the new one. If you have questions, please ask your ' +
    'administrator.',
  disabled: 'An administrator disabled your account, or it expired, at {time}. If you have questions, please ask your administrator.',
  rights: 'An administrator changed your roles at {time}. Please sign in again.',
  changed: 'Your session is over. Please sign in again.',
  expired: 'Your session has expired (it was not used for a long time, or is older than 12 hours). Please sign in again.',
} satisfies Translation<typeof inChinese>;
