import { formatDateTime } from '@xuekao/frontend-shared';
import type { Titles } from '../fields/use-titles.js';
import { part, setPart, type FormPart } from '../lib/form-merge.js';
import { userText } from './user.texts.js';
import type { UserForm } from './user-form.js';

const states = [0, 1, 2] as const;
function stateText(state: number): string {
  const found = states.find((one) => one === state);
  return found === undefined ? '' : userText(`user.state.${found}`);
}
const until = (at: string | null): string => (at === null ? userText('user.forever') : formatDateTime(at));

/** Names behind the ids of the form, as far as the page knows them. */
export interface UserNames {
  roles: Titles;
  departs: Titles;
}
/**
 * The form of a person. No answer holds a password or a photo, so only what was chosen here counts; the mobile number is bound by itself.
 */
export const userParts = ({ roles, departs }: UserNames): FormPart<UserForm>[] => [
  part(userText('user.userName'), ['userName'], ({ userName }) => userName),
  part(
    userText('user.realName'),
    ['realName'],
    ({ realName }) => realName,
    ({ realName }) => realName.trim(),
  ),
  part(userText('user.password'), ['password'], ({ password }) => userText(password === '' ? 'user.notChanged' : 'user.passwordTyped')),
  part(userText('user.dept'), ['deptCode'], ({ deptCode }) => departs.get(deptCode) ?? deptCode),
  setPart<UserForm, string>({
    label: userText('user.roles'),
    of: (form) => form.roles,
    put: (ids, form) => ({ ...form, roles: ids }),
    itemKeyOf: (id) => id,
    nameOf: (id) => roles.get(id) ?? id,
  }),
  part(userText('user.email'), ['email'], ({ email }) => email),
  part(userText('user.state'), ['state'], ({ state }) => stateText(state)),
  part(userText('user.face'), ['face'], ({ face }) =>
    userText(face === null ? 'user.notChanged' : face === '' ? 'user.face.taken' : 'user.face.chosen'),
  ),
  part(userText('user.expireTime'), ['expireTime'], ({ expireTime }) => until(expireTime)),
];
