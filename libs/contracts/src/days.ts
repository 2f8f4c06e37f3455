/** Days of the site are those of Asia/Shanghai, which has had no other offset since 1991. */
const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** `2026-11-27`. @param at milliseconds since the epoch */
export const dayOf = (at: number): string => new Date(at + offsetMs).toISOString().slice(0, 10);

/** First moment of a day, in milliseconds since the epoch. @param day `2026-11-27` */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - offsetMs;

/** First moment of the next day, in milliseconds since the epoch. @param day `2026-11-27` */
export const endOfDay = (day: string): number => startOfDay(day) + dayMs;

/** How many days there are from the one to the other, both included. 0 where the second is before the first. */
export const countOfDays = (from: string, to: string): number => Math.max(0, Math.round((startOfDay(to) - startOfDay(from)) / dayMs) + 1);

/** The days from the one to the other, both included. Empty where the second is before the first. */
export function daysFrom(from: string, to: string): string[] {
  const first = startOfDay(from);
  return Array.from({ length: countOfDays(from, to) }, (_none, index) => dayOf(first + index * dayMs));
}

/** A day that lies so many days before (or, below 0, after) another. */
export const dayBefore = (day: string, days: number): string => dayOf(startOfDay(day) - days * dayMs);
