import { schemaOptions } from '@xuekao/documents';
import type { JoinField } from '@xuekao/contracts';
import { Schema } from 'mongoose';

export interface ActivityDoc {
  _id: string;
  title: string;
  /** address of a picture of our own store; empty: none */
  banner: string;
  activityType: '1' | '2';
  catId: string;
  /** whoever has joined may study it; absent or empty: none */
  refCourse?: string;
  /** whoever has joined may sit it; empty: none */
  refExam: string;
  startTime: Date;
  endTime: Date;
  /** seats; 0: as many as come */
  maxJoin: number;
  /** people who hold a seat: counted in the transaction that writes the sign-up */
  joinCount: number;
  /** fen; absent or 0: free */
  price?: number;
  requireAudit: boolean;
  content: string;
  openType: number;
  passwordHash: string;
  departs: string[];
  users: string[];
  fields: JoinField[];
  /** 0 open, 1 disabled */
  state: number;
  createBy: string;
  createDept: string;
  createTime: Date;
  revision: number;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;
const field = {
  _id: false,
  fieldName: text,
  fieldTitle: text,
  fieldType: text,
  fieldItems: [{ _id: false, title: text, value: number, checked: Boolean }],
  required: Boolean,
  tips: optional,
} as const;
/** Questions of a form as they are stored, in an activity and in a sign-up. */
export const fieldsSchema = [field];

export const activitySchema = new Schema<ActivityDoc>(
  {
    _id: text,
    title: text,
    banner: optional,
    activityType: text,
    catId: optional,
    refCourse: optional,
    refExam: optional,
    startTime: date,
    endTime: date,
    maxJoin: number,
    joinCount: number,
    price: Number,
    requireAudit: { type: Boolean, required: true },
    content: optional,
    openType: number,
    passwordHash: optional,
    departs: [String],
    users: [String],
    fields: fieldsSchema,
    state: number,
    createBy: text,
    createDept: optional,
    createTime: date,
    revision: number,
  },
  schemaOptions,
);
activitySchema.index({ createTime: -1, _id: -1 });
activitySchema.index({ state: 1, endTime: -1, _id: -1 });
activitySchema.index({ createDept: 1 });
activitySchema.index({ createBy: 1 });
activitySchema.index({ users: 1 });
activitySchema.index({ departs: 1 });
