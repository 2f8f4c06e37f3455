import { calls, type Caller, type ListScope, type Ownership } from '@xuekao/contracts';
import type { CallClient } from '@xuekao/platform';
import { treeRange } from './departments.js';
import { reachOf, sharedTo, type Need } from './reach.js';
import type { ShareableDoc } from './sharing.js';

type Filter = Record<string, unknown>;

/** The objects of a list that the caller sees. @param scope a part of them; absent: all */
export function listed(caller: Caller, scope: ListScope | undefined): Filter {
  const seen = reachOf(caller, 'view').filter();
  switch (scope) {
    case undefined:
      return seen;
    case 'mine':
      return { createBy: caller.userId };
    case 'shared':
      return sharedTo(caller, 'view').filter();
    case 'department':
      return { $and: [{ createDept: treeRange(caller.deptCode) }, seen] };
  }
}

const narrowing: readonly Need[] = ['own', 'edit', 'mark'];

/** The widest right of a caller who sees the object. */
export const rightOf = (caller: Caller, { createBy, createDept, shares }: ShareableDoc): Ownership['right'] =>
  narrowing.find((need) => reachOf(caller, need).includes({ by: createBy, dept: createDept, shares })) ?? 'view';

/** Ownership of the rows of a page, in their order: one question for all names. */
export async function ownershipsOf(
  docs: readonly ShareableDoc[],
  caller: Caller,
  { client, requestId }: { client: CallClient; requestId: string },
): Promise<Ownership[]> {
  const ids = [...new Set(docs.map(({ createBy }) => createBy))].filter((id) => /^[0-9a-f]{24}$/.test(id));
  // a list is not refused because names are not to be had
  const people = ids.length === 0 ? [] : await client.call(calls.identity.users.byIds, { ids }, { requestId }).catch(() => []);
  const nameOf = new Map(people.map(({ id, realName }) => [id, realName]));
  return docs.map((doc) => ({
    ownerName: nameOf.get(doc.createBy) ?? '',
    right: rightOf(caller, doc),
    shareCount: doc.shares?.length ?? 0,
  }));
}
