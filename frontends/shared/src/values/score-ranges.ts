import { valueText } from './values.texts.js';

/** While it is being written an end may be missing. */
export interface ScoreRange {
  min: number | null;
  max: number | null;
}
export interface ScoreBounds {
  min: number;
  max: number;
}

const number = /^\d+(?:\.\d+)?$/;

/** The specification's value: `min-max` joined by semicolons. What cannot be read is left out. */
export function readScoreRanges(value: string): ScoreRange[] {
  return value.split(';').flatMap((part) => {
    const [min = '', max = ''] = part
      .trim()
      .split('-')
      .map((end) => end.trim());
    return number.test(min) && number.test(max) ? [{ min: Number(min), max: Number(max) }] : [];
  });
}

export const writeScoreRanges = (ranges: readonly ScoreRange[]): string =>
  ranges.map(({ min, max }) => `${min ?? ''}-${max ?? ''}`).join(';');

/** Fault of the range at `at`, as a sentence; null when there is none. Both ends belong to a range. */
export function scoreRangeFault(ranges: readonly ScoreRange[], at: number, bounds: ScoreBounds): string | null {
  const { min = null, max = null } = ranges[at] ?? {};
  if (min === null || max === null) return valueText('value.scores.missing');
  if (min < bounds.min || max > bounds.max || max < bounds.min || min > bounds.max) return valueText('value.scores.bounds', { ...bounds });
  if (max < min) return valueText('value.scores.order');
  const overlaps = ranges.slice(0, at).some((other) => other.min !== null && other.max !== null && min <= other.max && other.min <= max);
  return overlaps ? valueText('value.scores.overlap') : null;
}

/** The first fault of all; a list that must not be empty says so. */
export function scoreRangesFault(ranges: readonly ScoreRange[], bounds: ScoreBounds, required: boolean): string | null {
  if (ranges.length === 0) return required ? valueText('value.scores.missing') : null;
  for (const at of ranges.keys()) {
    const fault = scoreRangeFault(ranges, at, bounds);
    if (fault !== null) return fault;
  }
  return null;
}
