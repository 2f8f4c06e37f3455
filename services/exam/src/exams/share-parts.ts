import { isInTree, treeRange, type ShareDoc } from '@xuekao/access';

/** Part of the papers of an exam: those of some departments' people, and some that are named. */
export interface PaperPart {
  /** codes; undefined: everybody's */
  within: readonly string[] | undefined;
  paperIds: readonly string[];
}
type Limits = Pick<ShareDoc, 'departs' | 'paperIds'>;

/** A share that names neither departments nor papers covers all of them. */
const isWhole = ({ departs, paperIds }: Limits): boolean => departs === undefined && paperIds === undefined;

/** @param place `deptCode` is the learner's */
export const coversPaper = ({ departs, paperIds }: Limits, place: { paperId: string; deptCode: string }): boolean =>
  isWhole({ departs, paperIds }) ||
  paperIds?.includes(place.paperId) === true ||
  departs?.some((code) => isInTree(code, place.deptCode)) === true;

/** The union of what the shares cover. */
export const partOfShares = (shares: readonly Limits[]): PaperPart => ({
  within: shares.some(isWhole) ? undefined : [...new Set(shares.flatMap(({ departs = [] }) => departs))],
  paperIds: [...new Set(shares.flatMap(({ paperIds = [] }) => paperIds))],
});

/** As a condition on rows of papers. @param id field with the paper's id */
export const papersIn = ({ within, paperIds }: PaperPart, id = '_id'): Record<string, unknown> =>
  within === undefined ? {} : { $or: [{ [id]: { $in: [...paperIds] } }, ...within.map((code) => ({ deptCode: treeRange(code) }))] };
