import type { QuType } from '@xuekao/contracts';
import { Schema, type Types } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

export interface BankDoc {
  _id: Types.ObjectId;
  title: string;
  remark: string;
  /** value of the dictionary `repo_catalog`, or empty */
  catId: string;
  forExam: boolean;
  forTrain: boolean;
  /** live questions by type; kept by `Tally` in the transaction that changes a question */
  counts: Record<QuType, number>;
  /** their sum */
  quCount: number;
  /** live questions that need a person's marks */
  subjCount: number;
  createBy: string;
  createDept: string;
  createdAt: Date;
  updatedAt: Date;
  /** counts the changes that people make; missing in documents of an earlier release */
  revision?: number;
}

const count = { type: Number, required: true, default: 0 };

export const bankSchema = new Schema<BankDoc>(
  {
    title: { type: String, required: true },
    remark: { type: String, default: '' },
    catId: { type: String, default: '' },
    forExam: { type: Boolean, required: true },
    forTrain: { type: Boolean, required: true },
    counts: { radio: count, multi: count, multi2: count, judge: count, fill: count, saq: count, mix: count },
    quCount: count,
    subjCount: count,
    createBy: { type: String, required: true },
    createDept: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    revision: Number,
  },
  schemaOptions,
);
bankSchema.index({ title: 1 }, { unique: true });
bankSchema.index({ title: 1, _id: 1 });
bankSchema.index({ createDept: 1 });
bankSchema.index({ createBy: 1 });
bankSchema.index({ quCount: 1 });
