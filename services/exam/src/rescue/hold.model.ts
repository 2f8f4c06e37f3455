import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A pause of a whole exam, and the work that its two orders make. */
export interface HoldDoc {
  _id: string;
  examId: string;
  reason: string;
  by: string;
  byName: string;
  createTime: Date;
  /** the order to go on; null: none yet */
  resumed: { id: string; reason: string; by: string } | null;
  /** of the last order: until some time behind it papers are gone through again, because a beginning may have been under way */
  orderedAt: Date;
  state: 'pausing' | 'paused' | 'resuming' | 'done';
  /** papers that could not be reached in this pass */
  left: number;
  /** when a process looks at it next; null: everything is done */
  nextAt: Date | null;
  /** the process that works at it, until then */
  holder: string | null;
  until: Date | null;
  /** in a row */
  failures: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const holdSchema = new Schema<HoldDoc>(
  {
    _id: text,
    examId: text,
    reason: text,
    by: text,
    byName: { type: String, default: '' },
    createTime: instant,
    resumed: { type: new Schema({ id: String, reason: String, by: String }, { _id: false }), default: null },
    orderedAt: instant,
    state: text,
    left: number,
    nextAt: { type: Date, default: null },
    holder: { type: String, default: null },
    until: { type: Date, default: null },
    failures: number,
  },
  schemaOptions,
);
holdSchema.index({ examId: 1, createTime: -1 });
holdSchema.index({ nextAt: 1 });
