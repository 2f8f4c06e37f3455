import type { PointKind } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { readModelName } from '@xuekao/event-sourcing';
import { Schema } from 'mongoose';

/** Account of a person in lists: who it is, as identity tells, and what the ledger holds. */
export interface AccountDoc {
  /** id of the person */
  _id: string;
  userName: string;
  realName: string;
  deptCode: string;
  /** version of the stream that is shown; 0 where nothing was ever posted */
  version: number;
  points: number;
  held: number;
}

/** Line of a statement. */
export interface PointRowDoc {
  /** `<stream>@<version>.<index of the event>` */
  _id: string;
  userId: string;
  at: Date;
  kind: PointKind;
  refRemark: string;
  /** signed */
  points: number;
  balance: number;
  by: string;
}

/** A person passed an exam, and its marks are not known to be shown yet. */
export interface DueRewardDoc {
  /** of the paper */
  _id: string;
  examId: string;
  userId: string;
  /** when it was passed */
  at: Date;
  /** when the exam is asked next */
  nextAt: Date;
  /** since when it fails; absent: it does not */
  failingSince?: Date;
}

export const accountSchema = new Schema<AccountDoc>(
  {
    _id: String,
    userName: { type: String, default: '' },
    realName: { type: String, default: '' },
    deptCode: { type: String, default: '' },
    version: { type: Number, default: 0 },
    points: { type: Number, default: 0 },
    held: { type: Number, default: 0 },
  },
  schemaOptions,
);
accountSchema.index({ points: -1, _id: -1 });
accountSchema.index({ deptCode: 1, points: -1, _id: -1 });

export const rowSchema = new Schema<PointRowDoc>(
  { _id: String, userId: String, at: Date, kind: String, refRemark: String, points: Number, balance: Number, by: String },
  schemaOptions,
);
// a person's statement, newest first; the versions of the id keep the order of one moment
rowSchema.index({ userId: 1, at: -1, _id: -1 });
rowSchema.index({ at: -1, _id: -1 });

export const dueRewardSchema = new Schema<DueRewardDoc>(
  { _id: String, examId: String, userId: String, at: Date, nextAt: Date, failingSince: Date },
  schemaOptions,
);
dueRewardSchema.index({ nextAt: 1, examId: 1 });
dueRewardSchema.index({ examId: 1, nextAt: 1 });
dueRewardSchema.index({ failingSince: 1 }, { sparse: true });

export const rowsCollection = readModelName('points_rows', 1);
