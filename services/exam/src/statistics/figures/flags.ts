import type { StatisticFlag } from '@xuekao/contracts';

/** Of a choice question: how it was chosen. */
export interface OptionShares {
  isRight: boolean;
  /** papers that chose it */
  count: number;
  /** share of the upper and of the lower group that chose it, from 0 to 1; null: nobody of the group had the question */
  upper: number | null;
  lower: number | null;
}
interface Flagged {
  n: number;
  facility: number | null;
  discrimination: number | null;
  options: readonly OptionShares[];
  /** everybody has its points, or it has none: its marks say nothing */
  isGiven: boolean;
}

/** Bounds of the flags (decision 0100). */
export const flagBounds = {
  /** with fewer papers a figure is chance */
  papers: 20,
  /** discrimination: what lies below is weak (Ebel and Frisbie 1991) */
  weak: 0.2,
  /** facility */
  hard: 0.2,
  easy: 0.9,
} as const;

/** Remarks that an examiner should look at, the most pressing first. */
export function flagsOf({ n, facility, discrimination, options, isGiven }: Flagged): StatisticFlag[] {
  if (n < flagBounds.papers || facility === null || isGiven) return [];
  const flags: StatisticFlag[] = [];
  const isNegative = discrimination !== null && discrimination < 0;
  if (isNegative && options.some((option) => isPreferred(option, options))) flags.push('key');
  if (isNegative) flags.push('negative');
  else if (discrimination !== null && discrimination < flagBounds.weak) flags.push('weak');
  if (facility < flagBounds.hard) flags.push('hard');
  if (facility > flagBounds.easy) flags.push('easy');
  if (options.some(({ isRight, count }) => !isRight && count === 0)) flags.push('unchosen');
  return flags;
}

/** A wrong option that the upper group chooses more often than the lower group does, and than a right option. */
function isPreferred({ isRight, upper, lower }: OptionShares, options: readonly OptionShares[]): boolean {
  if (isRight || upper === null || lower === null || upper <= lower) return false;
  return options.some((other) => other.isRight && (other.upper ?? 0) < upper);
}
