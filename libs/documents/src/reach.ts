import type { Caller } from '@xuekao/contracts';
import { startingWith } from './search.js';

/**
 * What a person of the console may see and touch, by roleLevel: 1 the whole site, 2 what was made in the own department's tree, 3 what
 * that person made. Applied to lists, details, exports and actions alike. A person without a department has no tree: an
 * empty prefix would be the whole site.
 * @param by field that names who made the object  @param dept field with the department code of its maker
 */
export function reachOf(
  caller: Pick<Caller, 'roleLevel' | 'deptCode' | 'userId'>,
  by = 'createBy',
  dept = 'createDept',
): Record<string, unknown> {
  if (caller.roleLevel === 1) return {};
  if (caller.roleLevel !== 2 || caller.deptCode === '') return { [by]: caller.userId };
  return { $or: [{ [dept]: startingWith(caller.deptCode) }, { [by]: caller.userId }] };
}
