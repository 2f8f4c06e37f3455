import { formatDateTime } from '@xuekao/frontend-shared';
import type { Difference } from '../ui/stale-dialog.js';
import { userText } from './user.texts.js';
import type { User, UserForm } from './user-form.js';

const states = [0, 1, 2] as const;
function stateText(state: number): string {
  const found = states.find((one) => one === state);
  return found === undefined ? '' : userText(`user.state.${found}`);
}
const until = (at: string | null): string => (at === null ? userText('user.forever') : formatDateTime(at));

/** Names behind the ids of the form, as far as the page knows them. */
export interface UserNames {
  roles: ReadonlyMap<string, string>;
  departs: ReadonlyMap<string, string>;
}

/** Where a person whom somebody else saved differs from my form. A password or a photo stands in no answer, so it is not compared. */
export function userDifferences(theirs: User, mine: UserForm, { roles, departs }: UserNames): Difference[] {
  const roleTexts = (ids: readonly string[]): string => ids.map((id) => roles.get(id) ?? id).sort().join('、');
  const departText = (code: string): string => (code === theirs.deptCode ? theirs.deptCode_dictText || code : (departs.get(code) ?? code));
  const rows: Difference[] = [
    { label: userText('user.userName'), theirs: theirs.userName, mine: mine.userName },
    { label: userText('user.realName'), theirs: theirs.realName, mine: mine.realName.trim() },
    { label: userText('user.dept'), theirs: departText(theirs.deptCode), mine: departText(mine.deptCode) },
    { label: userText('user.roles'), theirs: roleTexts(theirs.roles), mine: roleTexts(mine.roles) },
    { label: userText('user.email'), theirs: theirs.email, mine: mine.email },
    { label: userText('user.state'), theirs: stateText(theirs.state), mine: stateText(mine.state) },
    { label: userText('user.expireTime'), theirs: until(theirs.expireTime), mine: until(mine.expireTime) },
  ];
  return rows.filter((row) => row.theirs !== row.mine);
}
