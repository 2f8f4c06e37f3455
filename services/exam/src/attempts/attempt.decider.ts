import { BusinessError } from '@xuekao/contracts';
import { isBehind, reachedBy } from '@xuekao/contracts/going-back';
import { allowedBytes, secondsUntilAllowed } from '@xuekao/contracts/save-limits';
import type { Decider } from '@xuekao/event-sourcing';
import { answerFits, isComplete } from '@xuekao/question';
import type { PaperContent, PaperKeys } from '../question-sets/index.js';
import { markPaper } from './paper-marks.js';
import { acceptedDigest } from './receipt.js';
import type { AttemptEvent, AttemptStarted, RejectedAnswer, SavedAnswer } from './attempt.events.js';
import { decideResult, finishedOf, refOf, type ResultCommand } from './result.decider.js';
import { bytesOf, evolveAttempt, type AttemptState, type ClosedAttempt, type Held, type OpenAttempt, type Terms } from './attempt.state.js';

export type AttemptCommand =
  | { type: 'Start'; started: AttemptStarted }
  | { type: 'SaveAnswers'; answers: readonly RejectedAnswer[]; paper: PaperContent; at: number }
  | { type: 'Flag'; quId: string; mark: boolean; seq?: number; paper: PaperContent; at: number }
  | { type: 'HandIn'; exState: number; by: 'learner' | 'clock'; paper: PaperContent; keys: PaperKeys; at: number }
  | ResultCommand;

/** Saves are taken so long after the deadline: a queue that was sent at 0 may be on its way (spec-readings, Deadline). */
export const graceMs = 5000;
/** How early a page's claim that the time is up is believed: its clock counts whole seconds. */
const claimToleranceMs = 2000;
/** Evidence of late answers is kept for the first ones of an attempt; a page that goes on sending fills no disk. */
const lateEvidenceLimit = 50;

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
    default:
      return decideResult(command, state);
  }
}

/** How long after its deadline an attempt takes answers at all: the grace, and the exam's allowance for reconnecting. */
export const takesUntil = ({ deadline, reconnectMs = 0 }: Pick<Terms, 'deadline' | 'reconnectMs'>): number =>
  deadline + graceMs + reconnectMs;

/** Whether a save at this instant is evidence only. A closed attempt has no use for the allowance. */
export function isTooLate(state: AttemptState, at: number): boolean {
  if (state.status === 'none') return false;
  return at > (state.status === 'open' ? takesUntil(state.started) : state.started.deadline + graceMs);
}

/** In the allowance only what was given before the deadline counts, by the monotonic clock of its page. */
export const isGivenLate = ({ age }: RejectedAnswer, { deadline }: Terms, at: number): boolean =>
  at > deadline + graceMs && (age === undefined || at - age > deadline);

function start(started: AttemptStarted, state: AttemptState): AttemptEvent[] {
  if (state.status === 'open') throw new BusinessError('PAPER_OPEN');
  if (state.status !== 'none') throw new BusinessError('PAPER_CLOSED');
  return [{ type: 'AttemptStarted', data: started }];
}

function openOf(state: AttemptState): OpenAttempt {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status !== 'open') throw new BusinessError('PAPER_CLOSED');
  return state;
}

function saveAnswers({ answers, paper, at }: Extract<AttemptCommand, { type: 'SaveAnswers' }>, state: AttemptState): AttemptEvent[] {
  if (state.status !== 'none' && isTooLate(state, at)) {
    return lateEvidence(answers, state, at);
  }
  const open = openOf(state);
  const late = answers.filter((answer) => isGivenLate(answer, open.started, at));
  if (late.length > 0) {
    const inTime = answers.filter((answer) => !late.includes(answer));
    return [...(inTime.length === 0 ? [] : take(inTime, paper, open, at)), ...lateEvidence(late, open, at)];
  }
  return take(answers, paper, open, at);
}

function lateEvidence(
  answers: readonly RejectedAnswer[],
  { lateAnswers, heardAt }: OpenAttempt | ClosedAttempt,
  at: number,
): AttemptEvent[] {
  return lateAnswers < lateEvidenceLimit ? [{ type: 'LateAnswerRejected', data: { answers: [...answers], heardAt, at } }] : [];
}

