import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A time during which the page of a person in an exam held no socket: evidence, and nothing ends by it. */
export interface OfflineSpanDoc {
  /** of receiver and beginning: every process of the service writes the same one */
  _id: string;
  userId: string;
  examId: string;
  from: Date;
  /** null: not over yet; behind a hand-in it never ends */
  to: Date | null;
}

const text = { type: String, required: true } as const;
export const offlineSpanSchema = new Schema<OfflineSpanDoc>(
  { _id: text, userId: text, examId: text, from: { type: Date, required: true }, to: { type: Date, default: null } },
  schemaOptions,
);
// times of a person at an exam; those that are open when a process begins; a year is longer than any appeal
offlineSpanSchema.index({ examId: 1, userId: 1, from: 1 });
offlineSpanSchema.index({ to: 1, from: 1 });
offlineSpanSchema.index({ from: 1 }, { expireAfterSeconds: 366 * 86_400 });
