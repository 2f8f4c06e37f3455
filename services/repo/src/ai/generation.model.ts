import type { generationStates, LeftOutQuestion } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';
import type { KeptQuestion } from './generation-reading.js';

/** Questions that a person had the model write. The source is not kept, but for the passages that the questions rest on. */
export interface GenerationDoc {
  _id: Types.ObjectId;
  createBy: string;
  createdAt: Date;
  /** when something was last written: a process that died leaves `writing` behind */
  writtenAt: Date;
  topic: string;
  sourceName: string;
  hasSource: boolean;
  state: (typeof generationStates)[number];
  questions: KeptQuestion[];
  leftOut: LeftOutQuestion[];
}

const text = { type: String, default: '' };
const required = { type: String, required: true };
export const generationSchema = new Schema<GenerationDoc>(
  {
    createBy: required,
    createdAt: { type: Date, required: true },
    writtenAt: { type: Date, required: true },
    topic: text,
    sourceName: text,
    hasSource: { type: Boolean, required: true },
    state: required,
    questions: [{ _id: false, text: required, quote: text, passage: text }],
    leftOut: [{ _id: false, reason: required, text }],
  },
  schemaOptions,
);
generationSchema.index({ createBy: 1, createdAt: -1 });
