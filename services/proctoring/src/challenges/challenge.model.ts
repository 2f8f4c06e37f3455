import type { ChallengeColour, ChallengeVerdict } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import type { Tone } from '@xuekao/pictures';
import { Schema } from 'mongoose';

/** Picture of one colour, without the picture. */
export interface ChallengeLook {
  at: Date;
  tone: Tone;
}
/** One challenge of an attempt: it stays when its pictures are gone. */
export interface ChallengeDoc {
  /** of paper and something random */
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  at: Date;
  /** drawn at the beginning; the page hears of one after the other */
  colours: ChallengeColour[];
  /** of the colours so far */
  looks: ChallengeLook[];
  /** when the page heard of the colour that is due */
  toldAt: Date;
  /** null: it goes on, or nobody went on with it */
  verdict: ChallengeVerdict | null;
  match: number | null;
  /** none begins before */
  nextAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
export const challengeSchema = new Schema<ChallengeDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    at: date,
    colours: { type: [String], required: true },
    looks: { type: [new Schema<ChallengeLook>({ at: date, tone: { type: [Number], required: true } }, { _id: false })], default: [] },
    toldAt: date,
    verdict: { type: String, default: null },
    match: { type: Number, default: null },
    nextAt: date,
  },
  schemaOptions,
);
// the newest one of an attempt, of many attempts, and the list of one
challengeSchema.index({ paperId: 1, at: 1 });
// all of a person, for an erasure
challengeSchema.index({ userId: 1, paperId: 1 });
