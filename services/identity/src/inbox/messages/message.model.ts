import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** A message in a person's in-site inbox. */
export interface MessageDoc {
  _id: Types.ObjectId;
  userId: string;
  title: string;
  content: string;
  /** 0 unread, 1 read */
  readState: 0 | 1;
  createdAt: Date;
  /** a page of the learner app that it is about */
  link?: string;
  /** of one that another service delivered: there is one of a key */
  key?: string;
}

export const messageSchema = new Schema<MessageDoc>(
  {
    userId: { type: String, required: true },
    title: { type: String, required: true },
    content: { type: String, default: '' },
    readState: { type: Number, required: true, enum: [0, 1] },
    createdAt: { type: Date, required: true },
    link: String,
    key: String,
  },
  schemaOptions,
);
messageSchema.index({ userId: 1, readState: 1, createdAt: -1, _id: -1 });
messageSchema.index({ userId: 1, createdAt: -1, _id: -1 });
// a filter by type would keep the planner from looking for a key here
messageSchema.index({ key: 1 }, { name: 'one_of_a_key', unique: true, partialFilterExpression: { key: { $gt: '' } } });
/** Of an earlier release: every delivery read all messages beside it. */
export const formerKeyIndex = 'key_1';
