import { holderOf } from '@xuekao/access';
import type { ExamDoc } from './exam.model.js';

/**
 * People who have, or had, an exam in hand, colleagues who are named to edit it, and whoever else gave it points: they set its points, and
 * get none of them. A share of a department or a group names nobody, and the learners of it are not the ones who edit.
 */
export function makersOf({
  createBy,
  formerOwners = [],
  shares = [],
  rewardedBy = [],
}: Pick<ExamDoc, 'createBy' | 'formerOwners' | 'shares' | 'rewardedBy'>): string[] {
  const holders = shares.filter(({ right }) => right === 'edit').map(({ key }) => holderOf(key));
  const editors = holders.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
  return [...new Set([createBy, ...formerOwners.map(({ by }) => by), ...editors, ...rewardedBy])];
}
