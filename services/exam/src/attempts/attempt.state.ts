import type { Outcome } from '@xuekao/question';
import type { AttemptEvent, AttemptStarted, HandMark, OfflineSheet, RejectedAnswer, SavedAnswer } from './attempt.events.js';
import { stillWaiting, sumOf } from './hand-marks.js';
import { running, runningAt, type Pauses } from './paper-pauses.js';

/**
 * Names the shape of the state and how it is built. Snapshots of another schema are thrown away, so it changes with either;
 * `attempt.snapshot.spec.ts` notices when it was forgotten.
 */
export const attemptSchema = 'attempt-12';

export interface Held extends Pick<SavedAnswer, 'seq' | 'by' | 'answer'> {
  /** which save of the attempt this was, counted from 1 over all questions */
  edit: number;
  /** when it was saved */
  at: number;
}

/** Rules and paper of an attempt as they are now: those of its start, with corrections of the set, time that was given, and pauses. */
export interface Terms extends AttemptStarted, Pauses {
  /** questions that were answered before their text was corrected: the revision whose text the attempt keeps */
  kept?: Readonly<Record<string, number>>;
  /** when it was closed before it was opened again */
  closings?: readonly Readonly<{ from: number; to: number }>[];
}

/** The browser on which the attempt is answered, since when, and whether an administrator lets it go. */
export interface HoldingDevice {
  id: string;
  since: number;
  isFree: boolean;
}

/** A result as others were told of it. */
export type ToldResult = Readonly<{ tenths: number; passed: boolean }>;

interface AttemptCore {
  started: Terms;
  /** undefined: no page has named its browser */
  device?: HoldingDevice | undefined;
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
  /** of these, as they are stored */
  lateBytes: number;
  /** of `lateAnswers`, those that somebody decided about */
  lateJudged: number;
  /** when the learner was heard last: start, save or flag */
  heardAt: number;
  /** outages that were given back to it and deeds that were done to its time, and those of them that opened it again */
  outages: ReadonlySet<string>;
  reopenings: ReadonlySet<string>;
  /** changes of marks, and of answers behind a hand-in, so far; names what a person saw when marking */
  revision: number;
  /** the result that it had last, whatever became of it; null: it never had one */
  told: ToldResult | null;
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
  /** the service closed it at its deadline */
  isByClock: boolean;
  answerCount: number;
  outcomes: readonly Outcome[];
  /** what the machine gave */
  objTenths: number;
  /** of a paper that was written in a room, and when it was typed in: the whole of its marks */
  sheet?: OfflineSheet & { at: number };
  waiting: readonly string[];
  /** of these, whose mark a review asked for once more: no machine gives it */
  asked: ReadonlySet<string>;
  handMarks: ReadonlyMap<string, HandMark>;
  /** marks that were given independently: they wait for a second one, for somebody who decides, or tell what the mark was made of */
  proposals: ReadonlyMap<string, readonly HandMark[]>;
  /** final once finished */
  tenths: number;
  passed: boolean;
  /** reason for which the result does not count, '' where it does */
  invalid: string;
  isRemoved: boolean;
  /** its learner goes on with this attempt, by this deed */
  swapped?: Readonly<{ id: string; to: string }>;
}
export type AttemptState = { status: 'none' } | OpenAttempt | ClosedAttempt;

