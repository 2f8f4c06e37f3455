import type { AnswerValue } from '@xuekao/contracts';
import type { EventHistory } from '@xuekao/event-sourcing';
import type { Outcome } from '@xuekao/question';

/** Instants and durations are milliseconds, marks whole tenths of a point. Fields with `?` were added later: events before lack them. */
export interface AttemptStarted {
  examId: string;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  tryNo: number;
  title: string;
  /** who made the exam, for what administrators may see (roleLevel) */
  examBy: string;
  examDept: string;
  /** the frozen questions of the exam */
  setId: string;
  /** revision of the set, 0 as it was published (decision 0066) */
  setRevision?: number;
  /** number of the prepared paper, or null: `picks` were drawn for this attempt */
  variant: number | null;
  /** per group the indexes of the set's questions; only where no paper was prepared */
  picks: number[][] | null;
  /** orders of questions and options follow from it */
  seed: string;
  noBack: boolean;
  quCount: number;
  totalTenths: number;
  qualifyTenths: number;
  startedAt: number;
  deadline: number;
  /** the window's end comes before the duration is over */
  endsWithWindow: boolean;
  /** of an attempt that the window cuts short: its duration and that end, without the extra time */
  fullMs?: number;
  windowEnd?: number;
  /** by an arrangement, in the deadline already */
  extraMs?: number;
  /** so long after the grace answers are taken that were given before the deadline: 0 to 3 minutes */
  reconnectMs?: number;
  /** leaves of the page are counted from so many seconds on; the attempt ends with `count` of them, 0: never */
  leave?: { seconds: number; count: number };
  /** the attempt ends after so long without a touch */
  idleMs?: number;
  /**
   * the camera takes a picture each so many minutes; how many in a row may fail (0: any), and the days they are kept; with `challenge`
   * pictures should follow the colours of the screen (decision 0174). Absent: none
   */
  camera?: { minutes: number; chances: number; days: number; challenge?: true };
  /** a phone films the person from the side; absent: not (decision 0116) */
  phone?: true;
  /** the person shares the screen; absent: not (decision 0121) */
  screen?: true;
  /** days that recordings of phone and screen are kept; absent: nothing is recorded, or it began before there were recordings */
  keepDays?: number;
  /** written on paper in a room: nobody answers here, and an administrator types its marks in (decision 0110) */
  offline?: true;
  /** the browser that began it; pages before December 2026 did not name theirs */
  device?: string;
  /** moving to another device asks an administrator */
  moveAsks?: true;
}
/** The marks of a paper that was written in a room, as a person typed them in. */
export interface OfflineSheet {
  tenths: number;
  /** of each section of the paper; empty: the total alone */
  parts: number[];
  note: string;
  by: string;
  /** for which they took the place of others */
  reason?: string;
}
export interface SavedAnswer {
  quId: string;
  /** counts up per question in the browser */
  seq: number;
  /** the page that gave the answer; pages before November 2026 did not name themselves */
  by?: string;
  answer: AnswerValue;
}
/** An answer that was not taken. */
export interface RejectedAnswer extends SavedAnswer {
  /** sequence of the answer that the page knew when the person wrote */
  base?: number;
  /** how long before it was sent the answer was given, by the monotonic clock of the page */
  age?: number;
}
export interface HandMark {
  quId: string;
  tenths: number;
  remark: string;
  by: string;
  at: number;
  /** what the question was worth when the mark was given, and by which revision of the set */
  maxTenths?: number;
  setRevision?: number;
}

/** A person's decision, with the reason that those concerned are told. */
interface Decided {
  reason: string;
  by: string;
  at: number;
}

/** Terms of the attempt after an arrangement. */
export type ArrangedTerms = Pick<AttemptStarted, 'extraMs' | 'windowEnd' | 'endsWithWindow'>;

/** Included in later events because consumers may not have seen AttemptStarted. */
type AttemptRef = Pick<AttemptStarted, 'examId' | 'userId'>;

