import { BusinessError } from '@xuekao/contracts';
import { answerFits, toPoints } from '@xuekao/question';
import type { PaperContent, PaperKeys } from '../question-sets/index.js';
import type { AttemptEvent, HandMark, SavedAnswer } from './attempt.events.js';
import {
  evolveAttempt,
  hasLateEvidence,
  refOf,
  type AttemptState,
  type ClosedAttempt,
  type Held,
  type OpenAttempt,
} from './attempt.state.js';
import { answeredCount } from './answered-count.js';
import { arrange, type ArrangeCommand } from './arrange.decider.js';
import { stillWaiting, tenthsOf } from './hand-marks.js';
import { giveTime, moreTime, reopen, type GiveTimeCommand, type MoreTimeCommand, type ReopenCommand } from './more-time.decider.js';
import { canBeMarkedByHand, markPaper, paperLeaves, totalTenthsOf } from './paper-marks.js';

/** A person's decision, told to those concerned. */
export interface Decision {
  reason: string;
  by: string;
  at: number;
}
/** The paper of the attempt and its keys, of the revision that the command is about. */
export interface Frozen {
  paper: PaperContent;
  keys: PaperKeys;
}
export interface GivenMark {
  quId: string;
  tenths: number;
  remark: string;
}

export type ResultCommand =
  | (Frozen & {
      type: 'MarkByHand';
      items: readonly GivenMark[];
      /** what the person saw when marking */
      revision: number;
      by: string;
      at: number;
    })
  /** One of two marks that are given independently. */
  | (Frozen & {
      type: 'ProposeMarks';
      items: readonly GivenMark[];
      /** what the person saw when marking; without it the caller compares the answers itself */
      revision?: number;
      /** tenths by which two marks may differ; their mean counts */
      tolerance: number;
      by: string;
      at: number;
    })
  | (Frozen & {
      type: 'Correct';
      setRevision: number;
      cause: 'correction' | 'undo';
      /** questions whose text is another one in this revision */
      texts: readonly string[];
      qualifyTenths: number;
      at: number;
    })
  | (Frozen & Decision & { type: 'JudgeLateAnswers'; taken: readonly SavedAnswer[] })
  | GiveTimeCommand
  | MoreTimeCommand
  | ArrangeCommand
  | ReopenCommand
  | (Frozen & Decision & { type: 'ReopenReview'; quIds: readonly string[]; /** what the person saw */ revision: number })
  | (Decision & { type: 'ChangeValidity'; valid: boolean })
  | (Decision & { type: 'Remove' });

/** Decides what happens to marks, and to time, beside the learner's own sitting. Pure, as `decideAttempt`. */
export function decideResult(command: ResultCommand, state: AttemptState): AttemptEvent[] {
  if (state.status !== 'none' && state.started.offline) return decideOffline(command, state);
  switch (command.type) {
    case 'MarkByHand':
      return markByHand(command, state);
    case 'ProposeMarks':
      return proposeMarks(command, state);
    case 'Correct':
      return correct(command, state);
    case 'JudgeLateAnswers':
      return judgeLateAnswers(command, state);
    case 'GiveTime':
      return giveTime(command, state);
    case 'MoreTime':
      return moreTime(command, state);
    case 'Arrange':
      return arrange(command, state);
    case 'Reopen':
      return reopen(command, state);
    case 'ReopenReview':
      return reopenReview(command, state);
    case 'ChangeValidity':
      return changeValidity(command, state);
    case 'Remove':
      return remove(command, state);
  }
}