/** Builds the state from the log; never refuses, because an event has happened. */
export function evolveAttempt(state: AttemptState, event: AttemptEvent): AttemptState {
  if (event.type === 'AttemptStarted') {
    return {
      status: 'open',
      started: event.data,
      ...heldBy(event.data.device, event.data.startedAt),
      answers: new Map(),
      flags: new Set(),
      flagSeqs: new Map(),
      rejected: new Map(),
      edits: 0,
      savedBytes: 0,
      reached: -1,
      lateAnswers: 0,
      lateBytes: 0,
      lateJudged: 0,
      heardAt: event.data.startedAt,
      outages: new Set(),
      reopenings: new Set(),
      revision: 0,
      told: null,
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
      const { device, reached, at } = event.data;
      return { ...state, ...heldBy(device, at), answers, edits, savedBytes, reached, heardAt: at };
    }
    case 'QuestionFlagged': {
      const flags = new Set(state.flags);
      if (event.data.mark) flags.add(event.data.quId);
      else flags.delete(event.data.quId);
      const { seq } = event.data;
      const flagSeqs = seq === undefined ? state.flagSeqs : new Map(state.flagSeqs).set(event.data.quId, seq);
      return { ...state, flags, flagSeqs, heardAt: event.data.at };
    }
    case 'LateAnswerRejected': {
      if (event.data.replaced !== true) {
        const lateBytes = state.lateBytes + bytesOf(event.data.answers);
        return { ...state, lateAnswers: state.lateAnswers + 1, lateBytes, milestones: state.milestones + 1 };
      }
      const rejected = new Map(state.rejected);
      for (const { quId, seq, by } of event.data.answers) rejected.set(quId, { seq, ...(by === undefined ? {} : { by }) });
      return { ...state, rejected, savedBytes: state.savedBytes + bytesOf(event.data.answers) };
    }
    case 'PaperCorrected':
      return { ...state, started: corrected(state, event.data), milestones: state.milestones + 1 };
    case 'TimeGiven': {
      const started = { ...state.started, ...event.data.arranged, deadline: state.started.deadline + event.data.ms };
      const freed = event.data.allowsMove === true && state.device ? { device: { ...state.device, isFree: true } } : {};
      return { ...state, ...freed, started, outages: new Set(state.outages).add(event.data.outageId), milestones: state.milestones + 1 };
    }
    case 'PaperPaused': {
      const { id, deed = id, reason, at } = event.data;
      const stands = dealtWith(state, id, { ...state.started, paused: { id, reason, at } });
      return { ...stands, outages: new Set(stands.outages).add(deed) };
    }
    case 'PaperResumed':
      return dealtWith(state, event.data.id, running(state.started, event.data.ms));
    default:
      return evolveResult(state, event);
  }
}

const dealtWith = <State extends AttemptCore>(state: State, deedId: string, started: Terms): State => ({
  ...state,
  started,
  outages: new Set(state.outages).add(deedId),
  milestones: state.milestones + 1,
});

const heldBy = (device: string | undefined, since: number): { device?: HoldingDevice } =>
  device === undefined ? {} : { device: { id: device, since, isFree: false } };

/** Questions that are told keep the text that they had, which may be that of an earlier revision already. */
function corrected(
  { started }: AttemptCore,
  {
    setRevision,
    told,
    totalTenths = started.totalTenths,
    qualifyTenths = started.qualifyTenths,
  }: Extract<AttemptEvent, { type: 'PaperCorrected' }>['data'],
): Terms {
  const terms = { ...started, setRevision, totalTenths, qualifyTenths };
  if (told.length === 0) return terms;
  const before = started.setRevision ?? 0;
  return { ...terms, kept: { ...Object.fromEntries(told.map((quId) => [quId, before])), ...started.kept } };
}

type TimeEvent = 'TimeGiven' | 'PaperPaused' | 'PaperResumed';
type SittingEvent = 'AttemptStarted' | 'AnswersSaved' | 'QuestionFlagged' | 'LateAnswerRejected' | 'PaperCorrected' | TimeEvent;
type ResultEvent = Exclude<AttemptEvent, { type: SittingEvent }>;

