import { Schema } from 'mongoose';

/** Rules of an exam that are other ones for those who hold the key; stands in the exam's document. Times of its own replace the exam's. */
export interface Arrangement {
  id: string;
  key: string;
  extraMinutes?: number;
  extraPercent?: number;
  extraChances?: number;
  startTime?: Date;
  endTime?: Date;
}

const text = { type: String, required: true };
export const arrangementSchema = new Schema<Arrangement>(
  { id: text, key: text, extraMinutes: Number, extraPercent: Number, extraChances: Number, startTime: Date, endTime: Date },
  { _id: false, id: false },
);
