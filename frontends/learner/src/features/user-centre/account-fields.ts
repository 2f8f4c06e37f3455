import { text } from '../../texts/zh-cn.js';

/** What is wrong with a form, a sentence for each field. */
export type Faults<F> = Partial<Record<keyof F & string, string>>;

export interface ProfileFields {
  avatar: string;
  realName: string;
  email: string;
}
export interface PasswordFields {
  oldPassword: string;
  newPassword: string;
  confirm: string;
}
export interface AccountFields {
  userName: string;
  newPassword: string;
  confirm: string;
}

// The rules of the contracts without zod in the bundle; the specs hold them against the contracts.
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const userNameForm = /^[A-Za-z0-9_-]{4,32}$/;
const passwordKinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

function newPasswordFault(password: string): string | null {
  if (password === '') return text('password.new.missing');
  if (password.length < 8 || password.length > 60) return text('password.length');
  return passwordKinds.filter((kind) => kind.test(password)).length < 3 ? text('password.kinds') : null;
}

function confirmFault(confirm: string, password: string): string | null {
  if (confirm === '') return text('password.confirm.missing');
  return confirm === password ? null : text('password.confirm.differs');
}

function userNameFault(userName: string): string | null {
  if (userName === '') return text('account.userName.missing');
  return userNameForm.test(userName) ? null : text('account.userName.wrong');
}

const found = <K extends string>(key: K, fault: string | null): Partial<Record<K, string>> => (fault === null ? {} : ({ [key]: fault } as Record<K, string>)); // a computed key is any string to the compiler

/** The specification's rules and words (part 1, section 5), in the order of the fields. */
export const profileFaults = ({ realName, email }: ProfileFields): Faults<ProfileFields> => ({
  ...found('realName', realName.trim() === '' ? text('profile.realName.missing') : null),
  ...found('email', email.trim() === '' || emailForm.test(email.trim()) ? null : text('profile.email.wrong')),
});

export const passwordFaults = ({ oldPassword, newPassword, confirm }: PasswordFields): Faults<PasswordFields> => ({
  ...found('oldPassword', oldPassword === '' ? text('password.old.missing') : null),
  ...found('newPassword', newPasswordFault(newPassword) ?? (newPassword === oldPassword ? text('password.new.same') : null)),
  ...found('confirm', confirmFault(confirm, newPassword)),
});

export const accountFaults = ({ userName, newPassword, confirm }: AccountFields): Faults<AccountFields> => ({
  ...found('userName', userNameFault(userName.trim())),
  ...found('newPassword', newPasswordFault(newPassword)),
  ...found('confirm', confirmFault(confirm, newPassword)),
});
