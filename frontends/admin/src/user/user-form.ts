import type { CallInput } from '@xuekao/frontend-shared';
import type { RowOf } from '../lib/api.js';
import { userText } from './user.texts.js';

export type User = RowOf<'/api/sys/user/paging'>;
export interface UserForm {
  userName: string;
  realName: string;
  password: string;
  deptCode: string;
  roles: string[];
  mobile: string;
  email: string;
  state: number;
  expireTime: string | null;
  /** a new photo as a data address; empty takes the face away, null keeps what is there */
  face: string | null;
}

export const newUser = (): UserForm => ({
  userName: '',
  realName: '',
  password: '',
  deptCode: '',
  roles: [],
  mobile: '',
  email: '',
  state: 0,
  expireTime: null,
  face: null,
});
export const fromUser = ({ userName, realName, deptCode, roles, mobile, email, state, expireTime }: User): UserForm => ({
  userName,
  realName,
  password: '',
  deptCode,
  roles,
  mobile,
  email,
  state,
  expireTime,
  face: null,
});

/** The specification's rule for a password that is being set. */
export function passwordProblem(password: string, isNew: boolean): string | null {
  if (password === '') return isNew ? userText('user.bad.password') : null;
  if (password.length < 8 || password.length > 60) return userText('user.bad.passwordLength');
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  return kinds < 3 ? userText('user.bad.passwordKinds') : null;
}
export function userNameProblem(userName: string): string | null {
  if (userName === '') return userText('user.bad.userNameMissing');
  return /^[A-Za-z0-9_-]{4,32}$/.test(userName) ? null : userText('user.bad.userName');
}
export const mobileProblem = (mobile: string): string | null =>
  mobile === '' || /^1[3-9]\d{9}$/.test(mobile) ? null : userText('user.bad.mobile');
export const emailProblem = (email: string): string | null =>
  email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : userText('user.bad.email');

/** `revision`: of the person as the form read it. The number of somebody who is there already is bound by itself and stays out of it. */
export const toInput = (
  { face, mobile, ...form }: UserForm,
  id: string | null,
  revision: number | null = null,
): CallInput<'/api/sys/user/save'> => ({
  ...form,
  ...(face === null ? {} : { face }),
  ...(id === null ? { mobile } : { id }),
  ...(revision === null ? {} : { revision }),
  realName: form.realName.trim(),
  state: form.state === 1 ? 1 : form.state === 2 ? 2 : 0,
});
