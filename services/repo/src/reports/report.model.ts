import type { QuType } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { Schema, type Types } from 'mongoose';

/** A report of an error in a question, and its answer. */
export interface ReportDoc {
  _id: Types.ObjectId;
  quId: string;
  /** of the bank where the question stands now */
  repoId: string;
  quType: QuType;
  /** beginning of the stem without markup, as it was reported */
  title: string;
  content: string;
  createBy: string;
  /** names stand here: the service knows no people */
  createName: string;
  createdAt: Date;
  /** 0 waits, 1 accepted, 2 rejected */
  auditState: number;
  auditBy: string;
  auditName: string;
  auditMsg: string;
  auditPoints: number;
  auditedAt: Date | null;
  /** when points and message are tried next; absent: nothing is to be done */
  tellAt?: Date;
}

const text = { type: String, default: '' };
const named = { type: String, required: true };
const count = { type: Number, required: true };
export const reportSchema = new Schema<ReportDoc>(
  {
    quId: named,
    repoId: named,
    quType: named,
    title: text,
    content: named,
    createBy: named,
    createName: text,
    createdAt: { type: Date, required: true },
    auditState: count,
    auditBy: text,
    auditName: text,
    auditMsg: text,
    auditPoints: count,
    auditedAt: { type: Date, default: null },
    tellAt: Date,
  },
  schemaOptions,
);
// a person waits for one answer about a question: two reports at once meet here
reportSchema.index({ quId: 1, createBy: 1 }, { unique: true, partialFilterExpression: { auditState: 0 } });
reportSchema.index({ repoId: 1, auditState: 1, createdAt: 1 });
reportSchema.index({ auditState: 1, createdAt: 1 });
reportSchema.index({ createBy: 1, createdAt: 1 });
reportSchema.index({ tellAt: 1 }, { sparse: true });
