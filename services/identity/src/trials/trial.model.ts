import { trialKeptDays, type TrialFacts, type TrialVerdict } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** The last trial of a person on one device. */
export interface TrialDoc extends TrialFacts {
  /** person and device */
  _id: string;
  userId: Types.ObjectId;
  at: Date;
  verdict: TrialVerdict;
  kind: 'pc' | 'h5';
  browser: string;
  system: string;
  freeMb: number | null;
  /** when its exam was handed in; null: not yet */
  examAt: Date | null;
  answered: number;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
export const trialSchema = new Schema<TrialDoc>(
  {
    _id: text,
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    verdict: text,
    kind: text,
    browser: text,
    system: text,
    freeMb: { type: Number, default: null },
    examAt: { type: Date, default: null },
    answered: number,
    network: { type: { tries: number, failed: number, ms: number, worstMs: number }, _id: false, required: true },
    socket: text,
    clockSeconds: number,
    storage: text,
    missing: [String],
    camera: text,
    microphone: text,
    sound: text,
  },
  schemaOptions,
);
trialSchema.index({ userId: 1, at: -1 });
trialSchema.index({ at: 1 }, { expireAfterSeconds: trialKeptDays * 86_400 });
