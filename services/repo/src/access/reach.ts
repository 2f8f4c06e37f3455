import type { Caller } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import type { BankDoc } from '../banks/bank.model.js';
import { escapePattern } from '../store/search-text.js';

/**
 * The banks that a person may work with by `roleLevel` (spec-readings, Departments): 1 the site, 2 the tree below the own
 * department, 3 the own ones. A question and a chapter belong to their bank, so this decides for them too.
 */
export function reachableBanks(caller: Caller): QueryFilter<BankDoc> {
  if (caller.roleLevel === 1) return {};
  // a person without a department has no tree: an empty prefix would be the whole site
  if (caller.roleLevel !== 2 || caller.deptCode === '') return { createBy: caller.userId };
  return { $or: [{ createDept: { $regex: `^${escapePattern(caller.deptCode)}` } }, { createBy: caller.userId }] };
}
