import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

export interface NoticeDoc {
  _id: Types.ObjectId;
  title: string;
  /** sanitised rich text */
  content: string;
  /** its beginning as plain text, for lists */
  summary: string;
  /** 0 normal, 1 disabled */
  state: 0 | 1;
  /** of all notices of the site at most one */
  isTop: boolean;
  createBy: string;
  /** department of its maker: who may change it */
  deptCode: string;
  createdAt: Date;
  updatedAt: Date;
  /** grows with every change of what a form shows: see saveRevised; not there in notices of an earlier release */
  revision?: number;
}

export const noticeSchema = new Schema<NoticeDoc>(
  {
    title: { type: String, required: true },
    content: { type: String, required: true },
    summary: { type: String, default: '' },
    state: { type: Number, required: true, enum: [0, 1] },
    isTop: { type: Boolean, default: false },
    createBy: { type: String, required: true },
    deptCode: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
noticeSchema.index({ state: 1, isTop: -1, createdAt: -1, _id: -1 });
noticeSchema.index({ isTop: -1, createdAt: -1, _id: -1 });
noticeSchema.index({ isTop: 1 }, { name: 'one_on_top', unique: true, partialFilterExpression: { isTop: true } });
