import { BusinessError } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import type { AttemptEvent, AttemptStarted, OfflineSheet } from './attempt.events.js';
import { evolveAttempt, refOf, type AttemptState, type ClosedAttempt } from './attempt.state.js';
import { acceptedDigest } from './receipt.js';
import { finishedOf } from './result.decider.js';

/** The marks of a paper that was written in a room: typed in for the first time, or instead of others. */
export interface EnterOfflineCommand {
  type: 'EnterOffline';
  /** of the attempt, where these are its first marks */
  started: AttemptStarted;
  sheet: Pick<OfflineSheet, 'tenths' | 'parts' | 'note'>;
  /** why they take the place of others */
  reason: string;
  /** milestones that the person saw; null: whatever stands */
  seen: number | null;
  by: string;
  at: number;
}

/**
 * One append begins, hands in, marks and finishes the attempt: at no moment somebody sits it.
 * @throws {BusinessError} OFFLINE_RANGE, OFFLINE_PARTS; where other marks stand: STALE, OFFLINE_REASON, PAPER_CLOSED for a paper that was
 * answered here
 */
export function enterOffline(command: EnterOfflineCommand, state: AttemptState): AttemptEvent[] {
  const { started, by, at, reason } = command;
  const sheet = { ...command.sheet, by };
  if (state.status !== 'none') return changed(command, state);
  refuseWrong(sheet, started.totalTenths);
  // the clock of this process may be behind the one by which the exam began
  const handedInAt = Math.max(at, started.startedAt);
  const marks = { outcomes: [], tenths: sheet.tenths, waiting: [] };
  const events: AttemptEvent[] = [
    { type: 'AttemptStarted', data: { ...started, offline: true } },
    {
      type: 'AttemptHandedIn',
      data: { ...refOf(started), exState: 0, by: 'administrator', answerCount: 0, digest: acceptedDigest(new Map()), at: handedInAt },
    },
    { type: 'AttemptMarked', data: { ...marks, sheet: reason === '' ? sheet : { ...sheet, reason }, at } },
  ];
  return [...events, finishedOf(events.reduce(evolveAttempt, state), at)];
}

function changed({ sheet, reason, seen, by, at }: EnterOfflineCommand, state: Exclude<AttemptState, { status: 'none' }>): AttemptEvent[] {
  if (state.status === 'open' || state.isRemoved || !state.sheet) throw new BusinessError('PAPER_CLOSED');
  // sent again after a reply that was lost, or a row of a file that says what stands
  if (isSame(sheet, state.sheet)) return [];
  refuseWrong(sheet, state.started.totalTenths);
  if (seen !== null && seen !== state.milestones) throw new BusinessError('STALE');
  if (reason === '') throw new BusinessError('OFFLINE_REASON');
  const { setRevision = 0, totalTenths, qualifyTenths } = state.started;
  const marks = { outcomes: [], tenths: sheet.tenths, waiting: [], totalTenths, qualifyTenths };
  const regraded: AttemptEvent = {
    type: 'AttemptRegraded',
    data: { cause: 'offline', setRevision, ...marks, sheet: { ...sheet, by, reason }, at },
  };
  return [regraded, finishedOf(evolveAttempt(state, regraded), at)];
}

const isSame = (one: EnterOfflineCommand['sheet'], other: NonNullable<ClosedAttempt['sheet']>): boolean =>
  one.tenths === other.tenths && one.note === other.note && JSON.stringify(one.parts) === JSON.stringify(other.parts);

function refuseWrong({ tenths, parts }: EnterOfflineCommand['sheet'], totalTenths: number): void {
  if (tenths < 0 || tenths > totalTenths) throw new BusinessError('OFFLINE_RANGE', { max: toPoints(totalTenths) });
  if (parts.length > 0 && parts.reduce((sum, each) => sum + each, 0) !== tenths) throw new BusinessError('OFFLINE_PARTS');
}
