import { rootOf } from './moments.js';

/**
 * Cronbach's alpha (Cronbach 1951, 'Coefficient alpha and the internal structure of tests'), Moodle's 'coefficient of internal
 * consistency': k / (k − 1) · (1 − Σ variances of the questions / variance of the totals), at most 1. All papers have the same k questions.
 * Null of fewer than two questions, and where all totals are the same.
 */
export function cronbachAlpha(itemVariances: readonly number[], totalVariance: number | null): number | null {
  const k = itemVariances.length;
  if (k < 2 || totalVariance === null || totalVariance <= 0) return null;
  return (k / (k - 1)) * (1 - itemVariances.reduce((sum, each) => sum + each, 0) / totalVariance);
}

/** Standard error of measurement, in the unit of the totals: their standard deviation times √(1 − alpha). */
export function standardError(alpha: number | null, totalVariance: number | null): number | null {
  return alpha === null || totalVariance === null ? null : rootOf(totalVariance * (1 - alpha));
}

/**
 * Moodle's 'effective weight': √(covariance of question and total) by the sum of these roots, from 0 to 1: what part of the differences
 * between papers comes from each question. Null for a question whose covariance is negative.
 * @param covariances of each question of a paper with the total
 */
export function effectiveWeights(covariances: readonly (number | null)[]): (number | null)[] {
  const roots = covariances.map((each) => (each === null || each < 0 ? null : Math.sqrt(each)));
  const sum = roots.reduce<number>((all, root) => all + (root ?? 0), 0);
  return roots.map((root) => (root === null || sum === 0 ? null : root / sum));
}

export const bandCount = 10;

/** The band of 10 % of the full marks that a total lies in, from 0; full marks lie in the last one. */
export const bandOf = (total: number, full: number): number =>
  full <= 0 ? 0 : Math.max(0, Math.min(bandCount - 1, Math.floor((total * bandCount) / full)));
