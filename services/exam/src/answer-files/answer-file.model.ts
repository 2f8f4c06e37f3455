import type { AnswerFileKind } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A recording or photo of an attempt: the gateway has its bytes, the answer its hash. */
export interface AnswerFileDoc {
  /** of the paper and the hash of the file; the gateway stores the file under it */
  _id: string;
  paperId: string;
  kind: AnswerFileKind;
  sha: string;
  size: number;
  beganAt: Date;
  /** when the whole file was there and checked; null: not yet */
  keptAt: Date | null;
}

const text = { type: String, required: true } as const;
export const answerFileSchema = new Schema<AnswerFileDoc>(
  {
    _id: text,
    paperId: text,
    kind: text,
    sha: text,
    size: { type: Number, required: true },
    beganAt: { type: Date, required: true },
    keptAt: { type: Date, default: null },
  },
  schemaOptions,
);
answerFileSchema.index({ paperId: 1 });
