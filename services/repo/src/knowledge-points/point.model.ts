import { Schema, type Types } from 'mongoose';
import { schemaOptions } from '@xuekao/documents';

export interface PointDoc {
  _id: Types.ObjectId;
  /** what questions carry; never used again after a delete, since frozen questions keep it */
  pointCode: string;
  pointName: string;
  parentId: Types.ObjectId | null;
  sort: number;
  /** empty for a point that was made before points had an owner: it is the site's */
  createBy: string;
  /** empty for the site's points */
  createDept: string;
  /** counts the changes of name and place above; missing in documents of an earlier release */
  revision?: number;
}

export const pointSchema = new Schema<PointDoc>(
  {
    pointCode: { type: String, required: true },
    pointName: { type: String, required: true },
    parentId: { type: Schema.Types.ObjectId, default: null },
    sort: { type: Number, required: true },
    createBy: { type: String, default: '' },
    createDept: { type: String, default: '' },
    revision: Number,
  },
  schemaOptions,
);
pointSchema.index({ pointCode: 1 }, { unique: true });
pointSchema.index({ sort: 1, _id: 1 });
