import type { Caller } from '@xuekao/contracts';

/**
 * A department code has three characters a level, so the codes of a department's tree are those that begin with its code. An empty code is
 * no department and has no tree: as a prefix it would be the whole site.
 */
export const isInTree = (root: string, deptCode: string): boolean => root !== '' && deptCode.startsWith(root);

/** A range of an index over department codes, which a pattern would not always use. */
export interface CodeRange {
  $gte: string;
  $lt: string;
}

/** `isInTree` as a condition on a field with a department code; a condition that no code meets where the root is empty. */
export const treeRange = (root: string): CodeRange => ({ $gte: root, $lt: root === '' ? '' : `${root}\uffff` });

/** The codes of a department and of every one above it, as far as there are any: all prefixes. */
export const codesAbove = (deptCode: string): string[] =>
  Array.from({ length: deptCode.length }, (_, index) => deptCode.slice(0, index + 1));

type Chooser = Pick<Caller, 'roleLevel' | 'deptCode'>;

/** Role level 1 chooses any department for people and audiences, the others one of the own department's tree. */
export const mayChoose = ({ roleLevel, deptCode }: Chooser, chosen: string): boolean => roleLevel === 1 || isInTree(deptCode, chosen);

/** `mayChoose` as a condition on rows with `deptCode`. */
export const choosableDepartments = ({ roleLevel, deptCode }: Chooser): { deptCode?: CodeRange } =>
  roleLevel === 1 ? {} : { deptCode: treeRange(deptCode) };
