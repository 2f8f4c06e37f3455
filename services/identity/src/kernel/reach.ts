import type { Caller } from '@xuekao/contracts';

/** A condition on rows with `deptCode` and `createBy`. */
export interface Reach {
  deptCode?: { $gte: string; $lt: string };
  createBy?: string;
  _id?: { $in: never[] };
}

/** Matches everything whose department is this one or below it: a range of the index, no pattern. */
export const inTree = (deptCode: string): Required<Pick<Reach, 'deptCode'>> => ({ deptCode: { $gte: deptCode, $lt: `${deptCode}\uffff` } });

const nothing: Reach = { _id: { $in: [] } };

/**
 * Rows with `deptCode` and `createBy` that a person may see and change (spec-readings, Departments): 1 all, 2 own department tree, 3 own
 * ones.
 */
export function reachOf(caller: Caller): Reach {
  if (caller.roleLevel === 1) return {};
  if (caller.roleLevel === 3) return { createBy: caller.userId };
  // a person without a department has no tree: an empty prefix would be the whole site
  return caller.deptCode === '' ? nothing : inTree(caller.deptCode);
}

/** The same for a row that is there already. */
export function isWithinReach(caller: Caller, row: { deptCode: string; createBy: string }): boolean {
  if (caller.roleLevel === 1) return true;
  return caller.roleLevel === 3 ? row.createBy === caller.userId : caller.deptCode !== '' && row.deptCode.startsWith(caller.deptCode);
}

/** Departments that a person may choose: all of them, or those of the own tree. */
export function choosableDepartments(caller: Caller): Reach {
  if (caller.roleLevel === 1) return {};
  return caller.deptCode === '' ? nothing : inTree(caller.deptCode);
}

export const mayChoose = (caller: Caller, deptCode: string): boolean =>
  caller.roleLevel === 1 || (caller.deptCode !== '' && deptCode.startsWith(caller.deptCode));
