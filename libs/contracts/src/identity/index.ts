import { accountCalls } from './account.js';
import { auditCalls } from './audit.js';
import { bindingCalls } from './bindings.js';
import { departmentCalls } from './departments.js';
import { dictionaryCalls } from './dictionary.js';
import { groupCalls } from './groups.js';
import { licenceCalls } from './licence.js';
import { menuCalls } from './menus.js';
import { messageCalls } from './messages.js';
import { noticeCalls } from './notices.js';
import { realNameCalls } from './real-name.js';
import { registrationCalls } from './registration.js';
import { roleCalls } from './roles.js';
import { signInCalls } from './sign-in.js';
import { settingCalls } from './settings.js';
import { siteCalls } from './site.js';
import { trialCalls } from './trials.js';
import { userFileCalls } from './user-files.js';
import { smsCalls } from './sms.js';
import { thirdPartyCalls } from './third-party.js';
import { statusCalls } from './status.js';
import { storageCalls } from './storage.js';
import { userCalls } from './users.js';

export { loginTypeNames, loginTypes, type LoginType } from './bindings.js';
export type { DepartNode } from './departments.js';
export type { DicNode } from './dictionary.js';
export * from './id-card.js';
export { newPassword, type TreeNode } from './fields.js';
export * from './providers.js';
export type { AuditRow } from './audit.js';
export { uploadPurposes, type UploadPurpose } from './storage.js';
export type { SwitchConfig } from './settings.js';
export type { MenuNode } from './menus.js';
export type { SmsType } from './sms.js';
export type { StatusKey, StatusRow } from './status.js';
export type { TrialReport } from './trials.js';
export { callbackPath } from './third-party.js';

export const identityCalls = {
  ...signInCalls,
  ...accountCalls,
  ...siteCalls,
  ...storageCalls,
  ...statusCalls,
  ...settingCalls,
  ...auditCalls,
  ...messageCalls,
  ...noticeCalls,
  ...menuCalls,
  ...userCalls,
  ...userFileCalls,
  ...groupCalls,
  ...departmentCalls,
  ...roleCalls,
  ...dictionaryCalls,
  ...realNameCalls,
  ...smsCalls,
  ...registrationCalls,
  ...bindingCalls,
  ...thirdPartyCalls,
  ...licenceCalls,
  ...trialCalls,
};
