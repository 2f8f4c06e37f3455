import type { CaptureVerdict, FaceOutcome, FrameFault } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import { judgedFields, untoldIndex, type JudgedRow } from '../kernel/judged-rows.js';

/** One look of the camera in an attempt, without the picture: it stays when that is gone. */
export interface CaptureDoc extends JudgedRow {
  /** of paper and key: sent again it is the same */
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  /** when it came, by the service's clock */
  at: Date;
  verdict: CaptureVerdict;
  score: number | null;
  fault?: FrameFault;
  /** how often the attempt was opened again before; left out: never. Each time failures count anew */
  round?: number;
  /** the attempt ended with it */
  ended?: boolean;
}

/** A face that was checked before an exam, without its picture. */
export interface FaceCheckDoc {
  examId: string;
  userId: string;
  at: Date;
  outcome: FaceOutcome;
  score: number | null;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
export const captureSchema = new Schema<CaptureDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    at: date,
    verdict: text,
    score: { type: Number, default: null },
    fault: String,
    round: Number,
    ended: Boolean,
    ...judgedFields,
  },
  schemaOptions,
);
// failures in a row, the list of an attempt, the last look of many
captureSchema.index({ paperId: 1, at: 1 });
// all of a person, for an erasure
captureSchema.index({ userId: 1, paperId: 1 });
captureSchema.index(...untoldIndex);

export const faceCheckSchema = new Schema<FaceCheckDoc>(
  { examId: text, userId: text, at: date, outcome: text, score: { type: Number, default: null } },
  schemaOptions,
);
faceCheckSchema.index({ userId: 1, examId: 1, at: -1 });