function evolveResult(state: OpenAttempt | ClosedAttempt, event: ResultEvent): AttemptState {
  const milestones = state.milestones + 1;
  if (event.type === 'AttemptHandedIn') {
    const { exState, answerCount, by, at } = event.data;
    return {
      ...state,
      started: runningAt(state.started, at),
      status: 'marking',
      exState,
      answerCount,
      handedInAt: at,
      isByClock: by === 'clock',
      // the page was there, and had sent what it had
      heardAt: by === 'learner' ? Math.max(state.heardAt, at) : state.heardAt,
      milestones,
      outcomes: [],
      objTenths: 0,
      waiting: [],
      asked: new Set(),
      handMarks: new Map(),
      proposals: new Map(),
      tenths: 0,
      passed: false,
      invalid: '',
      isRemoved: false,
    };
  }
  if (event.type === 'PaperSwapped') return state.status === 'open' ? swappedOut(state, event.data) : state;
  return state.status === 'open' ? state : evolveMarks({ ...state, milestones }, event);
}

function evolveMarks(state: ClosedAttempt, event: Exclude<ResultEvent, { type: 'AttemptHandedIn' | 'PaperSwapped' }>): AttemptState {
  switch (event.type) {
    case 'AttemptMarked': {
      const { outcomes, tenths, waiting, sheet, at } = event.data;
      return { ...state, outcomes, objTenths: tenths, tenths, waiting, ...(sheet ? { sheet: { ...sheet, at } } : {}) };
    }
    case 'AttemptRegraded': {
      const { setRevision, outcomes, tenths: objTenths, waiting, totalTenths, qualifyTenths, sheet, at } = event.data;
      const started = { ...state.started, setRevision, totalTenths, qualifyTenths };
      const typed = sheet ? { sheet: { ...sheet, at } } : {};
      return summed({ ...state, started, outcomes, objTenths, waiting, ...typed, status: 'marking', revision: state.revision + 1 });
    }
    case 'QuestionMarkedByHand': {
      const { quId } = event.data;
      const handMarks = new Map(state.handMarks).set(quId, event.data);
      const asked = new Set([...state.asked].filter((id) => id !== quId));
      return summed({ ...state, handMarks, asked, revision: state.revision + 1 });
    }
    case 'MarkProposed': {
      const { quId, by } = event.data;
      const others = (state.proposals.get(quId) ?? []).filter((earlier) => earlier.by !== by);
      return { ...state, proposals: new Map(state.proposals).set(quId, [...others, event.data]) };
    }
    case 'ReviewReopened': {
      const { quIds } = event.data;
      const waiting = [...new Set([...state.waiting, ...quIds])];
      const asked = new Set([...state.asked, ...quIds]);
      return summed({ ...without(state, quIds), waiting, asked, status: 'marking', revision: state.revision + 1 });
    }
    case 'LateAnswersJudged': {
      const answers = new Map(state.answers);
      let { edits } = state;
      for (const { quId, ...saved } of event.data.taken) answers.set(quId, { ...saved, edit: (edits += 1), at: event.data.at });
      const others = event.data.taken.filter(
        ({ quId, answer }) => JSON.stringify(answer) !== JSON.stringify(state.answers.get(quId)?.answer),
      );
      // a mark that was given to an answer that is another one now is asked for again
      const after = without(
        state,
        others.map(({ quId }) => quId),
      );
      const status = stillWaiting(after).length > 0 ? 'marking' : state.status;
      // a page of the desk that shows the answers of before is out of date
      const revision = others.length > 0 ? state.revision + 1 : state.revision;
      const { answerCount = state.answerCount } = event.data;
      return summed({ ...after, answers, edits, answerCount, lateJudged: state.lateAnswers, status, revision });
    }
    case 'AttemptReopened': {
      const { deadline, outageId, closedAt, at } = event.data;
      const [outages, reopenings] = [new Set(state.outages).add(outageId), new Set(state.reopenings).add(outageId)];
      const closings = [...(state.started.closings ?? []), ...(closedAt === undefined ? [] : [{ from: closedAt, to: at }])];
      const started = closings.length === 0 ? state.started : { ...state.started, closings };
      return reopened({ ...state, started, outages, reopenings, revision: state.revision + 1 }, deadline);
    }
    case 'ValidityChanged':
      return { ...state, ...validity(state, event.data) };
    case 'AttemptRemoved':
      return { ...state, isRemoved: true };
    case 'AttemptFinished':
      return { ...state, ...finishedWith(event.data) };
  }
}

