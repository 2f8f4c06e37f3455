import type { Outcome } from '@xuekao/question';
import type { AttemptEvent, AttemptStarted, HandMark, RejectedAnswer, SavedAnswer } from './attempt.events.js';

/**
 * Names the shape of the state and how it is built. Snapshots of another schema are thrown away, so it changes with either;
 * `attempt.snapshot.spec.ts` notices when it was forgotten.
 */
export const attemptSchema = 'attempt-3';

export interface Held extends Pick<SavedAnswer, 'seq' | 'by' | 'answer'> {
  /** which save of the attempt this was, counted from 1 over all questions */
  edit: number;
  /** when it was saved */
  at: number;
}

interface AttemptCore {
  started: AttemptStarted;
  answers: ReadonlyMap<string, Held>;
  flags: ReadonlySet<string>;
  /** newest sequence of each flag that was sent with one */
  flagSeqs: ReadonlyMap<string, number>;
  /** the newest answer to each question that was not taken because another page's was later: sent again, it is known */
  rejected: ReadonlyMap<string, Pick<RejectedAnswer, 'seq' | 'by'>>;
  /** answers saved so far */
  edits: number;
  /** bytes of all answers saved so far, with those that were replaced and those that another page's kept out */
  savedBytes: number;
  /** furthest question that was answered, -1 before the first */
  reached: number;
  lateAnswers: number;
  /** events that the read model shows, so far: its version */
  milestones: number;
}
export interface OpenAttempt extends AttemptCore {
  status: 'open';
}
export interface ClosedAttempt extends AttemptCore {
  /** `marking`: something waits for a person */
  status: 'marking' | 'finished';
  exState: number;
  handedInAt: number;
  answerCount: number;
  outcomes: readonly Outcome[];
  /** what the machine gave */
  objTenths: number;
  waiting: readonly string[];
  handMarks: ReadonlyMap<string, HandMark>;
  /** marks given by hand so far; names what a person saw when marking */
  revision: number;
  /** valid once finished */
  tenths: number;
  passed: boolean;
}
export type AttemptState = { status: 'none' } | OpenAttempt | ClosedAttempt;

/** Builds the state from the log; never refuses, because an event has happened. */
export function evolveAttempt(state: AttemptState, event: AttemptEvent): AttemptState {
  if (event.type === 'AttemptStarted') {
    return {
      status: 'open',
      started: event.data,
      answers: new Map(),
      flags: new Set(),
      flagSeqs: new Map(),
      rejected: new Map(),
      edits: 0,
      savedBytes: 0,
      reached: -1,
      lateAnswers: 0,
      milestones: 1,
    };
  }
  // nothing else can stand first in a stream; the decider sees to it
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'AnswersSaved': {
      const answers = new Map(state.answers);
      let { edits } = state;
      for (const { quId, ...saved } of event.data.answers) answers.set(quId, { ...saved, edit: (edits += 1), at: event.data.at });
      const savedBytes = state.savedBytes + (event.data.bytes ?? bytesOf(event.data.answers));
      return { ...state, answers, edits, savedBytes, reached: event.data.reached };
    }
    case 'QuestionFlagged': {
      const flags = new Set(state.flags);
      if (event.data.mark) flags.add(event.data.quId);
      else flags.delete(event.data.quId);
      const { seq } = event.data;
      return { ...state, flags, flagSeqs: seq === undefined ? state.flagSeqs : new Map(state.flagSeqs).set(event.data.quId, seq) };
    }
    case 'LateAnswerRejected': {
      if (event.data.replaced !== true) return { ...state, lateAnswers: state.lateAnswers + 1 };
      const rejected = new Map(state.rejected);
      for (const { quId, seq, by } of event.data.answers) rejected.set(quId, { seq, ...(by === undefined ? {} : { by }) });
      return { ...state, rejected, savedBytes: state.savedBytes + bytesOf(event.data.answers) };
    }
    default:
      return evolveResult(state, event);
  }
}

type ResultEvent = Extract<AttemptEvent, { type: 'AttemptHandedIn' | 'AttemptMarked' | 'QuestionMarkedByHand' | 'AttemptFinished' }>;

function evolveResult(state: OpenAttempt | ClosedAttempt, event: ResultEvent): AttemptState {
  const milestones = state.milestones + 1;
  if (event.type === 'AttemptHandedIn') {
    const { exState, answerCount, at } = event.data;
    return {
      ...state,
      status: 'marking',
      exState,
      answerCount,
      handedInAt: at,
      milestones,
      outcomes: [],
      objTenths: 0,
      waiting: [],
      handMarks: new Map(),
      revision: 0,
      tenths: 0,
      passed: false,
    };
  }
  if (state.status === 'open') return state;
  switch (event.type) {
    case 'AttemptMarked': {
      const { outcomes, tenths, waiting } = event.data;
      return { ...state, outcomes, objTenths: tenths, tenths, waiting, milestones };
    }
    case 'QuestionMarkedByHand': {
      const handMarks = new Map(state.handMarks).set(event.data.quId, event.data);
      const tenths = state.objTenths + subjectiveTenths(handMarks.values());
      return { ...state, handMarks, tenths, revision: state.revision + 1, milestones };
    }
    case 'AttemptFinished':
      return { ...state, status: 'finished', tenths: event.data.tenths, passed: event.data.passed, milestones };
  }
}

/** Bytes of answers as they are stored. */
export const bytesOf = (answers: readonly SavedAnswer[]): number => Buffer.byteLength(JSON.stringify(answers));

export function subjectiveTenths(marks: Iterable<Pick<HandMark, 'tenths'>>): number {
  let sum = 0;
  for (const mark of marks) sum += mark.tenths;
  return sum;
}
