import { dayOf, startOfDay } from '@xuekao/contracts';

const dayMs = 86_400_000;

/** Monday of the week of a day. */
function mondayOf(day: string): string {
  const start = startOfDay(day);
  // the epoch was a Thursday
  const sinceMonday = (Math.floor(Date.parse(day) / dayMs) + 3) % 7;
  return dayOf(start - sinceMonday * dayMs);
}

/** Parts of time in which chances and marks are counted: 1 day, 2 week, 3 month, 4 all of it. */
export type Span = 1 | 2 | 3 | 4;
export const spans: readonly Span[] = [1, 2, 3, 4];
export const spanOf = (kind: number): Span => spans.find((span) => span === kind) ?? 4;

/** Name of the span of a kind that a day lies in. */
export function spanName(span: Span, day: string): string {
  switch (span) {
    case 1:
      return `d${day}`;
    case 2:
      return `w${mondayOf(day)}`;
    case 3:
      return `m${day.slice(0, 7)}`;
    case 4:
      return 'all';
  }
}

/** Condition on the day of a paper. */
export function daysOf(span: Span, day: string): Record<string, string> | null {
  switch (span) {
    case 1:
      return { $eq: day };
    case 2: {
      const monday = mondayOf(day);
      return { $gte: monday, $lte: dayOf(startOfDay(monday) + 6 * dayMs) };
    }
    case 3:
      return { $gte: `${day.slice(0, 7)}-01`, $lte: `${day.slice(0, 7)}-31` };
    case 4:
      return null;
  }
}
