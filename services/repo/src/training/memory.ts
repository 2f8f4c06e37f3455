import { createEmptyCard, fsrs, get_fuzz_range, Rating, State, type Card, type FSRSParameters } from 'ts-fsrs';

/** How well a person knows a question by the model of FSRS; a day is the number of one in the site's time zone. */
export interface Memory {
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  /** from the last review to the next one */
  days: number;
  lastDay: number;
}
/** `unsaid`: answered, and only a person could say whether it is right. */
export type Recall = 'right' | 'wrong' | 'unsaid';

const dayMs = 86_400_000;
/** China's standard time has no summer time. */
const zoneMs = 8 * 3_600_000;
export const dayOf = (at: Date): number => Math.floor((at.getTime() + zoneMs) / dayMs);
/** As a date without a time: 2026-11-27. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const ratings = { right: Rating.Good, wrong: Rating.Again, unsaid: Rating.Hard } as const;
/** A review takes a day or more: one of minutes is what a learner does within a training. */
export const modelOf = (parameters: Partial<FSRSParameters> = {}) => fsrs({ ...parameters, enable_fuzz: false, enable_short_term: false });
const standard = modelOf();
const midnight = (day: number): Date => new Date(day * dayMs);

/** @param memory null: never reviewed  @returns with the interval of the model itself */
export function reviewed(memory: Memory | null, recall: Recall, day: number, model = standard): Memory {
  const {
    stability,
    difficulty,
    reps,
    lapses,
    scheduled_days: days,
  } = model.next(cardOf(memory, day), midnight(day), ratings[recall]).card;
  return { stability, difficulty, reps, lapses, days, lastDay: day };
}

function cardOf(memory: Memory | null, day: number): Card {
  const empty = createEmptyCard(midnight(day));
  if (!memory) return empty;
  const { stability, difficulty, reps, lapses, days, lastDay } = memory;
  return {
    ...empty,
    ...{ stability, difficulty, reps, lapses },
    state: State.Review,
    scheduled_days: days,
    last_review: midnight(lastDay),
    due: midnight(lastDay + days),
  };
}

/** Intervals among which the library would choose by chance; below two and a half days it moves nothing. */
export function intervalsOf(days: number): { least: number; most: number } {
  if (days < 2.5) return { least: days, most: days };
  const { min_ivl: least, max_ivl: most } = get_fuzz_range(days, 0, standard.parameters.maximum_interval);
  return { least, most };
}

/**
 * The interval whose day has the fewest reviews, of those the nearest to the model's.
 * @param load reviews of the day so many days from now
 */
export function balanced(days: number, load: (days: number) => number): number {
  const { least, most } = intervalsOf(days);
  let best = days;
  for (let at = least; at <= most; at += 1) {
    const fewer = load(at) - load(best);
    if (fewer < 0 || (fewer === 0 && Math.abs(at - days) < Math.abs(best - days))) best = at;
  }
  return best;
}
