import type { PickNode } from './tree.js';

export interface PickedUser {
  id: string;
  realName: string;
}
export interface UserRow extends PickedUser {
  userName: string;
  deptCode_dictText: string;
}
/** The generic states of the specification and the users' own third one. */
export const userStates = [0, 1, 2] as const;
export type UserState = (typeof userStates)[number];

/** People who are not offered. */
export interface UserExcludes {
  /** ids */
  users?: readonly string[];
  /** codes; with everybody below them */
  departs?: readonly string[];
  /** ids; their members */
  groups?: readonly string[];
}
export interface UserFilter {
  keyword: string;
  /** code, role id; empty: any */
  deptCode: string;
  role: string;
  state: UserState | null;
}
export interface UserQuery extends UserFilter {
  /** from 1 */
  page: number;
  size: number;
  excludes: UserExcludes;
}

/** How an application gives the picker what it shows. */
export interface UserPickerClient {
  departs: (signal: AbortSignal) => Promise<PickNode[]>;
  roles: (signal: AbortSignal) => Promise<{ id: string; roleName: string }[]>;
  users: (query: UserQuery, signal: AbortSignal) => Promise<{ records: UserRow[]; total: number }>;
}

/** The user picker begins with those whose state is normal (specification, 'Generic state'). */
export const firstFilter: UserFilter = { keyword: '', deptCode: '', role: '', state: 0 };

/** The choice after these people were ticked or unticked; the order of ticking stays. */
export function withPeople(
  chosen: ReadonlyMap<string, PickedUser>,
  people: readonly PickedUser[],
  on: boolean,
): ReadonlyMap<string, PickedUser> {
  const next = new Map(chosen);
  for (const { id, realName } of people) {
    if (on) next.set(id, { id, realName });
    else next.delete(id);
  }
  return next;
}