/** No answer of such a paper is known, so nothing of it is marked, and no time is given to it; it counts or does not as any other. */
function decideOffline(command: ResultCommand, state: OpenAttempt | ClosedAttempt): AttemptEvent[] {
  switch (command.type) {
    case 'ChangeValidity':
      return changeValidity(command, state);
    case 'Remove':
      return remove(command, state);
    case 'Correct': {
      const { setRevision, at } = command;
      if ((state.started.setRevision ?? 0) >= setRevision) return [];
      // the marks are those that a person gave: what the questions are by now changes none of them
      return [{ type: 'PaperCorrected', data: { setRevision, corrected: [], told: [], at } }];
    }
    case 'GiveTime':
      return [];
    default:
      throw new BusinessError('OFFLINE_PAPER');
  }
}

function closedOf(state: AttemptState): ClosedAttempt {
  if (state.status === 'none' || (state.status !== 'open' && state.isRemoved)) throw new BusinessError('NOT_FOUND');
  if (state.status === 'open') throw new BusinessError('NOT_HANDED_IN');
  return state;
}

const passes = ({ tenths, invalid, started }: ClosedAttempt): boolean => invalid === '' && tenths >= started.qualifyTenths;

/** The result of an attempt of which nothing waits any more, and the one that it takes the place of. */
export function finishedOf(state: AttemptState, at: number): AttemptEvent {
  const closed = closedOf(state);
  const { tenths, revision, told, started } = closed;
  return {
    type: 'AttemptFinished',
    data: {
      ...{ ...refOf(started), tenths, passed: passes(closed), revision, isFirst: told === null, ...(told ? { from: told } : {}) },
      ...(closed.invalid === '' ? {} : { isInvalid: true as const }),
      totalTenths: started.totalTenths,
      at,
    },
  };
}

/** The events, and with them the result where nothing waits after them. */
function withResult(events: AttemptEvent[], before: ClosedAttempt, at: number): AttemptEvent[] {
  const after = closedOf(events.reduce<AttemptState>(evolveAttempt, before));
  return stillWaiting(after).length === 0 ? [...events, finishedOf(after, at)] : events;
}

function markByHand(command: Extract<ResultCommand, { type: 'MarkByHand' }>, state: AttemptState): AttemptEvent[] {
  const closed = closedOf(state);
  if (command.revision !== closed.revision) {
    // sent again after a reply that was lost: the person's own marks are no change by somebody else
    if (command.items.every((item) => isMarkedSo(closed.handMarks.get(item.quId), item, command.by))) return [];
    throw new BusinessError('STALE');
  }
  // whose two marks differ decides nothing
  if (command.items.some(({ quId }) => isOwnSplit(closed, quId, command.by))) throw new BusinessError('MARK_OWN_SPLIT');
  const events = marksOf(command, closed).map((data): AttemptEvent => ({ type: 'QuestionMarkedByHand', data }));
  return withResult(events, closed, command.at);
}

const isOwnSplit = ({ handMarks, proposals }: ClosedAttempt, quId: string, by: string): boolean => {
  const given = proposals.get(quId) ?? [];
  return !handMarks.has(quId) && given.length > 1 && given.some((mark) => mark.by === by);
};

const isMarkedSo = (mark: HandMark | undefined, { tenths, remark }: GivenMark, by: string): boolean =>
  mark !== undefined && mark.by === by && mark.tenths === tenths && mark.remark === remark;

/** @throws {BusinessError} NOT_FOUND, NOT_HAND_MARKED, SCORE_RANGE */
function marksOf(
  { items, paper, keys, by, at }: Frozen & { items: readonly GivenMark[]; by: string; at: number },
  { started: { setRevision = 0 } }: ClosedAttempt,
): HandMark[] {
  const leaves = paperLeaves(paper, keys);
  return items.map(({ quId, tenths, remark }) => {
    const leaf = leaves.get(quId);
    const place = leaf?.place ?? paper.byId.get(quId)?.place;
    if (!place) throw new BusinessError('NOT_FOUND');
    if (!leaf || !canBeMarkedByHand(leaf)) throw new BusinessError('NOT_HAND_MARKED', { n: place.number });
    const { maxTenths } = leaf;
    if (tenths < 0 || tenths > maxTenths) throw new BusinessError('SCORE_RANGE', { n: place.number, max: toPoints(maxTenths) });
    return { quId, tenths, remark, by, at, maxTenths, setRevision };
  });
}

