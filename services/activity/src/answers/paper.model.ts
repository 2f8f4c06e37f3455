import type { SurveyAnswer } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Answer of one person to one survey, from its beginning on. */
export interface SurveyPaperDoc {
  _id: string;
  surveyId: string;
  title: string;
  /** whose it is: `u:` and the person, or `b:` and a seal of the signed browser id for this survey, which leads back to nobody */
  owner: string;
  /** the owner, with the day where a person may answer once a day; missing where there is no limit. Unique in its survey */
  once?: string;
  /** the owner while it is not handed in; unique in its survey, so that one begun answer goes on */
  open?: string;
  /** since when a request takes places for it; missing: none does */
  placing?: Date;
  /** empty: anonymous */
  userId: string;
  realName: string;
  startTime: Date;
  handTime: Date | null;
  /** 0 pending, 1 submitted */
  handState: number;
  answers: SurveyAnswer[];
  totalScore: number;
  costSeconds: number;
  province: string;
  city: string;
  valid: boolean;
  /** number of its row in the blocks of the survey (`answer-block.ts`); missing: it is in none yet */
  row?: number;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const answer = { _id: false, quId: text, options: [{ _id: false, id: text, remark: optional, row: String }], answer: optional };
export const paperSchema = new Schema<SurveyPaperDoc>(
  {
    _id: text,
    surveyId: text,
    title: text,
    owner: text,
    once: String,
    open: String,
    placing: Date,
    userId: optional,
    realName: optional,
    startTime: { type: Date, required: true },
    handTime: { type: Date, default: null },
    handState: { type: Number, required: true },
    answers: [answer],
    totalScore: { type: Number, default: 0 },
    costSeconds: { type: Number, default: 0 },
    province: optional,
    city: optional,
    valid: { type: Boolean, required: true },
    row: Number,
  },
  schemaOptions,
);
paperSchema.index({ surveyId: 1, once: 1 }, { unique: true, partialFilterExpression: { once: { $exists: true } } });
paperSchema.index({ surveyId: 1, open: 1 }, { unique: true, partialFilterExpression: { open: { $exists: true } } });
paperSchema.index({ owner: 1, handTime: -1 });
// results, the newest first
paperSchema.index({ surveyId: 1, handState: 1, handTime: -1 });
// what is in no block yet, in its order, and papers by their rows
paperSchema.index({ surveyId: 1, handState: 1, row: 1, handTime: 1 }, { partialFilterExpression: { handState: 1 } });
// rows that do not count
paperSchema.index({ surveyId: 1, row: 1 }, { partialFilterExpression: { valid: false } });
