import { BusinessError } from '@xuekao/contracts';
import type { PaperContent } from '../question-sets/index.js';
import type { AttemptEvent, SavedAnswer } from './attempt.events.js';
import { evolveAttempt, isRemoved, refOf, type AttemptState, type ClosedAttempt } from './attempt.state.js';
import { stoodBetween } from './paper-pauses.js';
import { openOf, take } from './save.decider.js';
import { endedWithTime } from './takes-until.js';

/** The time of an outage for one attempt, with the reason that its person is told. */
export interface GiveTimeCommand {
  type: 'GiveTime';
  outageId: string;
  /** when the outage began and ended; without an end it was as long as what is given */
  from: number;
  to?: number;
  ms: number;
  /** answers that came too late and that nobody has decided about, in the order of their arrival */
  late: readonly SavedAnswer[];
  paper: PaperContent;
  reason: string;
  by: string;
  at: number;
}

/** A deed of an administrator on one attempt; named, so that it is done once. */
interface DeedCommand {
  id: string;
  ms: number;
  reason: string;
  by: string;
  at: number;
}
export interface MoreTimeCommand extends DeedCommand {
  type: 'MoreTime';
}
export interface ReopenCommand extends DeedCommand {
  type: 'Reopen';
  /** answers that came too late and that nobody has decided about, in the order of their arrival */
  late: readonly SavedAnswer[];
  paper: PaperContent;
}

/** @throws {BusinessError} NOT_FOUND, MORE_TIME_CLOSED */
export function moreTime({ id, ms, reason, by, at }: MoreTimeCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none' || isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.outages.has(id)) return [];
  if (state.status !== 'open') throw new BusinessError('MORE_TIME_CLOSED');
  return [{ type: 'TimeGiven', data: { outageId: id, ms, reason, by, at } }];
}

/**
 * An attempt goes on however it ended.
 * @throws {BusinessError} NOT_FOUND, REOPEN_OPEN, REOPEN_DECIDED where somebody marked it by hand, REOPEN_INVALID where it does not count
 */
export function reopen({ id, ms, late, paper, reason, by, at }: ReopenCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none' || isRemoved(state)) throw new BusinessError('NOT_FOUND');
  if (state.outages.has(id)) return [];
  if (state.status === 'open') throw new BusinessError('REOPEN_OPEN');
  // each says what the administrator does first
  if (state.invalid !== '') throw new BusinessError('REOPEN_INVALID');
  if (isDecided(state)) throw new BusinessError('REOPEN_DECIDED');
  return reopenUntil(at + ms, { outageId: id, late, paper, reason, by, at }, state);
}

/**
 * An open attempt gets the time of the outage. One that ended with its time since the outage began goes on: with what was left when it
 * began, but not more than it took. One that somebody marked by hand, or that does not count, stays closed.
 */
export function giveTime(command: GiveTimeCommand, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  const { outageId, from, ms, to = from + ms, late, paper, reason, by, at } = command;
  const { startedAt } = state.started;
  if (state.outages.has(outageId) || startedAt >= to) return [];
  // whoever began in the middle of it lost only the rest
  const most = startedAt > from ? Math.min(ms, to - startedAt) : ms;
  // while it stood it lost nothing
  const lost = most - stoodBetween(state.started, Math.max(from, startedAt), to);
  if (lost <= 0) return [];
  if (state.status === 'open') return [{ type: 'TimeGiven', data: { outageId, ms: lost, reason, by, at } }];
  const { deadline } = state.started;
  const since = Math.max(from, startedAt);
  const left = deadline - since - stoodBetween(state.started, since, deadline);
  // a page that comes back first hands its paper in by itself, as the clock would have done
  if (!endedWithTime(state) || left <= 0 || isDecided(state)) return [];
  return reopenUntil(at + Math.min(lost, left), { outageId, late, paper, reason, by, at }, state);
}

const isDecided = ({ handMarks, proposals, isRemoved: isGone, invalid }: ClosedAttempt): boolean =>
  handMarks.size + proposals.size > 0 || isGone || invalid !== '';

type Reopening = Pick<GiveTimeCommand, 'outageId' | 'late' | 'paper' | 'reason' | 'by' | 'at'>;

function reopenUntil(deadline: number, { outageId, late, paper, reason, by, at }: Reopening, state: ClosedAttempt): AttemptEvent[] {
  const closedAt = Math.min(state.handedInAt, state.started.deadline);
  const data = { ...refOf(state.started), outageId, deadline, closedAt, reason, by, at };
  const events: AttemptEvent[] = [{ type: 'AttemptReopened', data }];
  for (const answer of late) {
    try {
      events.push(...take([answer], paper, openOf(events.reduce<AttemptState>(evolveAttempt, state)), at));
    } catch (error) {
      // by the rules of the paper: it stays evidence
      if (!(error instanceof BusinessError)) throw error;
    }
  }
  return events;
}
