import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** An arrangement as the console lists it, and the work that it makes. The exam's document says what counts for those who begin. */
export interface ArrangementDoc {
  _id: string;
  examId: string;
  /** deed that gave it, sent again it is the same */
  deed: string;
  /** see `arrangementKey` */
  key: string;
  targetName: string;
  extraMinutes: number;
  extraPercent: number;
  extraChances: number;
  startTime: Date | null;
  endTime: Date | null;
  reason: string;
  by: string;
  byName: string;
  createTime: Date;
  removed: { reason: string; by: string; byName: string; at: Date } | null;
  state: 'running' | 'done' | 'removed';
  /** that could not be reached in this pass */
  left: number;
  /** when a process looks at it next; null: everything is done */
  nextAt: Date | null;
  /** the process that works at it, until then */
  holder: string | null;
  until: Date | null;
  /** in a row */
  failures: number;
}

/** A paper that ends later by an arrangement. */
export interface ArrangedPaperDoc {
  _id: string;
  arrangementId: string;
  paperId: string;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const perhaps = { type: Date, default: null } as const;
export const arrangementJobSchema = new Schema<ArrangementDoc>(
  {
    _id: text,
    examId: text,
    deed: text,
    key: text,
    targetName: { type: String, default: '' },
    extraMinutes: number,
    extraPercent: number,
    extraChances: number,
    startTime: perhaps,
    endTime: perhaps,
    reason: text,
    by: text,
    byName: { type: String, default: '' },
    createTime: instant,
    removed: { type: new Schema({ reason: String, by: String, byName: String, at: Date }, { _id: false }), default: null },
    state: text,
    left: number,
    nextAt: perhaps,
    holder: { type: String, default: null },
    until: perhaps,
    failures: number,
  },
  schemaOptions,
);
arrangementJobSchema.index({ examId: 1, createTime: -1, _id: 1 });
arrangementJobSchema.index({ nextAt: 1 });

export const arrangedPaperSchema = new Schema<ArrangedPaperDoc>({ _id: text, arrangementId: text, paperId: text }, schemaOptions);
arrangedPaperSchema.index({ arrangementId: 1 });
