import { holderOf } from '@xuekao/access';
import type { ExamDoc } from './exam.model.js';

/**
 * People who have, or had, an exam in hand, and colleagues who are named to edit it: they set its points, and get none of them. A share of
 * a department or a group names nobody, and the learners of it are not the ones who edit.
 */
export const makersOf = ({ createBy, formerOwners = [], shares = [] }: Pick<ExamDoc, 'createBy' | 'formerOwners' | 'shares'>): string[] => {
  const editors = shares.filter(({ right }) => right === 'edit').map(({ key }) => holderOf(key));
  return [...new Set([createBy, ...formerOwners.map(({ by }) => by), ...editors.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))])];
};
