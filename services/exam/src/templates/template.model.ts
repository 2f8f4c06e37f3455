import { Schema } from 'mongoose';
import { shareSchema, type ShareableDoc } from '@xuekao/access';
import { schemaOptions } from '@xuekao/documents';
import type { TemplateGroupDoc } from '../question-sets/index.js';

export interface TemplateDoc extends ShareableDoc {
  _id: string;
  title: string;
  remark: string;
  groups: TemplateGroupDoc[];
  /** counts changes; templates of releases before 2026-12 have none */
  revision?: number;
  createTime: Date;
  updateTime: Date;
}

const text = { type: String, required: true };
const optional = { type: String, default: '' };
const number = { type: Number, required: true };
const groupSchema = new Schema<TemplateGroupDoc>(
  {
    id: text,
    title: text,
    remark: optional,
    joinType: number,
    perTenths: number,
    partShare: number,
    items: [new Schema({ quId: text, tenths: { type: Number, default: null } }, { _id: false })],
    rules: [
      new Schema(
        { repoId: text, chapterIds: [String], quType: text, levels: [Number], pointCodes: [String], count: number },
        { _id: false },
      ),
    ],
  },
  { _id: false },
);
export const templateSchema = new Schema<TemplateDoc>(
  {
    _id: text,
    title: text,
    remark: optional,
    groups: [groupSchema],
    revision: Number,
    // what is shared with nobody has none
    shares: { type: [shareSchema], default: undefined },
    formerOwners: { type: [{ _id: false, by: String, dept: String }], default: undefined },
    inNameOf: { type: new Schema({ by: String, dept: String }, { _id: false }), default: undefined },
    createBy: text,
    createDept: optional,
    createTime: { type: Date, required: true },
    updateTime: { type: Date, required: true },
  },
  schemaOptions,
);
templateSchema.index({ createTime: -1 });
templateSchema.index({ 'shares.key': 1 }, { sparse: true });
templateSchema.index({ 'groups.id': 1 });
templateSchema.index({ 'groups.items.quId': 1 });
