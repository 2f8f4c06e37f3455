import { dayBefore, dayOf } from '@xuekao/contracts/days';

export interface Days {
  from: string;
  to: string;
}
export type Preset = 'now' | 'last' | 'custom';

/** First days of the two terms of a school year: what lies between two of them is a term, with its holidays. */
const [spring, autumn] = ['02-01', '09-01'] as const;

/** First day of the term that a day lies in. */
export function termStart(day: string): string {
  const year = Number(day.slice(0, 4));
  const within = day.slice(5);
  if (within < spring) return `${year - 1}-${autumn}`;
  return within < autumn ? `${year}-${spring}` : `${year}-${autumn}`;
}

/** The term of now up to today, or the whole one before it. */
export function presetDays(preset: 'now' | 'last', now: number): Days {
  const today = dayOf(now);
  const start = termStart(today);
  if (preset === 'now') return { from: start, to: today };
  const last = dayBefore(start, 1);
  return { from: termStart(last), to: last };
}
