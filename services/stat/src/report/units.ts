import { dayBefore, daysFrom } from '@xuekao/contracts';

/** Beginnings of the parts of a month. */
const parts = [1, 11, 21] as const;
const numberIn = (day: string): number => Number(day.slice(8));
const monthOf = (day: string): string => day.slice(0, 7);
const partIndexOf = (day: string): number => (numberIn(day) >= parts[2] ? 2 : numberIn(day) >= parts[1] ? 1 : 0);
/** `2026-11/2`, which is no beginning of a day's name */
const partOf = (day: string): string => `${monthOf(day)}/${partIndexOf(day) + 1}`;

/** First day of the term that a day lies in: terms begin in February and in September. */
function termStart(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (month === 1) return `${year - 1}-09-01`;
  return month < 9 ? `${year}-02-01` : `${year}-09-01`;
}
/** Last day of the term that a day lies in. */
export function termEnd(day: string): string {
  const start = termStart(day);
  const year = Number(start.slice(0, 4));
  return start.endsWith('-02-01') ? `${year}-08-31` : `${year + 1}-01-31`;
}
/** `2026-09/term` */
const termOf = (day: string): string => `${monthOf(termStart(day))}/term`;

/** Units of time that a day counts in: itself, its third of the month, its month, its term. */
export const unitsOfDay = (day: string): readonly string[] => [day, partOf(day), monthOf(day), termOf(day)];

/** Condition on the name of a unit: it is a day. */
export const isDay = { $regex: /^\d{4}-\d\d-\d\d$/ };

const isLastOfMonth = (day: string): boolean => monthOf(dayBefore(day, -1)) !== monthOf(day);
const isLastOfPart = (day: string): boolean => partOf(dayBefore(day, -1)) !== partOf(day);

/** As few units as cover the days, each day once. @param days in their order, without a gap */
export function unitsOf(from: string, to: string): string[] {
  const days = daysFrom(from, to);
  const units: string[] = [];
  let at = 0;
  while (at < days.length) {
    const day = days[at] ?? '';
    const end = day === termStart(day) ? days.indexOf(termEnd(day)) : -1;
    if (end >= 0) {
      units.push(termOf(day));
      at = end + 1;
      continue;
    }
    const isFirst = numberIn(day) === 1;
    const ofMonth = isFirst ? days.findIndex((one, index) => index >= at && isLastOfMonth(one)) : -1;
    const ofPart = parts.some((first) => first === numberIn(day)) ? days.findIndex((one, index) => index >= at && isLastOfPart(one)) : -1;
    if (ofMonth >= 0) units.push(monthOf(day));
    else if (ofPart >= 0) units.push(partOf(day));
    else units.push(day);
    at = (ofMonth >= 0 ? ofMonth : ofPart >= 0 ? ofPart : at) + 1;
  }
  return units;
}
