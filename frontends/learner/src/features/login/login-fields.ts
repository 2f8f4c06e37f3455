import { text } from '../../texts/zh-cn.js';

export interface LoginFields {
  userName: string;
  password: string;
  captchaValue: string;
}
export type LoginFaults = Partial<Record<keyof LoginFields, string>>;

/** Missing fields, in the specification's words (part 1, section 5). */
export function loginFaults(fields: LoginFields, captcha: boolean): LoginFaults {
  return {
    ...(fields.userName.trim() === '' ? { userName: text('login.userName.missing') } : {}),
    ...(fields.password === '' ? { password: text('login.password.missing') } : {}),
    ...(captcha && fields.captchaValue.trim() === '' ? { captchaValue: text('login.captcha.missing') } : {}),
  };
}