/** The second of two marks that agree makes their mean the mark; two that do not agree wait for a third person. */
function proposeMarks(command: Extract<ResultCommand, { type: 'ProposeMarks' }>, state: AttemptState): AttemptEvent[] {
  const closed = closedOf(state);
  const events: AttemptEvent[] = [];
  // a second mark of the same call would be a second try to meet the first marker
  if (new Set(command.items.map(({ quId }) => quId)).size < command.items.length) throw new BusinessError('STALE');
  for (const mark of marksOf(command, closed)) {
    const earlier = closed.proposals.get(mark.quId) ?? [];
    const own = earlier.find(({ by }) => by === mark.by);
    // sent again after a reply that was lost
    if (own && isMarkedSo(own, mark, mark.by)) continue;
    if (command.revision !== undefined && command.revision !== closed.revision) throw new BusinessError('STALE');
    if (closed.handMarks.has(mark.quId) || earlier.length > 1) throw new BusinessError('STALE');
    events.push({ type: 'MarkProposed', data: mark });
    // as long as nobody else has given one, a person may think again
    const [first] = own ? [] : earlier;
    // the question may be worth something else since the first one was given
    const firstTenths = first ? tenthsOf(first, mark.maxTenths ?? first.tenths) : 0;
    if (!first || Math.abs(firstTenths - mark.tenths) > command.tolerance) continue;
    const tenths = Math.round((firstTenths + mark.tenths) / 2);
    events.push({ type: 'QuestionMarkedByHand', data: { ...mark, tenths, remark: mark.remark || first.remark } });
  }
  return events.some(({ type }) => type === 'QuestionMarkedByHand') ? withResult(events, closed, command.at) : events;
}

function correct(command: Extract<ResultCommand, { type: 'Correct' }>, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  const { setRevision, texts, paper, at } = command;
  if ((state.started.setRevision ?? 0) >= setRevision) return [];
  const touched = paper.questions.filter(({ view }) => texts.includes(view.id)).map(({ view }) => view);
  const isAnswered = (view: (typeof touched)[number]): boolean => [view, ...view.parts].some(({ id }) => state.answers.has(id));
  const told = touched.filter(isAnswered).map(({ id }) => id);
  const asked = touched.filter((view) => !isAnswered(view)).map(({ id }) => id);
  const text = { type: 'PaperCorrected' as const, data: { setRevision, corrected: asked, told, at } };
  // its hand-in marks it by the new questions, so it passes by the pass mark that belongs to them
  const terms = { totalTenths: totalTenthsOf(paper), qualifyTenths: command.qualifyTenths };
  if (state.status === 'open') return [{ ...text, data: { ...text.data, ...terms } }];
  if (state.isRemoved) return [text];
  const regraded = regrade(command, state, state, command);
  if (!regraded) return [text];
  return withResult(touched.length > 0 ? [text, regraded] : [regraded], state, at);
}

/** The attempt marked once more, or null where nothing of its marks would change. */
function regrade(
  { paper, keys, at }: Frozen & { at: number },
  { answers }: { answers: ReadonlyMap<string, Held> },
  before: ClosedAttempt,
  {
    cause,
    setRevision,
    qualifyTenths,
  }: Pick<Extract<AttemptEvent, { type: 'AttemptRegraded' }>['data'], 'cause' | 'setRevision' | 'qualifyTenths'>,
): AttemptEvent | null {
  const { outcomes, tenths, waiting: unmarked } = markPaper(paper, keys, answers);
  const leaves = paperLeaves(paper, keys);
  const stillAsked = [...before.asked].filter((id) => {
    const leaf = leaves.get(id);
    return leaf && canBeMarkedByHand(leaf);
  });
  const waiting = [...new Set([...unmarked, ...stillAsked])];
  const totalTenths = totalTenthsOf(paper);
  const { started } = before;
  const isSame =
    totalTenths === started.totalTenths &&
    qualifyTenths === started.qualifyTenths &&
    JSON.stringify(waiting) === JSON.stringify(before.waiting) &&
    JSON.stringify(outcomes) === JSON.stringify(before.outcomes);
  if (isSame) return null;
  return { type: 'AttemptRegraded', data: { cause, setRevision, outcomes, tenths, waiting, totalTenths, qualifyTenths, at } };
}

