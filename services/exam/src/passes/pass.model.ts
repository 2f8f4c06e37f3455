import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Proof that a person was identified before an exam: opens one attempt. */
export interface PassDoc {
  /** of a face: hash of its token; by hand: of exam and person */
  _id: string;
  examId: string;
  userId: string;
  by: 'face' | 'hand';
  until: Date;
  /** an attempt began with it */
  isUsed: boolean;
  /** the attempt begins without the camera of the exam */
  withoutCamera?: boolean;
  /** it begins although its devices do not work */
  withoutDevices?: boolean;
  /** by hand: why, and by whom */
  reason?: string;
  byUser?: string;
  /** of a face: when nothing of it is needed any more */
  removeAt?: Date;
}

const text = { type: String, required: true } as const;
export const passSchema = new Schema<PassDoc>(
  {
    _id: text,
    examId: text,
    userId: text,
    by: text,
    until: { type: Date, required: true },
    isUsed: { type: Boolean, required: true },
    withoutCamera: Boolean,
    withoutDevices: Boolean,
    reason: String,
    byUser: String,
    removeAt: Date,
  },
  schemaOptions,
);
passSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
