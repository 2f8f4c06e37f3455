import type { ExamDoc } from './exam.model.js';

/** People who have, or had, an exam in hand: they set its points, and get none of them. */
export const makersOf = ({ createBy, formerOwners = [] }: Pick<ExamDoc, 'createBy' | 'formerOwners'>): string[] => [
  ...new Set([createBy, ...formerOwners.map(({ by }) => by)]),
];
