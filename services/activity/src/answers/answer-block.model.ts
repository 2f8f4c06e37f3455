import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import type { BlockDoc, BlockWordsDoc } from './answer-block.js';

/** Blocks of a survey. */
export interface BlocksHeadDoc {
  /** the survey */
  _id: string;
  form: number;
  blocks: number;
  /** answers that are in them */
  rows: number;
  /** true: they go, and are made anew */
  isEmptying: boolean;
  /** see `BlockSet` */
  era: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const mixed = Schema.Types.Mixed;

export const headSchema = new Schema<BlocksHeadDoc>(
  { _id: text, form: number, blocks: number, rows: number, isEmptying: { type: Boolean, required: true }, era: number },
  schemaOptions,
);
// blocks are written and read without conversions
export const blockSchema = new Schema<BlockDoc>(
  { _id: text, surveyId: text, first: number, size: number, numbers: mixed, province: mixed, city: mixed, questions: mixed },
  schemaOptions,
);
blockSchema.index({ surveyId: 1, first: 1 });
export const blockWordsSchema = new Schema<BlockWordsDoc>(
  { _id: text, surveyId: text, quId: String, at: mixed, words: mixed, remarks: mixed },
  schemaOptions,
);
blockWordsSchema.index({ surveyId: 1 });
