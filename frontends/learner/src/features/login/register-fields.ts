import { found, newPasswordFault, userNameFault, type Faults } from '../../lib/form/rules.js';
import { entryText } from '../../texts/entry.texts.js';
import { text } from '../../texts/zh-cn.js';
import { centreText } from '../user-centre/centre.texts.js';

export interface RegisterFields {
  deptCode: string;
  userName: string;
  realName: string;
  password: string;
  captchaValue: string;
}
export interface RegisterRules {
  choosesDepart: boolean;
  captcha: boolean;
}

/** Faults of the form, in the specification's words (part 1, section 5) and the order of the fields. */
export const registerFaults = (fields: RegisterFields, { choosesDepart, captcha }: RegisterRules): Faults<RegisterFields> => ({
  ...found('deptCode', choosesDepart && fields.deptCode === '' ? entryText('register.depart.missing') : null),
  ...found('userName', userNameFault(fields.userName.trim())),
  ...found('realName', fields.realName.trim() === '' ? centreText('profile.realName.missing') : null),
  ...found('password', newPasswordFault(fields.password, entryText('register.password.missing'))),
  ...found('captchaValue', captcha && fields.captchaValue.trim() === '' ? text('login.captcha.missing') : null),
});