function judgeLateAnswers(command: Extract<ResultCommand, { type: 'JudgeLateAnswers' }>, state: AttemptState): AttemptEvent[] {
  const closed = closedOf(state);
  if (!hasLateEvidence(closed)) throw new BusinessError('STALE');
  const { paper, reason, by, at } = command;
  const taken = new Map<string, SavedAnswer>();
  for (const { quId, seq, by: page, answer } of command.taken) {
    const known = paper.byId.get(quId);
    if (!known) throw new BusinessError('QUESTION_NOT_IN_PAPER');
    if (!answerFits(known.view, answer)) throw new BusinessError('ANSWER_SHAPE', { n: known.place.number });
    taken.set(quId, { quId, seq, ...(page === undefined ? {} : { by: page }), answer });
  }
  const decision = { taken: [...taken.values()], reason, by, at };
  if (taken.size === 0) return [{ type: 'LateAnswersJudged', data: decision }];
  const { answers } = closedOf(evolveAttempt(closed, { type: 'LateAnswersJudged', data: decision }));
  const judged: AttemptEvent = { type: 'LateAnswersJudged', data: { ...decision, answerCount: answeredCount(paper, { answers }) } };
  const after = closedOf(evolveAttempt(closed, judged));
  const { setRevision = 0, qualifyTenths } = closed.started;
  const regraded = regrade(command, after, after, { cause: 'late', setRevision, qualifyTenths });
  return withResult(regraded ? [judged, regraded] : [judged], closed, at);
}

function reopenReview(command: Extract<ResultCommand, { type: 'ReopenReview' }>, state: AttemptState): AttemptEvent[] {
  const closed = closedOf(state);
  const { paper, keys, reason, by, at } = command;
  const leaves = paperLeaves(paper, keys);
  for (const id of command.quIds) if (!leaves.has(id)) throw new BusinessError('NOT_FOUND');
  const quIds = command.quIds.filter((id) => {
    const leaf = leaves.get(id);
    return leaf && canBeMarkedByHand(leaf) && (closed.handMarks.has(id) || closed.proposals.has(id));
  });
  // a mark that was given meanwhile stays; sent again before that there is nothing to take back
  if (quIds.length > 0 && command.revision !== closed.revision) throw new BusinessError('STALE');
  return quIds.length === 0 ? [] : [{ type: 'ReviewReopened', data: { quIds, reason, by, at } }];
}

function changeValidity(command: Extract<ResultCommand, { type: 'ChangeValidity' }>, state: AttemptState): AttemptEvent[] {
  const closed = closedOf(state);
  const { valid, reason, by, at } = command;
  if (valid === (closed.invalid === '')) return [];
  const changed: AttemptEvent = { type: 'ValidityChanged', data: { ...refOf(closed.started), valid, reason, by, at } };
  return closed.status === 'finished' ? [changed, finishedOf(evolveAttempt(closed, changed), at)] : [changed];
}

function remove({ reason, by, at }: Extract<ResultCommand, { type: 'Remove' }>, state: AttemptState): AttemptEvent[] {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status === 'open') throw new BusinessError('NOT_HANDED_IN');
  return state.isRemoved ? [] : [{ type: 'AttemptRemoved', data: { ...refOf(state.started), reason, by, at } }];
}