function take(answers: readonly RejectedAnswer[], paper: PaperContent, open: OpenAttempt, at: number): AttemptEvent[] {
  const fresh = new Map<string, SavedAnswer>();
  const outdated: RejectedAnswer[] = [];
  let reached = open.reached;
  for (const saved of answers) {
    const known = paper.byId.get(saved.quId);
    if (!known) throw new BusinessError('QUESTION_NOT_IN_PAPER');
    if (!answerFits(known.view, saved.answer)) throw new BusinessError('ANSWER_SHAPE', { n: known.place.number });
    const held = fresh.get(saved.quId) ?? open.answers.get(saved.quId);
    if (held !== undefined && isOutdated(saved, held)) {
      if (!isSameSave(saved, open.rejected.get(saved.quId))) outdated.push(saved);
      continue;
    }
    // Promise R6: an earlier sequence never overwrites a later one, the same one again changes nothing. The same one of another page is not
    // taken either: that page reads in the reply who holds it.
    if (saved.seq <= (held?.seq ?? 0)) continue;
    const position = known.place.number - 1;
    if (isBehind(open.started.noBack, open.reached, position)) throw new BusinessError('NO_GOING_BACK');
    const { quId, seq, by, answer } = saved;
    fresh.set(quId, { quId, seq, ...(by === undefined ? {} : { by }), answer });
    reached = reachedBy(reached, position);
  }
  if (fresh.size === 0 && outdated.length === 0) return [];
  const kept = [...fresh.values()];
  const bytes = bytesOf(kept);
  const total = open.savedBytes + bytes + bytesOf(outdated);
  const { startedAt } = open.started;
  if (total > allowedBytes(startedAt, at)) throw new BusinessError('SAVES_LIMITED', { seconds: secondsUntilAllowed(total, startedAt, at) });
  const events: AttemptEvent[] = [];
  if (kept.length > 0) events.push({ type: 'AnswersSaved', data: { answers: kept, reached, bytes, at } });
  if (outdated.length > 0) events.push({ type: 'LateAnswerRejected', data: { answers: outdated, replaced: true, at } });
  return events;
}

const isSameSave = (one: Pick<RejectedAnswer, 'seq' | 'by'>, other: Pick<RejectedAnswer, 'seq' | 'by'> | undefined): boolean =>
  other !== undefined && one.seq === other.seq && one.by === other.by;

/**
 * Written without knowing what another page had saved by then, and saying something else (decision 25). A page's own saves follow each
 * other: the later one knew the earlier, also where no reply had come yet. A page of an earlier release does not say what it knew, and wins
 * by its sequence.
 */
function isOutdated({ base, by, answer }: RejectedAnswer, held: Pick<Held, 'seq' | 'by' | 'answer'>): boolean {
  return base !== undefined && held.seq > base && held.by !== by && JSON.stringify(held.answer) !== JSON.stringify(answer);
}

function flag({ quId, mark, seq, paper, at }: Extract<AttemptCommand, { type: 'Flag' }>, state: AttemptState): AttemptEvent[] {
  const open = openOf(state);
  if (isTooLate(open, at)) throw new BusinessError('PAPER_CLOSED');
  if (!paper.byId.has(quId)) throw new BusinessError('QUESTION_NOT_IN_PAPER');
  if (seq === undefined) return open.flags.has(quId) === mark ? [] : [{ type: 'QuestionFlagged', data: { quId, mark, at } }];
  // a flag that a browser kept for long is older than what was sent since; the same value with a later sequence has to be remembered, too
  return seq <= (open.flagSeqs.get(quId) ?? 0) ? [] : [{ type: 'QuestionFlagged', data: { quId, mark, seq, at } }];
}

/** 1 time is up, 7 the window ended: the server's clock says so, not the page (spec-readings, exState; security.md 4). */
function exStateAt(open: OpenAttempt, claimed: number, at: number): number {
  const { deadline, endsWithWindow } = open.started;
  const claimsTimeUp = claimed === 1 || claimed === 7;
  if (at >= deadline || (claimsTimeUp && at >= deadline - claimToleranceMs)) return endsWithWindow ? 7 : 1;
  return claimsTimeUp ? 0 : claimed;
}

function handIn({ exState, by, paper, keys, at }: Extract<AttemptCommand, { type: 'HandIn' }>, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  // promise R2: the second one gets the first answer
  if (state.status !== 'open') return [];
  const { outcomes, tenths, waiting } = markPaper(paper, keys, state.answers);
  // nothing is taken after the deadline and its grace, so an attempt that the service hands in, or a page much later, ended with its
  // deadline
  const { deadline } = state.started;
  const endedAt = by === 'clock' || at > deadline + graceMs ? Math.min(at, deadline) : at;
  const events: AttemptEvent[] = [
    {
      type: 'AttemptHandedIn',
      data: {
        ...refOf(state.started),
        exState: exStateAt(state, exState, at),
        by,
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

/** Questions of the paper with a complete answer, as the page counts them; a compound one counts when every part has one. */
export function answeredCount(paper: PaperContent, { answers }: Pick<OpenAttempt, 'answers'>): number {
  const has = (view: { id: string; blanks: number }): boolean => isComplete(view, answers.get(view.id)?.answer);
  return paper.questions.filter(({ view }) => (view.parts.length > 0 ? view.parts.every(has) : has(view))).length;
}

export const attemptDecider: Decider<AttemptCommand, AttemptState, AttemptEvent> = {
  initial: () => ({ status: 'none' }),
  decide: decideAttempt,
  evolve: evolveAttempt,
};
