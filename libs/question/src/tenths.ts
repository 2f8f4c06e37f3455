/** Points on the wire → whole tenths inside. The contract has already refused a second decimal. */
export const toTenths = (points: number): number => Math.round(points * 10);
/** Whole tenths → points with one decimal. */
export const toPoints = (tenths: number): number => tenths / 10;

/** `max` split over `count` parts: each rounded down to a tenth, the last takes the rest (spec-readings, Marks). */
export function partTenths(max: number, count: number): number[] {
  if (count === 0) return [];
  const share = Math.floor(max / count);
  const shares = new Array<number>(count).fill(share);
  shares[count - 1] = max - share * (count - 1);
  return shares;
}

/** Part of a compound question, as far as its marks go: its own points, where the author gave some. */
export interface Weighted {
  /** tenths of a point */
  weight?: number;
}
export const weightOf = ({ weight }: Weighted): Weighted => (weight === undefined ? {} : { weight });

/**
 * `max` split over the parts of a compound question by their own points: each rounded down to a tenth, the last takes the rest. A paper
 * that gives the question as many points as its parts have together gives each part its own. Equal shares where a part has none.
 */
export function partShares(max: number, parts: readonly Weighted[]): number[] {
  const weights = parts.map(({ weight = 0 }) => weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 || weights.includes(0)) return partTenths(max, parts.length);
  const shares = weights.map((weight) => Math.floor((max * weight) / sum));
  const last = shares.length - 1;
  shares[last] = max - shares.slice(0, last).reduce((total, share) => total + share, 0);
  return shares;
}

/** `percent` of `max`, rounded down to a whole tenth. Rates have at most two decimals, so the arithmetic stays exact. */
export function percentOf(max: number, percent: number): number {
  return Math.floor((max * Math.round(percent * 100)) / 10_000);
}
