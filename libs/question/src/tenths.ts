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

/** `percent` of `max`, rounded down to a whole tenth. Rates have at most two decimals, so the arithmetic stays exact. */
export function percentOf(max: number, percent: number): number {
  return Math.floor((max * Math.round(percent * 100)) / 10_000);
}
