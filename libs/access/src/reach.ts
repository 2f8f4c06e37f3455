import type { Caller, ShareRight } from '@xuekao/contracts';
import { isInTree, treeRange } from './departments.js';
import { keysOf, type ShareDoc } from './shares.js';

/** Maker of an object: the user who made it, and the department in which it counts. */
export interface Owner {
  by: string;
  /** department code; empty: none */
  dept: string;
}
/** An object, as far as it decides who reaches it. */
export interface Reachable extends Owner {
  shares?: readonly Pick<ShareDoc, 'key' | 'right'>[] | undefined;
}
/** Names of the fields of a document that hold its owner; its shares are always called `shares`. */
export type OwnerFields = Readonly<Owner>;

/** Banks, templates, exams, knowledge points: the department of the maker at that time. */
export const madeIn: OwnerFields = { by: 'createBy', dept: 'createDept' };
/** People, departments, notices, groups: the department to which the row belongs. */
export const belongingTo: OwnerFields = { by: 'createBy', dept: 'deptCode' };

/** Wanted right on an object: to act as its owner (delete it, share it, hand it over), or one that can be shared. */
export type Need = 'own' | ShareRight;

const sufficient: Readonly<Record<ShareRight, readonly ShareRight[]>> = {
  view: ['view', 'edit', 'mark'],
  edit: ['edit'],
  mark: ['mark', 'edit'],
};

type Clause =
  | { kind: 'tree'; deptCode: string }
  | { kind: 'maker'; userId: string }
  | { kind: 'shared'; keys: readonly string[]; rights: readonly ShareRight[] };
type Filter = Record<string, unknown>;

/** The objects of one caller, as a database filter and as a predicate: both are made of the same clauses. */
export class Reach {
  /** @param clauses an object is reached if one of them holds; null: every object is */
  constructor(private readonly clauses: readonly [Clause, ...Clause[]] | null) {}

  /** Every object of the site. */
  get isWhole(): boolean {
    return this.clauses === null;
  }

  includes(object: Reachable): boolean {
    return this.clauses === null || this.clauses.some((clause) => holds(clause, object));
  }

  /** A condition that stands beside others of the same query. @param fields where the documents hold their owner */
  filter(fields: OwnerFields = madeIn): Filter {
    if (this.clauses === null) return {};
    const conditions = this.clauses.map((clause) => conditionOf(clause, fields));
    const [only, ...others] = conditions;
    return only && others.length === 0 ? only : { $or: conditions };
  }
}

function holds(clause: Clause, { by, dept, shares = [] }: Reachable): boolean {
  switch (clause.kind) {
    case 'maker':
      return by === clause.userId;
    case 'tree':
      return isInTree(clause.deptCode, dept);
    case 'shared':
      return shares.some(({ key, right }) => clause.keys.includes(key) && clause.rights.includes(right));
  }
}

function conditionOf(clause: Clause, fields: OwnerFields): Filter {
  switch (clause.kind) {
    case 'maker':
      return { [fields.by]: clause.userId };
    case 'tree':
      return { [fields.dept]: treeRange(clause.deptCode) };
    case 'shared':
      return { shares: { $elemMatch: { key: { $in: [...clause.keys] }, right: { $in: [...clause.rights] } } } };
  }
}

type Who = Pick<Caller, 'roleLevel' | 'deptCode' | 'userId' | 'groups'>;

/**
 * Objects that a caller may see and change, by the role level (spec-readings, Departments): 1 the whole site, 2 the own department's tree
 * and the own objects, 3 the own objects. Applied to lists, details, exports, pickers, events and commands.
 * @param need wider than `own`: also the objects that are shared with the caller for it (spec-readings, Sharing)
 */
export function reachOf(who: Who, need: Need = 'own'): Reach {
  const { roleLevel, deptCode, userId } = who;
  if (roleLevel === 1) return new Reach(null);
  const maker = { kind: 'maker', userId } as const;
  const shared = need === 'own' ? [] : [sharedWith(who, need)];
  return new Reach(roleLevel === 2 && deptCode !== '' ? [{ kind: 'tree', deptCode }, maker, ...shared] : [maker, ...shared]);
}

/** Shares of the object that the caller holds and that are enough for the need. */
export function heldShares(who: Who, { shares = [] }: { shares?: readonly ShareDoc[] | undefined }, need: ShareRight): ShareDoc[] {
  const { keys, rights } = sharedWith(who, need);
  return shares.filter(({ key, right }) => keys.includes(key) && rights.includes(right));
}

/** Only what others share with the caller. */
export const sharedTo = (who: Who, need: ShareRight): Reach => new Reach([sharedWith(who, need)]);

const sharedWith = (who: Who, need: ShareRight) => ({ kind: 'shared', keys: keysOf(who), rights: sufficient[need] }) as const;
