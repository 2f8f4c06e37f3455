import type { Caller } from '@xuekao/contracts';
import { isInTree, treeRange } from './departments.js';

/** Maker of an object: the user who made it, and the department in which it counts. */
export interface Owner {
  by: string;
  /** department code; empty: none */
  dept: string;
}
/** Names of the fields of a document that hold its owner. */
export type OwnerFields = Readonly<Owner>;

/** Banks, templates, exams, knowledge points: the department of the maker at that time. */
export const madeIn: OwnerFields = { by: 'createBy', dept: 'createDept' };
/** People, departments, notices, groups: the department to which the row belongs. */
export const belongingTo: OwnerFields = { by: 'createBy', dept: 'deptCode' };

type Clause = { kind: 'tree'; deptCode: string } | { kind: 'maker'; userId: string };
type Filter = Record<string, unknown>;

/** The objects of one caller, as a database filter and as a predicate: both are made of the same clauses. */
export class Reach {
  /** @param clauses an object is reached if one of them holds; null: every object is */
  constructor(private readonly clauses: readonly [Clause, ...Clause[]] | null) {}

  /** Every object of the site. */
  get isWhole(): boolean {
    return this.clauses === null;
  }

  includes({ by, dept }: Owner): boolean {
    return (
      this.clauses === null ||
      this.clauses.some((clause) => (clause.kind === 'maker' ? by === clause.userId : isInTree(clause.deptCode, dept)))
    );
  }

  /** A condition that stands beside others of the same query. @param fields where the documents hold their owner */
  filter(fields: OwnerFields = madeIn): Filter {
    if (this.clauses === null) return {};
    const conditions = this.clauses.map((clause) =>
      clause.kind === 'maker' ? { [fields.by]: clause.userId } : { [fields.dept]: treeRange(clause.deptCode) },
    );
    const [only, ...others] = conditions;
    return only && others.length === 0 ? only : { $or: conditions };
  }
}

/**
 * Objects that a caller may see and change, by the role level (spec-readings, Departments): 1 the whole site, 2 the own department's tree
 * and the own objects, 3 the own objects. Applied to lists, details, exports, pickers, events and commands.
 */
export function reachOf({ roleLevel, deptCode, userId }: Pick<Caller, 'roleLevel' | 'deptCode' | 'userId'>): Reach {
  if (roleLevel === 1) return new Reach(null);
  const maker = { kind: 'maker', userId } as const;
  return new Reach(roleLevel === 2 && deptCode !== '' ? [{ kind: 'tree', deptCode }, maker] : [maker]);
}
