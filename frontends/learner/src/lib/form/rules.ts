import { entryText } from '../../texts/entry.texts.js';
import { centreText } from '../../features/user-centre/centre.texts.js';

/** Faults of a form, a sentence for each field. */
export type Faults<F> = Partial<Record<keyof F & string, string>>;

// The rules of the contracts without zod in the bundle; the specs hold them against the contracts.
const userNameForm = /^[A-Za-z0-9_-]{4,32}$/;
const mobileForm = /^1[3-9]\d{9}$/;
const passwordKinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** The specification's rule for a password that is being chosen; `missing` is the form's own sentence. */
export function newPasswordFault(password: string, missing: string): string | null {
  if (password === '') return missing;
  if (password.length < 8 || password.length > 60) return centreText('password.length');
  return passwordKinds.filter((kind) => kind.test(password)).length < 3 ? centreText('password.kinds') : null;
}

export function userNameFault(userName: string): string | null {
  if (userName === '') return centreText('account.userName.missing');
  return userNameForm.test(userName) ? null : centreText('account.userName.wrong');
}

export function mobileFault(mobile: string): string | null {
  if (mobile === '') return entryText('login.mobile.missing');
  return mobileForm.test(mobile) ? null : entryText('login.mobile.wrong');
}

/** A code is typed in, and it was this page that asked for it. */
export function smsCodeFault({ smsCode, pageKey }: { smsCode: string; pageKey: string }): string | null {
  if (smsCode.trim() === '') return entryText('login.smsCode.missing');
  return pageKey === '' ? entryText('login.smsCode.unasked') : null;
}

/** One entry of the faults, or none. */
export const found = <K extends string>(key: K, fault: string | null): Partial<Record<K, string>> =>
  fault === null ? {} : ({ [key]: fault } as Record<K, string>); // a computed key is any string to the compiler
