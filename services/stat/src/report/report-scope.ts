import { Injectable } from '@nestjs/common';
import { isInTree, treeRange } from '@xuekao/access';
import { BusinessError, maxStatDays, type Caller, type calls, type Input } from '@xuekao/contracts';
import { Spans } from '../kernel/span.js';
import { comparedWith, type Period } from './period.js';

type Asked = Partial<Input<typeof calls.stat.report.summary>>;
type Condition = Record<string, unknown>;

/** Subject of a report: whose figures, and of which days. */
export interface Scope {
  /** code of the department; empty: all of them */
  readonly root: string;
  /** on documents that have `deptCode`, and the person in `by` */
  readonly within: (by: 'userId' | '_id') => Condition;
  /** on documents that have `deptCode` and name nobody; null: the scope is one person */
  readonly codes: Condition | null;
  /** on documents of departments */
  readonly departs: Condition;
  readonly now: Period;
  readonly before: Period;
}

/** A caller of the whole site asks for any department, of a department for one of its tree, and everybody else for the own figures. */
@Injectable()
export class Scopes {
  constructor(private readonly spans: Spans) {}

  /** @throws {BusinessError} NOT_FOUND, STAT_SPAN */
  of({ from, to, compare = 'before', deptCode, isDirect = false }: Asked, caller: Caller): Scope {
    const days = this.daysOf({ from, to });
    const periods = { now: days, before: comparedWith(days, compare) };
    if (caller.roleLevel === 1 && deptCode === undefined) return { root: '', within: () => ({}), codes: {}, departs: {}, ...periods };
    if (caller.roleLevel !== 1 && (caller.roleLevel !== 2 || caller.deptCode === '')) {
      if (deptCode !== undefined) throw new BusinessError('NOT_FOUND');
      return { root: '', within: (by) => ({ [by]: caller.userId }), codes: null, departs: { _id: { $in: [] } }, ...periods };
    }
    const root = deptCode ?? caller.deptCode;
    if (caller.roleLevel !== 1 && !isInTree(caller.deptCode, root)) throw new BusinessError('NOT_FOUND');
    const codes = isDirect ? root : treeRange(root);
    const within = { deptCode: codes };
    return { root, within: () => within, codes: within, departs: { _id: isDirect ? { $in: [] } : treeRange(root) }, ...periods };
  }

  /** A list that is asked for without its conditions has no days. @throws {BusinessError} STAT_SPAN */
  daysOf({ from, to }: Pick<Asked, 'from' | 'to'>): Period {
    if (from === undefined || to === undefined) throw new BusinessError('STAT_SPAN', { n: maxStatDays });
    const days = this.spans.of({ from, to, days: 1 });
    return { from: days[0], to: days.at(-1) ?? days[0] };
  }
}
