import { BusinessError } from '@xuekao/contracts';
import type { Decider } from '@xuekao/event-sourcing';
import type { PaperContent, PaperKeys } from '../question-sets/index.js';
import type { AttemptEvent, AttemptStarted } from './attempt.events.js';
import { answeredCount } from './answered-count.js';
import { evolveAttempt, refOf, type AttemptState, type Terms } from './attempt.state.js';
import { refusePaused, runningAt } from './paper-pauses.js';
import { pause, resume, type PauseCommand, type ResumeCommand } from './pause.decider.js';
import { markPaper } from './paper-marks.js';
import { allowMove, moveHere, type AllowMoveCommand, type MoveHereCommand } from './device.decider.js';
import { isElsewhere } from './holding-device.js';
import { acceptedDigest } from './receipt.js';
import { enterOffline, type EnterOfflineCommand } from './offline.decider.js';
import { swap, type SwapCommand } from './swap.decider.js';
import { decideResult, finishedOf, type ResultCommand } from './result.decider.js';
import { openOf, saveAnswers, type SaveCommand } from './save.decider.js';
import { graceMs, isTooLate } from './takes-until.js';

export type AttemptCommand =
  | { type: 'Start'; started: AttemptStarted }
  | SaveCommand
  | { type: 'Flag'; quId: string; mark: boolean; seq?: number; device?: string | undefined; paper: PaperContent; at: number }
  | MoveHereCommand
  | AllowMoveCommand
  | {
      type: 'HandIn';
      exState: number;
      by: 'learner' | 'clock' | 'administrator' | 'rule';
      /** of a learner's page */
      device?: string | undefined;
      order?: { id: string; reason: string; by: string };
      paper: PaperContent;
      keys: PaperKeys;
      at: number;
    }
  | PauseCommand
  | SwapCommand
  | ResumeCommand
  | EnterOfflineCommand
  | ResultCommand;

/** How early a page's claim that the time is up is believed: its clock counts whole seconds. */
const claimToleranceMs = 2000;
/** Decides a command of an attempt. Pure: the time is in the command; a broken rule is a BusinessError. */
export function decideAttempt(command: AttemptCommand, state: AttemptState): AttemptEvent[] {
  switch (command.type) {
    case 'Start':
      return start(command.started, state);
    case 'SaveAnswers':
      return saveAnswers(command, state);
    case 'Flag':
      return flag(command, state);
    case 'HandIn':
      return handIn(command, state);
    case 'Swap':
      return swap(command, state);
    case 'Pause':
      return pause(command, state);
    case 'Resume':
      return resume(command, state);
    case 'EnterOffline':
      return enterOffline(command, state);
    case 'MoveHere':
      return moveHere(command, state);
    case 'AllowMove':
      return allowMove(command, state);
    default:
      return decideResult(command, state);
  }
}

function start(started: AttemptStarted, state: AttemptState): AttemptEvent[] {
  if (state.status === 'open') throw new BusinessError('PAPER_OPEN');
  if (state.status !== 'none') throw new BusinessError('PAPER_CLOSED');
  return [{ type: 'AttemptStarted', data: started }];
}

function flag({ quId, mark, seq, device, paper, at }: Extract<AttemptCommand, { type: 'Flag' }>, state: AttemptState): AttemptEvent[] {
  const open = openOf(state);
  if (isTooLate(open, at)) throw new BusinessError('PAPER_CLOSED');
  refusePaused(open.started);
  if (isElsewhere(open, device)) throw new BusinessError('PAPER_ELSEWHERE');
  if (!paper.byId.has(quId)) throw new BusinessError('QUESTION_NOT_IN_PAPER');
  if (seq === undefined) return open.flags.has(quId) === mark ? [] : [{ type: 'QuestionFlagged', data: { quId, mark, at } }];
  // a flag that a browser kept for long is older than what was sent since; the same value with a later sequence has to be remembered, too
  return seq <= (open.flagSeqs.get(quId) ?? 0) ? [] : [{ type: 'QuestionFlagged', data: { quId, mark, seq, at } }];
}

/**
 * 1 time is up, 7 the window ended, 4 nothing was done: the server's clock says so, not the page (spec-readings, exState; security.md 4).
 */
function exStateAt({ deadline, endsWithWindow, idleMs }: Terms, claimed: number, heardAt: number, at: number): number {
  const claimsTimeUp = claimed === 1 || claimed === 7;
  if (at >= deadline || (claimsTimeUp && at >= deadline - claimToleranceMs)) return endsWithWindow ? 7 : 1;
  // a rule ends an attempt only when the service has seen it broken, too
  if (claimed === 4 && !(idleMs !== undefined && at >= heardAt + idleMs - claimToleranceMs)) throw new BusinessError('PAPER_ACTIVE');
  return claimsTimeUp ? 0 : claimed;
}

function handIn(command: Extract<AttemptCommand, { type: 'HandIn' }>, state: AttemptState): AttemptEvent[] {
  const { exState, by, device, order, paper, keys, at } = command;
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  // promise R2: the second one gets the first answer
  if (state.status !== 'open') return [];
  // what its page has not sent yet would be lost: only a person may end a paper that stands
  if (by !== 'administrator') refusePaused(state.started);
  // at its end whichever page is there may say so
  if (by === 'learner' && at < state.started.deadline && isElsewhere(state, device)) throw new BusinessError('PAPER_ELSEWHERE');
  const { outcomes, tenths, waiting } = markPaper(paper, keys, state.answers);
  // nothing is taken after the deadline and its grace, so an attempt that the service hands in, or a page much later, ended with its
  // deadline
  const terms = runningAt(state.started, at);
  const { deadline } = terms;
  const endedAt = by === 'clock' || at > deadline + graceMs ? Math.min(at, deadline) : at;
  const events: AttemptEvent[] = [
    {
      type: 'AttemptHandedIn',
      data: {
        ...refOf(state.started),
        exState: exStateAt(terms, exState, state.heardAt, at),
        by,
        ...(order ? { order } : {}),
        answerCount: answeredCount(paper, state),
        digest: acceptedDigest(state.answers),
        at: endedAt,
      },
    },
    { type: 'AttemptMarked', data: { outcomes, tenths, waiting, at } },
  ];
  if (waiting.length === 0) events.push(finishedOf(events.reduce(evolveAttempt, state), at));
  return events;
}

export const attemptDecider: Decider<AttemptCommand, AttemptState, AttemptEvent> = {
  initial: () => ({ status: 'none' }),
  decide: decideAttempt,
  evolve: evolveAttempt,
  isOver: ({ status }) => status === 'marking' || status === 'finished',
};
