import type { LeaveKind } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';
import { judgedFields, untoldIndex, type JudgedRow } from '../kernel/judged-rows.js';

/** One leave of the page of an attempt. */
export interface LeaveDoc extends JudgedRow {
  /** of paper and key: sent again it is the same leave */
  _id: string;
  paperId: string;
  examId: string;
  userId: string;
  kind: LeaveKind;
  /** by the page's clock; null: it did not say */
  seconds: number | null;
  /** when the report came, by the service's clock */
  at: Date;
  /** how often the attempt was opened again before; left out: never. Each time leaves count anew */
  round?: number;
  /** the attempt ended with it */
  ended?: boolean;
}

const text = { type: String, required: true } as const;
export const leaveSchema = new Schema<LeaveDoc>(
  {
    _id: text,
    paperId: text,
    examId: text,
    userId: text,
    kind: text,
    seconds: { type: Number, default: null },
    at: { type: Date, required: true },
    round: Number,
    ended: Boolean,
    ...judgedFields,
  },
  schemaOptions,
);
leaveSchema.index(...untoldIndex);
leaveSchema.index({ userId: 1, paperId: 1 });
// the count of an attempt, and its list
leaveSchema.index({ paperId: 1, at: 1 });
// counts of everybody who sits an exam
leaveSchema.index({ examId: 1, paperId: 1, at: 1 });
