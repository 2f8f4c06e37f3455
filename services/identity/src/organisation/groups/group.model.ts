import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** A group of people across departments; who belongs to it stands with each person. */
export interface GroupDoc {
  _id: Types.ObjectId;
  groupName: string;
  createBy: string;
  /** department of its maker: who may see it */
  deptCode: string;
  createdAt: Date;
  /** grows with every change of the name: see saveRevised; not there in groups of an earlier release */
  revision?: number;
}

export const groupSchema = new Schema<GroupDoc>(
  {
    groupName: { type: String, required: true },
    createBy: { type: String, required: true },
    deptCode: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
groupSchema.index({ groupName: 1 }, { unique: true });
groupSchema.index({ createdAt: -1, _id: -1 });