const finishedWith = ({ tenths, passed }: ToldResult) => ({ status: 'finished' as const, tenths, passed, told: { tenths, passed } });

/** Of a finished one the result behind this event tells what it is by now; of one that waits for marks nothing else does. */
function validity({ status, told }: ClosedAttempt, { valid, reason }: { valid: boolean; reason: string }) {
  const isOver = !valid && status === 'marking' && told !== null;
  return { invalid: valid ? '' : reason, ...(isOver ? { told: { ...told, passed: false } } : {}) };
}

/** Ended by the administrator, without a mark, and gone from every list. */
function swappedOut(state: OpenAttempt, { id, to, by, at, reason }: Extract<AttemptEvent, { type: 'PaperSwapped' }>['data']): AttemptState {
  const data = { ...refOf(state.started), exState: 5, by: 'administrator', order: { id, reason, by }, answerCount: 0, at } as const;
  const closed = evolveResult(state, { type: 'AttemptHandedIn', data });
  return closed.status === 'marking' ? { ...closed, isRemoved: true, swapped: { id, to } } : closed;
}

/** The marks added up; an attempt has not passed or failed while something waits. */
const summed = (state: ClosedAttempt): ClosedAttempt => ({
  ...state,
  tenths: sumOf(state),
  passed: state.status === 'finished' && state.passed,
});

function without(state: ClosedAttempt, quIds: readonly string[]): ClosedAttempt {
  const [handMarks, proposals] = [new Map(state.handMarks), new Map(state.proposals)];
  for (const quId of quIds) {
    handMarks.delete(quId);
    proposals.delete(quId);
  }
  return { ...state, handMarks, proposals };
}

/**
 * The hand-in is undone, with all that belonged to it alone; marks are made anew by the next one. Late answers that waited are decided by
 * it: those that the paper takes are saved behind it.
 */
function reopened(state: ClosedAttempt, deadline: number): OpenAttempt {
  const { device, answers, flags, flagSeqs, rejected, edits, savedBytes, reached } = state;
  const { lateAnswers, lateBytes, heardAt, outages, reopenings, revision, told, milestones } = state;
  return {
    status: 'open',
    started: { ...state.started, deadline },
    ...(device === undefined ? {} : { device }),
    ...{
      answers,
      flags,
      flagSeqs,
      rejected,
      edits,
      savedBytes,
      reached,
      lateAnswers,
      lateBytes,
      lateJudged: lateAnswers,
      heardAt,
      outages,
      reopenings,
      revision,
      told,
      milestones,
    },
  };
}

/** Included in events because consumers may not have seen the first one. */
export const refOf = ({ examId, userId }: Terms) => ({ examId, userId });

/** The leave that it was kept for opens another one: it never began, or was deleted. One that was swapped was used up by its successor. */
export const givesLeaveBack = (attempt: AttemptState): boolean =>
  attempt.status === 'none' || (attempt.status !== 'open' && attempt.isRemoved && attempt.swapped === undefined);

/** Deleted by an administrator: for everybody as one that never was. */
export const isRemoved = (attempt: OpenAttempt | ClosedAttempt): boolean => attempt.status !== 'open' && attempt.isRemoved;

/** Whether evidence that came too late waits for somebody to decide about it. */
export const hasLateEvidence = ({ lateAnswers, lateJudged }: Pick<AttemptCore, 'lateAnswers' | 'lateJudged'>): boolean =>
  lateAnswers > lateJudged;

/** Bytes of answers as they are stored. */
export const bytesOf = (answers: readonly SavedAnswer[]): number => Buffer.byteLength(JSON.stringify(answers));
