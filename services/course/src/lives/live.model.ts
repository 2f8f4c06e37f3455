import { schemaOptions, type LeasedJob } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Facts of a live that the site itself keeps, beside its plan in the course. */
export interface LiveDoc {
  _id: string;
  courseId: string;
  /** a higher one makes another key to push it */
  keyNumber: number;
}

/** A live that was pushed once, as the live server tells of it; its recording is fetched behind its end. */
export interface LiveRunDoc extends LeasedJob {
  liveId: string;
  courseId: string;
  startedAt: Date;
  /** null: it goes on */
  endedAt: Date | null;
  /** course file that was made of its recording; empty: none yet */
  fileId: string;
  /** the recording does not have all of it */
  isCut: boolean;
  /** when its recording is to be fetched; null: not yet, or it was */
  dueAt: Date | null;
  /** when it was known that nothing of its recording is needed any more: it was fetched, or has no picture */
  settledAt: Date | null;
}

const text = { type: String, required: true } as const;
const date = { type: Date, default: null } as const;

export const liveSchema = new Schema<LiveDoc>({ _id: text, courseId: text, keyNumber: { type: Number, required: true } }, schemaOptions);

export const liveRunSchema = new Schema<LiveRunDoc>(
  {
    _id: text,
    liveId: text,
    courseId: text,
    startedAt: { type: Date, required: true },
    endedAt: date,
    fileId: { type: String, default: '' },
    isCut: { type: Boolean, required: true },
    dueAt: date,
    settledAt: date,
    holder: { type: String, default: null },
    until: date,
    failures: { type: Number, default: 0 },
  },
  schemaOptions,
);
liveRunSchema.index({ liveId: 1, startedAt: 1 });
liveRunSchema.index({ courseId: 1 });
liveRunSchema.index({ fileId: 1 });
liveRunSchema.index({ dueAt: 1 });
