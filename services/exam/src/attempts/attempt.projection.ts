import {
  documentProjection,
  type AggregateStore,
  type DocumentProjectionOptions,
  type EventStore,
  type Projection,
  type RebuildOptions,
} from '@xuekao/event-sourcing';
import { handAnswersOf } from './hand-answers.js';
import { objectiveTenths, stillWaiting, subjectiveTenths } from './hand-marks.js';
import { attemptDecider, type AttemptCommand } from './attempt.decider.js';
import { stoodBetween } from './paper-pauses.js';
import { takesUntil } from './takes-until.js';
import { paperIdOf, streamOf, type AttemptEvent } from './attempt.events.js';
import { questionMarks } from './question-marks.js';
import { hasLateEvidence, isRemoved, type AttemptState, type ClosedAttempt } from './attempt.state.js';
import { lateStates, papersCollection, type PaperDoc } from './paper.model.js';
import { paperStateOf } from './paper.states.js';

type PaperProjection = DocumentProjectionOptions<AttemptState, AttemptEvent, PaperDoc>;

/** Events that change the read model; the other events of an attempt leave it as it is. */
const milestoneTypes: ReadonlySet<AttemptEvent['type']> = new Set([
  'AttemptStarted',
  'AttemptHandedIn',
  'AttemptMarked',
  'QuestionMarkedByHand',
  'AttemptFinished',
  'LateAnswerRejected',
  'PaperCorrected',
  'AttemptRegraded',
  'LateAnswersJudged',
  'TimeGiven',
  'AttemptReopened',
  'PaperSwapped',
  'PaperPaused',
  'PaperResumed',
  'MarkProposed',
  'ReviewReopened',
  'ValidityChanged',
  'AttemptRemoved',
]);

/** The row of the read model for an attempt; a function of its log alone, so a rebuild gives the same bytes (promise R3). */
export function paperOf(paperId: string, attempt: Exclude<AttemptState, { status: 'none' }>): PaperDoc {
  const { started } = attempt;
  const open: PaperDoc = {
    _id: paperId,
    version: attempt.milestones,
    examId: started.examId,
    title: started.title,
    examBy: started.examBy,
    examDept: started.examDept,
    userId: started.userId,
    userName: started.userName,
    realName: started.realName,
    deptCode: started.deptCode,
    tryNo: started.tryNo,
    startedAt: new Date(started.startedAt),
    deadline: new Date(started.deadline),
    takesUntil: new Date(takesUntil(started)),
    ...(started.paused ? { paused: { ...started.paused, at: new Date(started.paused.at) } } : {}),
    setRevision: started.setRevision ?? 0,
    handState: 0,
    handedInAt: null,
    exState: 0,
    state: paperStateOf(attempt),
    reviewState: 0,
    toMark: [],
    toDecide: [],
    hand: [],
    handMarked: 0,
    lateState: lateStates.none,
    userTime: 0,
    answerCount: 0,
    quCount: started.quCount,
    objTenths: 0,
    subjTenths: 0,
    tenths: 0,
    totalTenths: started.totalTenths,
    qualifyTenths: started.qualifyTenths,
    passed: false,
    valid: true,
    invalid: '',
  };
  return attempt.status === 'open' ? { ...open, moveAsks: started.moveAsks === true } : { ...open, ...handedIn(attempt) };
}

function handedIn(attempt: ClosedAttempt): Partial<PaperDoc> {
  const waiting = stillWaiting(attempt);
  return {
    handState: 1,
    handedInAt: new Date(attempt.handedInAt),
    exState: attempt.exState,
    reviewState: waiting.length > 0 ? 0 : 1,
    toMark: waiting,
    toDecide: waiting.filter((id) => (attempt.proposals.get(id)?.length ?? 0) > 1),
    hand: handAnswersOf(attempt),
    handMarked: attempt.handMarks.size,
    userTime: minutesTaken(attempt),
    answerCount: attempt.answerCount,
    objTenths: objectiveTenths(attempt),
    subjTenths: subjectiveTenths(attempt),
    tenths: attempt.tenths,
    marks: questionMarks(attempt),
    passed: attempt.passed,
    lateState: lateStateOf(attempt),
    valid: attempt.invalid === '',
    invalid: attempt.invalid,
    ...(attempt.sheet ? { sheet: sheetOf(attempt.sheet) } : {}),
  };
}

const sheetOf = ({ parts, note, by, at }: NonNullable<ClosedAttempt['sheet']>): NonNullable<PaperDoc['sheet']> => ({
  parts,
  note,
  by,
  at: new Date(at),
});

function lateStateOf(attempt: ClosedAttempt): number {
  if (attempt.lateAnswers === 0) return lateStates.none;
  return hasLateEvidence(attempt) ? lateStates.waiting : lateStates.decided;
}

/**
 * Begun minutes between start and hand-in without those for which it stood or was closed; the clock's few seconds after the deadline are
 * not the learner's.
 */
export function minutesTaken({ started, handedInAt }: Pick<ClosedAttempt, 'started' | 'handedInAt'>): number {
  // nobody knows how long a paper was written in a room
  if (started.offline) return 0;
  const { startedAt, deadline } = started;
  const until = Math.min(handedInAt, deadline);
  const closedMs = (started.closings ?? []).reduce((sum, { from, to }) => sum + (to - from), 0);
  return Math.max(1, Math.ceil((until - startedAt - stoodBetween(started, startedAt, until) - closedMs) / 60_000));
}

/** The rows of `papers`. */
export const paperProjection = (
  collection: unknown, // mongoose types its native collection without the document
  states: AggregateStore<AttemptCommand, AttemptState, AttemptEvent> | EventStore,
): Projection =>
  documentProjection<AttemptState, AttemptEvent, PaperDoc>({
    name: papersCollection,
    handles: milestoneTypes,
    prefix: streamOf(''),
    collection: collection as PaperProjection['collection'],
    fold: attemptDecider,
    documentOf: (stream, state) => {
      if (state.status === 'none') return null;
      const _id = paperIdOf(stream);
      return isRemoved(state) ? { _id, isGone: true } : paperOf(_id, state);
    },
    states,
  });

/** For making the rows again from the log alone. */
export const papersFromLog = (log: EventStore): Pick<RebuildOptions, 'projection' | 'target'> => ({
  target: papersCollection,
  projection: (collection) => paperProjection(collection, log),
});
