import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A start of an exam that its people are told of, or its opening, or its end; `_id` is the exam and the moment. */
export interface StartNoticeDoc {
  _id: string;
  examId: string;
  /** null: they were told */
  nextAt: Date | null;
  /** a day behind it the database drops the row */
  goesAt: Date;
  /** see `LeasedJobs` */
  holder?: string | null;
  until?: Date | null;
  failures?: number;
}

const text = { type: String, required: true } as const;
export const startNoticeSchema = new Schema<StartNoticeDoc>(
  {
    _id: text,
    examId: text,
    nextAt: { type: Date, default: null },
    goesAt: { type: Date, required: true },
    holder: String,
    until: Date,
    failures: Number,
  },
  schemaOptions,
);
startNoticeSchema.index({ nextAt: 1 });
startNoticeSchema.index({ goesAt: 1 }, { expireAfterSeconds: 86_400 });
