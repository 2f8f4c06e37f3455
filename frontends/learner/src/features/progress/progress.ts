import type { CallOutput } from '@xuekao/frontend-shared';

type LearnDay = CallOutput<'/api/client/stat/days'>[number];
type Practice = CallOutput<'/api/repo/train/progress'>;

/** Everything that a person did on one day. */
export interface ProgressDay extends LearnDay {
  answers: number;
  judged: number;
  right: number;
}

/** Days that are added up, and compared with as many days before them. */
export const periodDays = 30;
/** A point with fewer judged answers says nothing about a person. */
export const fewestAnswers = 5;
const pointsShown = 10;
const noPractice = { answers: 0, judged: 0, right: 0 };

/** Days of learning and of practice together, in the order of the first. */
export function daysOf(learning: readonly LearnDay[], practice: Practice['days']): ProgressDay[] {
  const practiceOn = new Map(practice.map((day) => [day.dateStr, day]));
  return learning.map((day) => ({ ...day, ...(practiceOn.get(day.dateStr) ?? { ...noPractice, dateStr: day.dateStr }) }));
}

export const isActive = ({ learnSeconds, papers, answers }: ProgressDay): boolean => learnSeconds > 0 || papers > 0 || answers > 0;

/** Minutes that stand for what a day held: an attempt for half an hour, an answer in practice for one minute. */
const effortOf = ({ learnSeconds, papers, answers }: ProgressDay): number => learnSeconds / 60 + papers * 30 + answers;
const levelsFrom = [60, 30, 10] as const;

/** Shade of a day in the calendar: 0 (nothing) to 4. */
export function levelOf(day: ProgressDay): number {
  if (!isActive(day)) return 0;
  const effort = effortOf(day);
  const at = levelsFrom.findIndex((from) => effort >= from);
  return at === -1 ? 1 : levelsFrom.length + 1 - at;
}

export interface Period {
  activeDays: number;
  learnSeconds: number;
  papers: number;
  passed: number;
  answers: number;
  /** share of right answers; null: nothing was judged */
  rate: number | null;
}

/** The last days, and those before them. @param days in their order; the last is today */
export function periodsOf(days: readonly ProgressDay[]): { now: Period; before: Period } {
  return { now: periodOf(days.slice(-periodDays)), before: periodOf(days.slice(-2 * periodDays, -periodDays)) };
}

function periodOf(days: readonly ProgressDay[]): Period {
  const sum = (of: (day: ProgressDay) => number): number => days.reduce((total, day) => total + of(day), 0);
  const judged = sum((day) => day.judged);
  return {
    activeDays: days.filter(isActive).length,
    learnSeconds: sum((day) => day.learnSeconds),
    papers: sum((day) => day.papers),
    passed: sum((day) => day.passed),
    answers: sum((day) => day.answers),
    rate: judged === 0 ? null : sum((day) => day.right) / judged,
  };
}

/** Weeks from Monday to Sunday; the first and the last one may be short of days, in whose place stands null. */
export function weeksOf(days: readonly ProgressDay[]): (ProgressDay | null)[][] {
  const [first] = days;
  if (!first) return [];
  const cells: (ProgressDay | null)[] = [...Array.from({ length: weekdayOf(first.dateStr) }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_none, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 0: Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Month that begins in a week, or nothing. @param week days of the calendar */
export function monthOf(week: readonly (ProgressDay | null)[]): number | null {
  const begins = week.find((day) => day !== null && day.dateStr.slice(8) === '01');
  return begins ? Number(begins.dateStr.slice(5, 7)) : null;
}

export type Point = Practice['points'][number] & { rate: number };

/** Points with enough answers, the weakest first. */
export const weakestFirst = (points: Practice['points']): Point[] =>
  points
    .filter(({ judged }) => judged >= fewestAnswers)
    .map((point) => ({ ...point, rate: point.right / point.judged }))
    .toSorted((first, second) => first.rate - second.rate || second.judged - first.judged)
    .slice(0, pointsShown);
