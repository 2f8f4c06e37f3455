import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** An outage that is given back to the attempts at an exam, and the work that it makes. */
export interface OutageDoc {
  _id: string;
  examId: string;
  from: Date;
  to: Date;
  minutes: number;
  reason: string;
  by: string;
  byName: string;
  /** both empty: everybody */
  departs: string[];
  users: string[];
  createTime: Date;
  /** the new end of the exam; null: it stays */
  endTime: Date | null;
  state: 'running' | 'done';
  /** papers are looked at by their ids; those up to here were */
  after: string;
  total: number;
  done: number;
  /** each of its papers was looked at once; the rows of `outage_left` are what a later pass looks at */
  isListed?: boolean;
  /** papers that could not be reached */
  left: number;
  /** papers whose people sit another one: they have their time once that one has ended; absent: 0 */
  waiting?: number;
  /** since when people are to be told and the inbox takes no messages; absent: it does */
  untoldSince?: Date | null;
  /** somebody ended it without the papers that were left */
  ended?: { by: string; byName: string; at: Date; without: number };
  /** when a process looks at it next; null: everything is done */
  nextAt: Date | null;
  /** the process that works at it, until then */
  holder: string | null;
  until: Date | null;
  /** in a row */
  failures: number;
}

/** A paper that has not been given its time yet: each later pass tries it again. */
export interface OutageLeftDoc {
  _id: string;
  outageId: string;
  paperId: string;
  userId: string;
  /** its person sits another paper; else it could not be reached */
  isWaiting: boolean;
}

/** A paper that got time. */
export interface OutagePaperDoc {
  _id: string;
  outageId: string;
  paperId: string;
  userId: string;
  deadline: Date;
  isReopened: boolean;
  isTold: boolean;
  /** nothing is left to do but the message */
  isThrough?: boolean;
}

/** Written with each outage of an exam, so that two of them at once are one after the other. `_id` is the exam. */
export interface OutageTurnDoc {
  _id: string;
  given: number;
}

/** A time without a break in which a process of the service worked, and the database with it. */
export interface UptimeDoc {
  _id: string;
  from: Date;
  at: Date;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const perhaps = { type: Date, default: null } as const;

export const outageSchema = new Schema<OutageDoc>(
  {
    _id: text,
    examId: text,
    from: instant,
    to: instant,
    minutes: number,
    reason: text,
    by: text,
    byName: { type: String, default: '' },
    departs: [String],
    users: [String],
    createTime: instant,
    endTime: perhaps,
    state: text,
    after: { type: String, default: '' },
    total: number,
    done: number,
    isListed: Boolean,
    left: number,
    waiting: Number,
    untoldSince: Date,
    ended: new Schema({ by: String, byName: String, at: Date, without: Number }, { _id: false }),
    nextAt: perhaps,
    holder: { type: String, default: null },
    until: perhaps,
    failures: number,
  },
  schemaOptions,
);
outageSchema.index({ examId: 1, createTime: -1 });
outageSchema.index({ nextAt: 1 });
outageSchema.index({ untoldSince: 1 }, { partialFilterExpression: { untoldSince: { $type: 'date' } } });

export const outageLeftSchema = new Schema<OutageLeftDoc>(
  { _id: text, outageId: text, paperId: text, userId: text, isWaiting: { type: Boolean, required: true } },
  schemaOptions,
);
outageLeftSchema.index({ outageId: 1, _id: 1 });
// of a paper that is deleted
outageLeftSchema.index({ paperId: 1 });

export const outageTurnSchema = new Schema<OutageTurnDoc>({ _id: text, given: number }, schemaOptions);

export const outagePaperSchema = new Schema<OutagePaperDoc>(
  {
    _id: text,
    outageId: text,
    paperId: text,
    userId: text,
    deadline: instant,
    isReopened: { type: Boolean, required: true },
    isTold: { type: Boolean, required: true },
    isThrough: Boolean,
  },
  schemaOptions,
);
outagePaperSchema.index({ outageId: 1, isReopened: 1, isTold: 1 });
// of a paper that is deleted
outagePaperSchema.index({ paperId: 1 });

export const uptimeSchema = new Schema<UptimeDoc>({ _id: text, from: instant, at: instant }, schemaOptions);
uptimeSchema.index({ at: 1 }, { expireAfterSeconds: 7 * 86_400 });
