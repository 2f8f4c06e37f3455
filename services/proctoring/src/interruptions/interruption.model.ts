import type { InterruptionKind } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import { judgedFields, untoldIndex, type JudgedRow } from '../kernel/judged-rows.js';

/** An interruption that somebody judged, as it was then: it stays when the times behind it are gone. `at`: its beginning. */
export interface InterruptionDoc extends JudgedRow {
  examId: string;
  kind: InterruptionKind;
  to: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
export const interruptionSchema = new Schema<InterruptionDoc>(
  { _id: text, paperId: text, examId: text, userId: text, kind: text, at: date, to: date, ...judgedFields },
  schemaOptions,
);
interruptionSchema.index(...untoldIndex);
// those of an attempt
interruptionSchema.index({ paperId: 1, at: 1 });
