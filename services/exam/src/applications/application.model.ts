import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

export const auditStates = { pending: 0, approved: 1, rejected: 2 } as const;

/** A learner's wish to sit an exam that its rules keep the person from. */
export interface ApplicationDoc {
  _id: string;
  examId: string;
  title: string;
  userId: string;
  userName: string;
  realName: string;
  applyMsg: string;
  applyTime: Date;
  /** name of the error that kept the person from starting */
  blocked: string;
  /** the person had handed in a paper of the exam */
  hadPaper: boolean;
  /** one of `auditStates` */
  auditState: number;
  auditBy: string;
  auditByName: string;
  auditMsg: string;
  auditTime: Date | null;
  /** end of the window of that attempt; null: that of the exam */
  validTo: Date | null;
  auditUsed: boolean;
  /** that it opened; null: it has not begun */
  paperId: string | null;
  /** while it waits, and else missing: a person has one such for an exam at most */
  isPending?: true;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const flag = { type: Boolean, required: true } as const;
const perhaps = { type: Date, default: null } as const;
export const applicationSchema = new Schema<ApplicationDoc>(
  {
    _id: text,
    examId: text,
    title: text,
    userId: text,
    userName: optional,
    realName: optional,
    applyMsg: text,
    applyTime: { type: Date, required: true },
    blocked: text,
    hadPaper: flag,
    auditState: { type: Number, required: true },
    auditBy: optional,
    auditByName: optional,
    auditMsg: optional,
    auditTime: perhaps,
    validTo: perhaps,
    auditUsed: flag,
    paperId: { type: String, default: null },
    isPending: Boolean,
  },
  schemaOptions,
);
// the person's newest one; what waits, the longest ago first, of an exam or of all
applicationSchema.index({ userId: 1, examId: 1, applyTime: -1 });
applicationSchema.index({ auditState: 1, applyTime: 1 });
applicationSchema.index({ examId: 1, auditState: 1, applyTime: 1 });
applicationSchema.index({ userId: 1, examId: 1, isPending: 1 }, { unique: true, partialFilterExpression: { isPending: true } });
