import type { Caller, QuestionAction } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** A change of many questions, one part after the other. */
export interface QuestionJobDoc {
  /** person and request */
  _id: string;
  caller: Caller;
  action: QuestionAction;
  quIds: Types.ObjectId[];
  /** so many of them have been worked at */
  at: number;
  /** of those: left as they were, and why the first was */
  left: number;
  reason: string;
  isDone: boolean;
  createdAt: Date;
  /** the process that works at it, and until when others leave it alone */
  holder: string | null;
  until: Date | null;
}
export const jobId = (userId: string, requestId: string): string => `${userId}:${requestId}`;

const mixed = { type: Schema.Types.Mixed, required: true };
const keptSeconds = 7 * 86_400;

export const questionJobSchema = new Schema<QuestionJobDoc>(
  {
    _id: { type: String, required: true },
    caller: mixed,
    action: mixed,
    quIds: { type: [Schema.Types.ObjectId], required: true },
    at: { type: Number, required: true },
    left: { type: Number, required: true },
    reason: { type: String, default: '' },
    isDone: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    holder: { type: String, default: null },
    until: { type: Date, default: null },
  },
  schemaOptions,
);
questionJobSchema.index({ isDone: 1, createdAt: 1 });
questionJobSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