export type AttemptEvent =
  | { type: 'AttemptStarted'; data: AttemptStarted }
  | {
      type: 'AnswersSaved';
      data: {
        answers: SavedAnswer[];
        /** furthest question of the paper that was answered, from 0 */
        reached: number;
        /** bytes of the answers as JSON; events before November 2026 lack it */
        bytes?: number;
        /** the browser that holds the attempt from now on, where that is another one; without answers the person moved there */
        device?: string;
        at: number;
      };
    }
  | { type: 'QuestionFlagged'; data: { quId: string; mark: boolean; /** as sent by the page */ seq?: number; at: number } }
  /**
   * Kept as evidence, never scored: came after the deadline and its grace (promise R4), or with `replaced` after an answer of another page
   * that its writer had not seen.
   */
  | {
      type: 'LateAnswerRejected';
      data: {
        answers: RejectedAnswer[];
        replaced?: true;
        /** the last save or flag before, as the server knows */ heardAt?: number;
        /** keys of the exam were public when it came */ keysShown?: true;
        at: number;
      };
    }
  | {
      type: 'AttemptHandedIn';
      data: AttemptRef & {
        exState: number;
        by: 'learner' | 'clock' | 'administrator' | 'rule';
        /** of an administrator, or the rule of proctoring that was confirmed, with its evidence in words */
        order?: { id: string; reason: string; by: string };
        answerCount: number;
        /** of the answers that were accepted by then (`acceptedDigest`) */
        digest?: string;
        at: number;
      };
    }
  | {
      type: 'AttemptMarked';
      data: {
        outcomes: Outcome[];
        tenths: number;
        /** ids that wait for a person */
        waiting: string[];
        /** of a paper that was written in a room, which has no outcomes */
        sheet?: OfflineSheet;
        at: number;
      };
    }
  /**
   * A revision of the frozen set reached the attempt and changed no mark of it. `told`: questions whose text is another one now and that
   * were answered before; the attempt keeps their former text. `corrected`: those that were not answered.
   */
  | {
      type: 'PaperCorrected';
      data: {
        setRevision: number;
        corrected: string[];
        told: string[];
        /** of an open attempt, by the revision; events before 27 November 2026 lack them */
        totalTenths?: number;
        qualifyTenths?: number;
        at: number;
      };
    }
  /** A closed attempt was marked once more, by the questions and keys of `setRevision`, or by another sheet. Marks given by hand stay. */
  | {
      type: 'AttemptRegraded';
      data: {
        cause: 'correction' | 'undo' | 'late' | 'outage' | 'offline';
        setRevision: number;
        outcomes: Outcome[];
        tenths: number;
        waiting: string[];
        totalTenths: number;
        qualifyTenths: number;
        sheet?: OfflineSheet;
        at: number;
      };
    }
  /**
   * The decision about all late evidence of the attempt so far: `taken` counts, the rest does not. `answerCount`: questions with an answer
   * from then on; events before 29 November 2026 lack it.
   */
  | { type: 'LateAnswersJudged'; data: Decided & { taken: SavedAnswer[]; answerCount?: number } }
  /**
   * An open attempt got time: that of an outage, of an administrator, or of an arrangement, which `outageId` names. `allowsMove`: no time,
   * but it may move to another device once.
   */
  | { type: 'TimeGiven'; data: Decided & { outageId: string; ms: number; allowsMove?: true; arranged?: ArrangedTerms } }
  /**
   * A closed attempt goes on until `deadline`, by an outage or by a deed of an administrator. Late answers that waited are decided by it:
   * those that follow in the same append as AnswersSaved are taken. `closedAt`: its learner had no time from then until `at`; events before
   * 29 November 2026 lack it.
   */
  | { type: 'AttemptReopened'; data: AttemptRef & Decided & { outageId: string; deadline: number; closedAt?: number } }
  /** Its learner goes on with another paper, which is the attempt `to`: nothing is taken here any more, and no list shows it. */
  | { type: 'PaperSwapped'; data: AttemptRef & Decided & { id: string; to: string; next: AttemptStarted } }
  /** The clock of an open attempt stands, and nothing is taken, until it is resumed: by `id`, a deed or the pause of a whole exam. */
  | { type: 'PaperPaused'; data: Decided & { id: string; /** once for each of these, in place of once for `id` */ deed?: string } }
  /** The deadline is later by what the attempt stood. */
  | { type: 'PaperResumed'; data: Decided & { id: string; ms: number } }
  /** One of two independent marks of a question. Together they become a mark, or a third person decides. */
  | { type: 'MarkProposed'; data: HandMark }
  /** Marks by hand are asked for once more. */
  | { type: 'ReviewReopened'; data: Decided & { quIds: string[] } }
  /** Not valid: it counts for nobody, and stays with its reason. */
  | { type: 'ValidityChanged'; data: AttemptRef & Decided & { valid: boolean } }
  /** Gone from every list; the log keeps it. */
  | { type: 'AttemptRemoved'; data: AttemptRef & Decided }
  | { type: 'QuestionMarkedByHand'; data: HandMark }
  | {
      type: 'AttemptFinished';
      data: AttemptRef & {
        tenths: number;
        passed: boolean;
        /** changes of the marks so far; null: written before this was told */
        revision: number | null;
        /** false: a correction of an attempt that was finished already; null: written before this was told */
        isFirst: boolean | null;
        /** the result before, where this is a correction */
        from?: { tenths: number; passed: boolean };
        /** what the paper is worth; events before December 2026 lack it */
        totalTenths?: number;
        /** not valid: it counts for nobody */
        isInvalid?: true;
        at: number;
      };
    };

/** The paper of the attempt is gone from every list by this event: it was deleted, or its learner goes on with another one. */
export const isGoneBy = ({ type }: AttemptEvent): boolean => type === 'AttemptRemoved' || type === 'PaperSwapped';

/**
 * Events that this build reads. A release learns to read before the next one writes: a type or a version that is not here makes the attempt
 * busy in this process. `released-events.json` holds one of each that was ever written.
 */
export const attemptEventTypes = {
  AttemptStarted: { version: 1 },
  AnswersSaved: { version: 1 },
  QuestionFlagged: { version: 1 },
  LateAnswerRejected: { version: 1 },
  AttemptHandedIn: { version: 1 },
  AttemptMarked: { version: 1 },
  PaperCorrected: { version: 1 },
  AttemptRegraded: { version: 1 },
  LateAnswersJudged: { version: 1 },
  TimeGiven: { version: 1 },
  AttemptReopened: { version: 1 },
  PaperSwapped: { version: 1 },
  PaperPaused: { version: 1 },
  PaperResumed: { version: 1 },
  MarkProposed: { version: 1 },
  ReviewReopened: { version: 1 },
  ValidityChanged: { version: 1 },
  AttemptRemoved: { version: 1 },
  QuestionMarkedByHand: { version: 1 },
  AttemptFinished: { version: 2, upcast: { 1: (data) => ({ ...(data as object), revision: null, isFirst: null }) } },
} satisfies Record<AttemptEvent['type'], EventHistory>;

export const streamOf = (paperId: string): string => `attempt-${paperId}`;
export const paperIdOf = (stream: string): string => stream.slice('attempt-'.length);
