import type { CorrectionState, QuestionChange } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import type { RevisedQuestion } from '../question-sets/index.js';

export interface Counts {
  papers: number;
  changed: number;
  up: number;
  down: number;
  newlyPassed: number;
  newlyFailed: number;
  handAside: number;
  open: number;
  told: number;
}
/** Marks in tenths. */
export interface Worth {
  totalTenths: number;
  qualifyTenths: number;
}

/** A correction of the frozen set of an exam, and the work that it makes (decision 0068). */
export interface CorrectionDoc {
  _id: string;
  examId: string;
  setId: string;
  state: CorrectionState;
  /** as they were asked for: a dry run that is made anew begins with them */
  changes: QuestionChange[];
  reason: string;
  /** points that were asked for; null: the pass mark stays */
  qualifyScore: number | null;
  by: string;
  byName: string;
  createTime: Date;
  /** when its dry run was asked for last; corrections of a release before 2026-12 lack it */
  askedAt?: Date;
  /** revision of the set that `entries` were made from */
  base: number;
  entries: RevisedQuestion[];
  /** what stood in their places */
  before: RevisedQuestion[];
  /** questions whose text is another one */
  texts: string[];
  worth: Worth;
  worthBefore: Worth;
  /** revisions that it wrote; null: not yet */
  revision: number | null;
  undoRevision: number | null;
  /** since when the exam has the revision, or has it no more */
  appliedAt: Date | null;
  undoneAt: Date | null;
  counts: Counts | null;
  done: number;
  total: number;
  /** papers that could not be corrected yet */
  left: number;
  /** while it is applied or undone, and else missing: an exam has one such at most */
  isMoving?: true;
  /** when a process looks at it next; null: it waits for a person, or for nothing */
  nextAt: Date | null;
  /** the process that works at it, until then */
  holder: string | null;
  until: Date | null;
  /** in a row */
  failures: number;
}

/** Before and after of a paper that a correction, or its undo, touches. Marks in tenths. */
export interface CorrectionRowDoc {
  _id: string;
  correctionId: string;
  step: 'apply' | 'undo';
  paperId: string;
  userId: string;
  userName: string;
  realName: string;
  tryNo: number;
  before: number;
  after: number;
  /** `after` less `before` */
  delta: number;
  passedBefore: boolean;
  passedAfter: boolean;
  /** it had a result before */
  wasFinished: boolean;
  handAside: number;
  isWaiting: boolean;
  /** whether its learner has been told, or need not be; a dry run tells nobody */
  isTold: boolean;
  /** when its learner had a message of it; missing: none */
  toldAt?: Date;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const instant = { type: Date, default: null } as const;
// written by this service from parsed contracts and from what was frozen: no schema of ours reads into it
const whole = { type: Schema.Types.Mixed, required: true } as const;

export const correctionSchema = new Schema<CorrectionDoc>(
  {
    _id: text,
    examId: text,
    setId: text,
    state: text,
    changes: whole,
    reason: text,
    qualifyScore: { type: Number, default: null },
    by: text,
    byName: { type: String, default: '' },
    createTime: { type: Date, required: true },
    askedAt: Date,
    base: number,
    entries: whole,
    before: whole,
    texts: [String],
    worth: whole,
    worthBefore: whole,
    revision: { type: Number, default: null },
    undoRevision: { type: Number, default: null },
    appliedAt: instant,
    undoneAt: instant,
    counts: { type: Schema.Types.Mixed, default: null },
    done: number,
    total: number,
    left: number,
    isMoving: Boolean,
    nextAt: instant,
    holder: { type: String, default: null },
    until: instant,
    failures: number,
  },
  schemaOptions,
);
correctionSchema.index({ examId: 1, createTime: -1 });
correctionSchema.index({ examId: 1 }, { name: 'one_moving', unique: true, partialFilterExpression: { isMoving: true } });
correctionSchema.index({ nextAt: 1 });
// papers that could not be reached
correctionSchema.index({ left: 1 }, { partialFilterExpression: { left: { $gt: 0 } } });

export const correctionRowSchema = new Schema<CorrectionRowDoc>(
  {
    _id: text,
    correctionId: text,
    step: text,
    paperId: text,
    userId: text,
    userName: { type: String, default: '' },
    realName: { type: String, default: '' },
    tryNo: number,
    before: number,
    after: number,
    delta: number,
    passedBefore: flag,
    passedAfter: flag,
    wasFinished: flag,
    handAside: number,
    isWaiting: flag,
    isTold: flag,
    toldAt: Date,
  },
  schemaOptions,
);
// a page of the table; who is to be told
correctionRowSchema.index({ correctionId: 1, step: 1, delta: 1, _id: 1 });
correctionRowSchema.index({ correctionId: 1, isTold: 1 }, { partialFilterExpression: { isTold: false } });
// when a learner heard of a paper last
correctionRowSchema.index({ paperId: 1, toldAt: -1 }, { partialFilterExpression: { toldAt: { $exists: true } } });
