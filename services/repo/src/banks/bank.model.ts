import type { QuType } from '@xuekao/contracts';
import { Schema, type Types } from 'mongoose';
import { shareSchema, type ShareableDoc } from '@xuekao/access';
import { schemaOptions } from '@xuekao/documents';

export interface BankDoc extends ShareableDoc {
  _id: Types.ObjectId;
  title: string;
  remark: string;
  /** value of the dictionary `repo_catalog`, or empty */
  catId: string;
  forExam: boolean;
  forTrain: boolean;
  /** fen; absent or 0: free */
  price?: number;
  /** live questions by type; kept by `Tally` in the transaction that changes a question */
  counts: Record<QuType, number>;
  /** their sum */
  quCount: number;
  /** live questions that need a person's marks */
  subjCount: number;
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
    price: Number,
    counts: { radio: count, multi: count, multi2: count, judge: count, fill: count, saq: count, mix: count },
    quCount: count,
    subjCount: count,
    createBy: { type: String, required: true },
    createDept: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    revision: Number,
    // what is shared with nobody has none
    shares: { type: [shareSchema], default: undefined },
    formerOwners: { type: [{ _id: false, by: String, dept: String }], default: undefined },
  },
  schemaOptions,
);
bankSchema.index({ title: 1 }, { unique: true });
bankSchema.index({ title: 1, _id: 1 });
bankSchema.index({ createDept: 1 });
bankSchema.index({ createBy: 1 });
bankSchema.index({ 'shares.key': 1 }, { sparse: true });
bankSchema.index({ quCount: 1 });
