import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Whether the learner of a finished paper has been told that the mark is out, or saw it with the hand-in. */
export interface ResultNewsDoc {
  /** of the paper */
  _id: string;
  examId: string;
  userId: string;
  finishedAt: Date;
  /** which release identity has taken the message of, see `newsOf`, or the learner saw with the hand-in */
  told: string | null;
  /** when that was last */
  toldAt?: Date;
  /** it was handed in, and goes on (an outage was given back) */
  isOpen?: boolean;
  /** by which outage it went on last */
  again?: string;
  /** when the database drops the row */
  goesAt: Date;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;
export const resultNewsSchema = new Schema<ResultNewsDoc>(
  {
    _id: text,
    examId: text,
    userId: text,
    finishedAt: instant,
    told: { type: String, default: null },
    toldAt: Date,
    isOpen: Boolean,
    again: String,
    goesAt: instant,
  },
  schemaOptions,
);
resultNewsSchema.index({ examId: 1, told: 1, finishedAt: 1 });
resultNewsSchema.index({ goesAt: 1 }, { expireAfterSeconds: 0 });
/** Of an earlier release, where each row had its own time to be looked at. */
export const formerNewsIndexes = ['lookAt_1_examId_1', 'examId_1'];

/** A release of marks as learners met it first. */
export interface Shown {
  release: string;
  since: Date;
}
/** When to look whether the learners of an exam are to be told something. */
export interface ResultLookDoc {
  /** of the exam */
  _id: string;
  /** null: nothing is to be told until somebody finishes, releases or changes something */
  lookAt: Date | null;
  /** counts who wanted it looked at: what comes during a look is not lost with its end */
  asks: number;
  /** the process that looks at it, until then; see `ResultLooks` */
  holder?: string | null;
  /** without a holder: nobody looks at it until then, because the last looks failed */
  until?: Date | null;
  /** in a row */
  failures?: number;
  /** what the last look found; absent before the first one */
  shown?: Shown | null;
  /** since when a rule has shown marks: it does so once, whatever hides them for a while */
  ruleSince?: Date;
}
export const resultLookSchema = new Schema<ResultLookDoc>(
  {
    _id: text,
    lookAt: { type: Date, default: null },
    asks: { type: Number, required: true },
    holder: String,
    until: Date,
    failures: Number,
    shown: { type: new Schema<Shown>({ release: text, since: instant }, { ...schemaOptions, _id: false }) },
    ruleSince: Date,
  },
  schemaOptions,
);
resultLookSchema.index({ lookAt: 1 });

/** One document: when this installation began to tell results. */
export interface NewsBeginningDoc {
  _id: string;
  at: Date;
  /** until when exams are in `result_looks` */
  takenUp?: Date;
  /** of the log that the rows tell of; missing: of the first */
  era?: string;
}
export const newsBeginningSchema = new Schema<NewsBeginningDoc>({ _id: text, at: instant, takenUp: Date, era: String }, schemaOptions);
