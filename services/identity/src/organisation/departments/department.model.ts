import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

export interface DepartmentDoc {
  _id: Types.ObjectId;
  /** three characters a level: everything below a department begins with its code */
  deptCode: string;
  deptName: string;
  parentId: Types.ObjectId | null;
  sort: number;
  createBy: string;
  /** counts people who were put here; a write that meets the one of a deletion, so that only one of the two succeeds */
  arrivals: number;
  /** grows with every change of the name: see saveRevised; not there in departments of an earlier release */
  revision?: number;
}

export const departmentSchema = new Schema<DepartmentDoc>(
  {
    deptCode: { type: String, required: true },
    deptName: { type: String, required: true },
    parentId: { type: Schema.Types.ObjectId, default: null },
    sort: { type: Number, required: true },
    createBy: { type: String, default: '' },
    arrivals: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
departmentSchema.index({ deptCode: 1 }, { unique: true });

/** The number last given out below a department (`''`: at the top). A code is never given twice: exams name departments by code. */
export interface CodeCounterDoc {
  _id: string;
  last: number;
}
export const codeCounterSchema = new Schema<CodeCounterDoc>(
  { _id: { type: String }, last: { type: Number, required: true } },
  { ...schemaOptions, _id: false },
);
