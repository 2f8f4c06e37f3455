import type { AnswerValue } from '@xuekao/contracts';
import type { EventHistory } from '@xuekao/event-sourcing';
import type { Outcome } from '@xuekao/question';

/** Instants are milliseconds since the epoch, marks whole tenths of a point. */
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
}
export interface HandMark {
  quId: string;
  tenths: number;
  remark: string;
  by: string;
  at: number;
}

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
        at: number;
      };
    }
  | { type: 'QuestionFlagged'; data: { quId: string; mark: boolean; /** as sent by the page */ seq?: number; at: number } }
  /**
   * Kept as evidence, never scored: came after the deadline and its grace (promise R4), or with `replaced` after an answer of another page
   * that its writer had not seen.
   */
  | { type: 'LateAnswerRejected'; data: { answers: RejectedAnswer[]; replaced?: true; at: number } }
  | { type: 'AttemptHandedIn'; data: AttemptRef & { exState: number; by: 'learner' | 'clock'; answerCount: number; at: number } }
  | {
      type: 'AttemptMarked';
      data: { outcomes: Outcome[]; tenths: number; /** ids that wait for a person */ waiting: string[]; at: number };
    }
  | { type: 'QuestionMarkedByHand'; data: HandMark }
  | {
      type: 'AttemptFinished';
      data: AttemptRef & {
        tenths: number;
        passed: boolean;
        /** marks given by hand so far; null: written before this was told */
        revision: number | null;
        /** false: a correction of an attempt that was finished already; null: written before this was told */
        isFirst: boolean | null;
        at: number;
      };
    };

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
  QuestionMarkedByHand: { version: 1 },
  AttemptFinished: { version: 2, upcast: { 1: (data) => ({ ...(data as object), revision: null, isFirst: null }) } },
} satisfies Record<AttemptEvent['type'], EventHistory>;

export const streamOf = (paperId: string): string => `attempt-${paperId}`;
export const paperIdOf = (stream: string): string => stream.slice('attempt-'.length);
