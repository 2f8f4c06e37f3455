import { BusinessError } from '@xuekao/contracts';
import { isBehind, reachedBy } from '@xuekao/contracts/going-back';
import { allowedBytes, secondsUntilAllowed } from '@xuekao/contracts/save-limits';
import { answerFits } from '@xuekao/question';
import type { PaperContent } from '../question-sets/index.js';
import type { AttemptEvent, RejectedAnswer, SavedAnswer } from './attempt.events.js';
import { givenBeforeMove, isElsewhere } from './holding-device.js';
import { refusePaused } from './paper-pauses.js';
import { isGivenLate, isTooLate } from './takes-until.js';
import { bytesOf, type AttemptState, type ClosedAttempt, type Held, type OpenAttempt } from './attempt.state.js';

export interface SaveCommand {
  type: 'SaveAnswers';
  answers: readonly RejectedAnswer[];
  /** the browser that sends */
  device?: string | undefined;
  paper: PaperContent;
  /** keys of the exam are public by now: said of what comes too late */
  keysShown?: true;
  at: number;
}

/** Evidence of late answers is kept for the first ones of an attempt; a page that goes on sending fills no disk. */
const lateEvidenceLimit = 50;
const lateEvidenceBytes = 512 * 1024;

/** @throws {BusinessError} NOT_FOUND, PAPER_CLOSED */
export function openOf(state: AttemptState): OpenAttempt {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status !== 'open') throw new BusinessError('PAPER_CLOSED');
  return state;
}

export function saveAnswers({ answers: sent, device, paper, keysShown, at }: SaveCommand, state: AttemptState): AttemptEvent[] {
  if (state.status !== 'none' && isTooLate(state, at)) {
    return lateEvidence(sent, paper, state, { at, keysShown });
  }
  const open = openOf(state);
  refusePaused(open.started);
  const arrival = { at, keysShown };
  if (isElsewhere(open, device)) return answersOf(givenBeforeMove(sent, open, at), paper, open, arrival);
  const events = answersOf(sent, paper, open, arrival);
  // an attempt that no browser holds is held by the first one that saves
  if (open.device !== undefined || device === undefined) return events;
  return events.map((event) => (event.type === 'AnswersSaved' ? { ...event, data: { ...event.data, device } } : event));
}

interface Arrival {
  at: number;
  keysShown: true | undefined;
}

function answersOf(answers: readonly RejectedAnswer[], paper: PaperContent, open: OpenAttempt, arrival: Arrival): AttemptEvent[] {
  const { at } = arrival;
  const late = answers.filter((answer) => isGivenLate(answer, open.started, at));
  if (late.length > 0) {
    const inTime = answers.filter((answer) => !late.includes(answer));
    return [...(inTime.length === 0 ? [] : take(inTime, paper, open, at)), ...lateEvidence(late, paper, open, arrival)];
  }
  return take(answers, paper, open, at);
}

/** Only what could be taken is kept, and not what its page had saved in time and sends again. */
function lateEvidence(
  sent: readonly RejectedAnswer[],
  paper: PaperContent,
  { lateAnswers, lateBytes, heardAt, answers }: OpenAttempt | ClosedAttempt,
  { at, keysShown }: Arrival,
): AttemptEvent[] {
  const kept = sent.filter(({ quId, seq, by, answer }) => {
    const known = paper.byId.get(quId);
    const held = answers.get(quId);
    const isSaved = held !== undefined && held.by === by && held.seq >= seq;
    return known !== undefined && answerFits(known.view, answer) && !isSaved;
  });
  const isFull = lateAnswers >= lateEvidenceLimit || lateBytes + bytesOf(kept) > lateEvidenceBytes;
  const shown = keysShown === undefined ? {} : { keysShown };
  return kept.length === 0 || isFull ? [] : [{ type: 'LateAnswerRejected', data: { answers: kept, heardAt, ...shown, at } }];
}

/** The events of answers that came in time. @throws {BusinessError} by the rules of the paper */
export function take(answers: readonly RejectedAnswer[], paper: PaperContent, open: OpenAttempt, at: number): AttemptEvent[] {
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
