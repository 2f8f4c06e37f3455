import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A word of those who hold an exam to one person or to all who sit it. */
export interface AnnouncementDoc {
  _id: string;
  examId: string;
  /** counts those of the exam, from 1 */
  n: number;
  message: string;
  byName: string;
  at: Date;
  /** the only person whom it is for; null: all */
  to: { userId: string; realName: string } | null;
  /** people who sat the exam when it was sent */
  toCount: number;
}
/** An announcement that a person has acknowledged; `_id` is both of them. */
export interface AnnouncementReadDoc {
  _id: string;
  announcementId: string;
  userId: string;
  at: Date;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
export const announcementSchema = new Schema<AnnouncementDoc>(
  {
    _id: text,
    examId: text,
    n: number,
    message: text,
    byName: { type: String, default: '' },
    at: instant,
    to: { type: new Schema({ userId: String, realName: String }, { _id: false }), default: null },
    toCount: number,
  },
  schemaOptions,
);
announcementSchema.index({ examId: 1, n: 1 }, { unique: true });

export const announcementReadSchema = new Schema<AnnouncementReadDoc>(
  { _id: text, announcementId: text, userId: text, at: instant },
  schemaOptions,
);
announcementReadSchema.index({ announcementId: 1 });
