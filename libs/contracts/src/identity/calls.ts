import { accountCalls } from './account.js';
import { aiCalls } from './ai.js';
import { auditCalls } from './audit.js';
import { bindingCalls } from './bindings.js';
import { departmentCalls } from './departments.js';
import { dictionaryCalls } from './dictionary.js';
import { faceCalls } from './faces.js';
import { groupCalls } from './groups.js';
import { holderCalls } from './holders.js';
import { licenceCalls } from './licence.js';
import { menuCalls } from './menus.js';
import { messageCalls } from './messages.js';
import { noticeCalls } from './notices.js';
import { realNameCalls } from './real-name.js';
import { registrationCalls } from './registration.js';
import { roleCalls } from './roles.js';
import { settingCalls } from './settings.js';
import { signInCalls } from './sign-in.js';
import { siteCalls } from './site.js';
import { smsCalls } from './sms.js';
import { statusCalls } from './status.js';
import { storageCalls } from './storage.js';
import { thirdPartyCalls } from './third-party.js';
import { trialCalls } from './trials.js';
import { userFileCalls } from './user-files.js';
import { userCalls } from './users.js';

/** Every call of the service by feature. */
export const identityCalls = {
  account: accountCalls,
  ai: aiCalls,
  audit: auditCalls,
  bindings: bindingCalls,
  departments: departmentCalls,
  dictionary: dictionaryCalls,
  faces: faceCalls,
  groups: groupCalls,
  holders: holderCalls,
  licence: licenceCalls,
  menus: menuCalls,
  messages: messageCalls,
  notices: noticeCalls,
  realName: realNameCalls,
  registration: registrationCalls,
  roles: roleCalls,
  settings: settingCalls,
  signIn: signInCalls,
  site: siteCalls,
  sms: smsCalls,
  status: statusCalls,
  storage: storageCalls,
  thirdParty: thirdPartyCalls,
  trials: trialCalls,
  userFiles: userFileCalls,
  users: userCalls,
};
