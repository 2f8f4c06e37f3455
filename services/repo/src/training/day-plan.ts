import { reviewed, type Memory } from './memory.js';

/** New questions of a day where no exam says by when. */
export const newEachDay = 20;
/** Longer ones come back after every exam that a plan reaches to. */
const longest = 400;
/** The share that is reckoned with before the learner's own reviews are known. */
const assumed = { reviews: 60, forgotten: 6 };
/** Of the forgotten share: how far a day stays below the level while most questions are new, for the model's first intervals vary most. */
const caution = 0.5;
/** Days before an exam on which nothing is held back: what is left has to be begun. */
const lastDays = 5;

/** Reviews that are due on a day, by the interval that led there. */
export interface DueReviews {
  /** from today */
  readonly at: number;
  /** days of the interval */
  readonly days: number;
  readonly count: number;
}
export interface DayPlan {
  /** questions of each day that are reviewed for the first time */
  readonly fresh: readonly number[];
  /** all questions of each day */
  readonly all: readonly number[];
}

/** Share of reviews that the learner answers wrong. */
export const forgottenShare = (reviews: number, forgotten: number): number => (forgotten + assumed.forgotten) / (reviews + assumed.reviews);

interface NextDays {
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}
const known = new Map<number, NextDays>();
/** Interval after an answer, for each interval before it. The more is forgotten, the more difficult the model holds the questions. */
function nextDaysOf(forgotten: number): NextDays {
  const difficulty = Math.min(9, Math.round((2 + 24 * forgotten) * 2) / 2);
  const days = known.get(difficulty) ?? { right: tableOf('right', difficulty), wrong: tableOf('wrong', difficulty) };
  known.set(difficulty, days);
  return days;
}
const tableOf = (recall: 'right' | 'wrong', difficulty: number): number[] =>
  Array.from({ length: longest + 1 }, (_none, days) => {
    const before: Memory | null = days === 0 ? null : { stability: days, difficulty, reps: 1, lapses: 0, days, lastDay: 0 };
    return Math.min(longest, reviewed(before, recall, days).days);
  });

interface Ahead {
  readonly length: number;
  readonly due: readonly DueReviews[];
  /** done today already */
  readonly done: number;
  readonly fresh: number;
  /** see `forgottenShare` */
  readonly forgotten: number;
}

/** The days ahead, where each takes as many new questions as `room` leaves; every review brings the next ones that are to be expected. */
function laid({ length, due, done, fresh, forgotten }: Ahead, room: (day: number, load: number) => number): DayPlan & { left: number } {
  const after = nextDaysOf(forgotten);
  const days = Array.from({ length }, () => new Map<number, number>());
  const add = (day: number, interval: number, count: number): void => {
    const own = days[day];
    own?.set(interval, (own.get(interval) ?? 0) + count);
  };
  for (const { at, days: interval, count } of due) add(at, Math.min(longest, interval), count);
  let left = fresh;
  const begun: number[] = [];
  const all = days.map((own, day) => {
    const load = (day === 0 ? done : 0) + [...own.values()].reduce((sum, count) => sum + count, 0);
    const count = Math.max(0, Math.min(left, Math.ceil(room(day, load))));
    left -= count;
    begun.push(count);
    add(day, 0, count);
    for (const [interval, reviews] of own) {
      add(day + (after.right[interval] ?? longest), after.right[interval] ?? longest, reviews * (1 - forgotten));
      add(day + (after.wrong[interval] ?? longest), after.wrong[interval] ?? longest, reviews * forgotten);
    }
    return load + count;
  });
  return { fresh: begun, all, left };
}

/**
 * The days up to an exam made as level as they can be by choosing when a question is reviewed for the first time. Reviews stay where the
 * model and its balance put them.
 */
export function planTo(ahead: Ahead): DayPlan {
  const due = ahead.due.reduce((sum, { count }) => sum + count, 0);
  let [least, most] = [0, ahead.done + due + ahead.fresh + 1];
  while (least < most) {
    const level = Math.floor((least + most) / 2);
    if (laid(ahead, (_day, load) => level - load).left === 0) most = level;
    else least = level + 1;
  }
  const newShare = ahead.fresh / Math.max(1, due + ahead.fresh);
  const today = ahead.length > lastDays ? least * (1 - caution * ahead.forgotten * newShare) : least;
  return laid(ahead, (day, load) => (day === 0 ? today : least) - load);
}

/** Without an exam so many new questions a day. @param begun reviewed for the first time today already */
export const planOf = (ahead: Ahead, begun: number): DayPlan => laid(ahead, (day) => newEachDay - (day === 0 ? begun : 0));
