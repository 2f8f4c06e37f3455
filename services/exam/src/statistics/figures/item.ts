import { covariance, mean, standardDeviation, variance, type Marks } from './moments.js';
import type { ExtremeGroups } from './extreme-groups.js';

/** Marks of one question, and the totals of the same papers in the same order. */
export interface ItemMarks {
  marks: Marks;
  totals: Marks;
  /** full marks of the question */
  max: number;
}

/** Figures of one question; null: it has none, because too few papers or no differences are there. */
export interface ItemFigures {
  /** papers that asked it */
  n: number;
  /** mean mark, in the unit of the marks */
  mean: number | null;
  /** facility index (难度 P): mean mark by full mark, from 0 to 1; the higher, the easier */
  facility: number | null;
  /** standard deviation of the marks, in their unit */
  sd: number | null;
  /**
   * Moodle's 'discrimination index': correlation of the mark with the rest of the total, from −1 to 1 (the corrected item–total
   * correlation of the textbooks; for right and wrong the point-biserial correlation with the rest)
   */
  discrimination: number | null;
  /** upper–lower index D of Kelley: facility in the upper 27 % less that in the lower 27 %, from −1 to 1 */
  upperLower: number | null;
  /**
   * Moodle's 'discriminative efficiency': covariance of mark and rest, by the largest one that these marks and these rests could have (both
   * sorted), up to 1
   */
  efficiency: number | null;
  /** of the marks, in the square of their unit: for alpha */
  variance: number | null;
  /** of mark and total, in the square of their unit: for the effective weight */
  covarianceWithTotal: number | null;
}

export function itemFigures({ marks, totals, max }: ItemMarks, groups: ExtremeGroups): ItemFigures {
  const rest = Float64Array.from(totals, (total, at) => total - (marks[at] ?? 0));
  const average = mean(marks);
  const withRest = covariance(marks, rest);
  return {
    n: marks.length,
    mean: average,
    facility: average === null || max === 0 ? null : average / max,
    sd: standardDeviation(marks),
    discrimination: ratio(withRest, Math.sqrt((variance(marks) ?? 0) * (variance(rest) ?? 0))),
    upperLower: upperLower({ marks, totals, max }, groups),
    efficiency: ratio(withRest, covariance(Float64Array.from(marks).sort(), rest.sort()) ?? 0),
    variance: variance(marks),
    covarianceWithTotal: covariance(marks, totals),
  };
}

function upperLower({ marks, totals, max }: ItemMarks, groups: ExtremeGroups): number | null {
  const facilityIn = (weightOf: (total: number) => number): number | null => {
    let [sum, papers] = [0, 0];
    for (let at = 0; at < marks.length; at += 1) {
      const weight = weightOf(totals[at] ?? 0);
      sum += weight * (marks[at] ?? 0);
      papers += weight;
    }
    return ratio(sum, papers * max);
  };
  const [upper, lower] = [facilityIn(groups.upper), facilityIn(groups.lower)];
  return upper === null || lower === null ? null : upper - lower;
}

/** Null where there is nothing to divide by: differences of nothing are rounding. */
const ratio = (part: number | null, whole: number): number | null => (part === null || whole <= 1e-12 ? null : part / whole);
