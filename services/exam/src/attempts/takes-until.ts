import type { RejectedAnswer } from './attempt.events.js';
import type { AttemptState, ClosedAttempt, Terms } from './attempt.state.js';

/** Saves are taken so long after the deadline: a queue that was sent at 0 may be on its way (spec-readings, Deadline). */
export const graceMs = 5000;
/** No end: of an attempt that stands. */
const noEnd = Date.UTC(9999, 0);

/** How long after its deadline an attempt takes answers at all: the grace, and the exam's allowance for reconnecting. */
export const takesUntil = ({ deadline, reconnectMs = 0, paused }: Pick<Terms, 'deadline' | 'reconnectMs' | 'paused'>): number =>
  paused === undefined ? deadline + graceMs + reconnectMs : noEnd;

/** The attempt ended with its time, or with the window of the exam: its learner did not mean to end it. */
export const endedWithTime = ({ exState }: Pick<ClosedAttempt, 'exState'>): boolean => exState === 1 || exState === 7;

/**
 * Whether a save at this instant is evidence only: of a closed attempt that ended with its time always, because a save that came in time
 * may have waited behind the hand-in; of one that its learner ended after the deadline (promise R4), where the console says that keys may
 * have been read since. A closed attempt has no use for the allowance.
 */
export function isTooLate(state: AttemptState, at: number): boolean {
  if (state.status === 'none') return false;
  if (state.status === 'open') return at > takesUntil(state.started);
  return endedWithTime(state) || at > state.started.deadline + graceMs;
}

/** In the allowance only what was given before the deadline counts, by the monotonic clock of its page. */
export const isGivenLate = ({ age }: RejectedAnswer, { deadline }: Terms, at: number): boolean =>
  at > deadline + graceMs && (age === undefined || at - age > deadline);
