import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A person who did not come to an exam in a room, as somebody noted it. Whoever has marks came, whatever stands here. */
export interface AbsenceDoc {
  _id: string;
  examId: string;
  userId: string;
  note: string;
  by: string;
  at: Date;
}

const text = { type: String, required: true } as const;
export const absenceSchema = new Schema<AbsenceDoc>(
  { _id: text, examId: text, userId: text, note: { type: String, default: '' }, by: text, at: { type: Date, required: true } },
  schemaOptions,
);
absenceSchema.index({ examId: 1 });

export const absenceId = (examId: string, userId: string): string => `${examId}:${userId}`;
