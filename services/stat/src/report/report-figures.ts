import type { ReportFigures } from '@xuekao/contracts';
import { sumFields, type Sums } from './report.model.js';

/** Four digits, so that the same sums give the same share everywhere. */
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000);

export function addTo(sums: Sums, more: Sums): Sums {
  for (const field of sumFields) {
    const value = more[field] ?? 0;
    if (value !== 0) sums[field] = (sums[field] ?? 0) + value;
  }
  return sums;
}

export function figuresOf(sums: Sums = {}): ReportFigures {
  const { papers = 0, marked = 0, passed = 0, shares = 0, rated = 0, answered = 0, right = 0 } = sums;
  const { begun = 0, finished = 0, seconds = 0, points = 0, certs = 0 } = sums;
  return {
    ...{ papers, marked, passed, passRate: shareOf(passed, marked), scoreRate: shareOf(shares, rated * 10_000) },
    ...{ answered, accuracy: shareOf(right, answered), begun, finished, learnSeconds: seconds, points, certs },
  };
}
