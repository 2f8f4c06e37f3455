import { valueText } from './values.texts.js';

/** `08:00` to `11:30`, while it is being written perhaps without one of them. */
export interface TimeRange {
  from: string;
  to: string;
}

const form = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The specification's value: `HH:mm-HH:mm` joined by newline. What cannot be read is left out. */
export function readTimeRanges(value: string): TimeRange[] {
  return value.split('\n').flatMap((line) => {
    const [from = '', to = ''] = line
      .trim()
      .split('-')
      .map((part) => part.trim());
    return form.test(from) && form.test(to) ? [{ from, to }] : [];
  });
}

export const writeTimeRanges = (ranges: readonly TimeRange[]): string => ranges.map(({ from, to }) => `${from}-${to}`).join('\n');

/** Fault of the range at `at`, as a sentence; null when there is none. Ranges lie within one day. */
export function timeRangeFault(ranges: readonly TimeRange[], at: number): string | null {
  const range = ranges[at];
  if (range === undefined || !form.test(range.from) || !form.test(range.to)) return valueText('value.range.missing');
  if (range.to <= range.from) return valueText('value.range.order');
  // the later one of two is the one to be changed
  const overlaps = ranges.slice(0, at).some((other) => range.from < other.to && other.from < range.to);
  return overlaps ? valueText('value.range.overlap') : null;
}

/** The first fault of all; a list that must not be empty says so. */
export function timeRangesFault(ranges: readonly TimeRange[], required: boolean): string | null {
  if (ranges.length === 0) return required ? valueText('value.range.missing') : null;
  for (const at of ranges.keys()) {
    const fault = timeRangeFault(ranges, at);
    if (fault !== null) return fault;
  }
  return null;
}
