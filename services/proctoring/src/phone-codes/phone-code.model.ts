import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** One code that the screen of a sitting has shown: it stays, and no picture of it does. */
export interface PhoneCodeDoc {
  /** paper, and how many there were before it */
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  /** the session whose page shows it */
  sessionId: string;
  text: string;
  at: Date;
  until: Date;
  /** when a picture of the phone had it; null: none has */
  seenAt: Date | null;
  /** pictures that were read for it */
  looks: number;
  /** none begins before */
  nextAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
export const phoneCodeSchema = new Schema<PhoneCodeDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    sessionId: text,
    text,
    at: date,
    until: date,
    seenAt: { type: Date, default: null },
    looks: { type: Number, required: true },
    nextAt: date,
  },
  schemaOptions,
);
// the newest one of an attempt, of many attempts, and the list of one
phoneCodeSchema.index({ paperId: 1, at: 1 });
