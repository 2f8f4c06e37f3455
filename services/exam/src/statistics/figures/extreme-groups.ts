import type { Marks } from './moments.js';

/** Share of the papers in each of both groups (Kelley 1939, 'The selection of upper and lower groups for the validation of test items'). */
export const groupShare = 0.27;

/** How much of a paper with this total belongs to the group: from 0 to 1. */
type Weight = (total: number) => number;
export interface ExtremeGroups {
  upper: Weight;
  lower: Weight;
}

/**
 * The 27 % of the papers with the highest totals, and those with the lowest. Papers whose total stands at the edge of a group belong to it
 * with the share that is left for them, so no order of equal papers decides who is in.
 */
export function extremeGroups(totals: Marks): ExtremeGroups {
  const sorted = Float64Array.from(totals).sort();
  const size = groupShare * sorted.length;
  const lower = groupOf(sorted, size);
  const upper = groupOf(sorted.map((total) => -total).sort(), size);
  return { lower, upper: (total) => upper(-total) };
}

/** The group that begins with the first of the sorted totals. */
function groupOf(sorted: Float64Array, size: number): Weight {
  const edge = sorted[Math.max(0, Math.ceil(size) - 1)] ?? 0;
  const before = sorted.findIndex((total) => total >= edge);
  const through = sorted.findLastIndex((total) => total <= edge) + 1;
  const share = (size - before) / (through - before);
  return (total) => (total < edge ? 1 : total === edge ? share : 0);
}
