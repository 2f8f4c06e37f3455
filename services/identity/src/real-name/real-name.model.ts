import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** 0 under review, 1 passed, 2 failed (specification part 1, section 4) */
export type RealNameState = 0 | 1 | 2;

interface Confirmed {
  realName: string;
  /** sealed for `id-card:<person>` */
  idCard: string;
  idCardMask: string;
  at: Date;
}

/** One person's application, and what an earlier one confirmed. `_id` is the person's. */
export interface RealNameDoc {
  _id: Types.ObjectId;
  /** the person's own, of today: lists for who administers a department read no people */
  deptCode: string;
  /** who made the person's account */
  createBy: string;
  realName: string;
  /** sealed for `id-card:<person>` */
  idCard: string;
  idCardMask: string;
  /** null once the photo was deleted */
  photoId: Types.ObjectId | null;
  state: RealNameState;
  auditMsg: string;
  /** for auditors: why the automatic audit left it to them */
  note: string;
  /** grows with every change: an audit names what it has seen */
  version: number;
  submittedAt: Date;
  auditedAt: Date | null;
  /** empty: by the automatic audit */
  auditedBy: string;
  /** works until a later application has passed */
  passed: Confirmed | null;
  /** keyed hash of the confirmed number: one number, one account */
  passedKey?: string;
}

export const realNameSchema = new Schema<RealNameDoc>(
  {
    deptCode: { type: String, default: '' },
    createBy: { type: String, default: '' },
    realName: { type: String, required: true },
    idCard: { type: String, required: true },
    idCardMask: { type: String, required: true },
    photoId: { type: Schema.Types.ObjectId, default: null },
    state: { type: Number, required: true, enum: [0, 1, 2] },
    auditMsg: { type: String, default: '' },
    note: { type: String, default: '' },
    version: { type: Number, required: true },
    submittedAt: { type: Date, required: true },
    auditedAt: { type: Date, default: null },
    auditedBy: { type: String, default: '' },
    passed: { type: Schema.Types.Mixed, default: null },
    passedKey: { type: String },
  },
  schemaOptions,
);
realNameSchema.index({ passedKey: 1 }, { unique: true, partialFilterExpression: { passedKey: { $exists: true } } });
realNameSchema.index({ submittedAt: -1, _id: -1 });
realNameSchema.index({ state: 1, submittedAt: -1, _id: -1 });
realNameSchema.index({ auditedAt: 1 });
realNameSchema.index({ deptCode: 1, state: 1, submittedAt: -1, _id: -1 });
