import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Proof that the images of a person were erased: it stays. */
export interface ErasureDoc {
  _id: string;
  userId: string;
  /** counts of what was there when it began */
  pictures: number;
  recordings: number;
  coursePictures: number;
  by: string;
  byName: string;
  reason: string;
  at: Date;
  /** null: something is still being removed */
  doneAt: Date | null;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
export const erasureSchema = new Schema<ErasureDoc>(
  {
    _id: text,
    userId: text,
    pictures: number,
    recordings: number,
    coursePictures: number,
    by: text,
    byName: text,
    reason: text,
    at: { type: Date, required: true },
    doneAt: { type: Date, default: null },
  },
  schemaOptions,
);
erasureSchema.index({ userId: 1, at: -1 });
// the few that are not done
erasureSchema.index({ doneAt: 1 }, { partialFilterExpression: { doneAt: null }, name: 'open' });
