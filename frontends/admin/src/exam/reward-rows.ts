import { examText } from './exam.texts.js';

/** A reward while it is written. */
export interface RewardRow {
  min: number | null;
  max: number | null;
  points: number | null;
  /** empty: none */
  certId: string;
}
/** Rewards as the server takes them. */
export const toRewards = (rows: readonly RewardRow[]) =>
  rows.map(({ min, max, points, certId }) => ({ min: min ?? 0, max: max ?? 0, points: points ?? 0, certId }));

export const mostRewards = 12;
const mostScore = 1000;
const mostPoints = 999_999;
/** Marks are given in tenths. */
const leastStep = 0.1 + 1e-6;
const isScore = (value: number | null): value is number =>
  value !== null && value >= 0 && value <= mostScore && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/** Fault of the row at `at`, as a sentence; null: none. Both ends belong to a range. */
export function rewardFault(rows: readonly RewardRow[], at: number): string | null {
  const { min, max, points, certId } = rows[at] ?? { min: null, max: null, points: null, certId: '' };
  if (!isScore(min) || !isScore(max)) return examText('exam.rewards.scoreBad');
  if (max < min) return examText('exam.rewards.order');
  if (rows.slice(0, at).some((other) => other.min !== null && other.max !== null && min <= other.max && other.min <= max))
    return examText('exam.rewards.overlap');
  if (points !== null && (!Number.isInteger(points) || points < 0 || points > mostPoints)) return examText('exam.passPointsBad');
  return (points ?? 0) === 0 && certId === '' ? examText('exam.rewards.nothing') : null;
}

/** Half marks between two ranges that earn nothing, where the ranges look as if they met: 59 and 60. Each as its two ends. */
export function gapsOf(rows: readonly RewardRow[]): [number, number][] {
  const ranges = rows.flatMap(({ min, max }) => (isScore(min) && isScore(max) && min <= max ? [{ min, max }] : []));
  const sorted = ranges.toSorted((one, other) => one.min - other.min);
  return sorted.flatMap(({ min }, at) => {
    const before = sorted[at - 1]?.max;
    return before !== undefined && min - before > leastStep && min - before <= 1 ? [[before, min] as [number, number]] : [];
  });
}

/** The first fault of all. */
export function rewardsFault(rows: readonly RewardRow[]): string | null {
  for (const at of rows.keys()) {
    const fault = rewardFault(rows, at);
    if (fault !== null) return fault;
  }
  return null;
}

/** Words for a saved range, as whoever has it given reads it. */
export function givenBy({ min, max, points, certId }: RewardRow): string {
  const given = [
    (points ?? 0) > 0 ? examText('exam.rewards.givesPoints', { n: points ?? 0 }) : '',
    certId === '' ? '' : examText('exam.rewards.givesCert'),
  ].filter((part) => part !== '');
  return examText('exam.rewards.gives', { min: min ?? 0, max: max ?? 0, what: given.join('、') });
}

export const rewardWords = ({ min, max, points, certId }: RewardRow): string =>
  `${min ?? ''}–${max ?? ''}：${points ?? 0}${certId === '' ? '' : ` + ${examText('exam.rewards.cert')}`}`;
