import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** A certificate that a person has. */
export interface GrantDoc {
  /** of what it is for: the same meaning is the same certificate */
  _id: string;
  number: string;
  /** the number without the signs that people mistake or leave out */
  proof: string;
  certId: string;
  designId: string;
  title: string;
  authority: string;
  userId: string;
  userName: string;
  realName: string;
  /** of the person when it was granted */
  deptCode: string;
  deptName: string;
  /** `certGrantTypes` */
  grantType: number;
  /** the batch; empty: after an exam */
  batchId: string;
  grantBy: string;
  grantName: string;
  examId: string;
  examTitle: string;
  /** points; null: of no exam */
  score: number | null;
  createdAt: Date;
  expireAt: Date | null;
  withdrawnAt: Date | null;
  withdrawReason: string;
  withdrawBy: string;
  /** kind and person while it is held by hand: one of them at a time */
  held?: string;
  /** the best score by now, where it earns another certificate or none (null: no attempt counts); absent: nothing is in doubt */
  doubt?: { score: number | null };
  /** a person let it be kept at this score of a correction */
  kept?: { score: number | null; by: string; at: Date; reason: string };
  /** when the person is to be told of it, unless whoever gave it has done so; absent: the person was told */
  tellGrantAt?: Date;
  /** when the person is to be told that it was withdrawn */
  tellAt?: Date;
  /** for those who hear of it; see `LaterToldDoc` */
  turn?: number;
  isTold?: boolean;
  /** place of its credential among those whose withdrawal is public; absent: nobody has asked for the credential yet */
  badge?: BadgePlace;
}
export interface BadgePlace {
  /** from 1 */
  list: number;
  /** of the bit in that list, from 0 */
  index: number;
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const maybe = { type: Date, default: null } as const;

export const grantSchema = new Schema<GrantDoc>(
  {
    _id: text,
    number: text,
    proof: text,
    certId: text,
    designId: text,
    title: text,
    authority: text,
    userId: text,
    userName: words,
    realName: words,
    deptCode: words,
    deptName: words,
    grantType: number,
    batchId: words,
    grantBy: words,
    grantName: words,
    examId: words,
    examTitle: words,
    score: { type: Number, default: null },
    createdAt: instant,
    expireAt: maybe,
    withdrawnAt: maybe,
    withdrawReason: words,
    withdrawBy: words,
    held: String,
    doubt: { type: new Schema({ score: { type: Number, default: null } }, { _id: false }), required: false },
    kept: {
      type: new Schema({ score: { type: Number, default: null }, by: words, at: instant, reason: words }, { _id: false }),
      required: false,
    },
    tellGrantAt: Date,
    tellAt: Date,
    turn: Number,
    isTold: Boolean,
    badge: { type: new Schema({ list: number, index: number }, { _id: false }), required: false },
  },
  schemaOptions,
);
grantSchema.index({ isTold: 1 }, { partialFilterExpression: { isTold: false } });
grantSchema.index({ proof: 1 }, { unique: true });
grantSchema.index({ held: 1 }, { unique: true, partialFilterExpression: { held: { $exists: true } } });
grantSchema.index({ userId: 1, createdAt: -1, _id: -1 });
grantSchema.index({ createdAt: -1, _id: -1 });
grantSchema.index({ certId: 1, createdAt: -1, _id: -1 });
grantSchema.index({ certId: 1, userId: 1 });
grantSchema.index({ deptCode: 1, createdAt: -1, _id: -1 });
grantSchema.index({ grantBy: 1, createdAt: -1, _id: -1 });
grantSchema.index({ batchId: 1, userId: 1 });
grantSchema.index({ examId: 1, userId: 1 });
grantSchema.index({ tellGrantAt: 1 }, { sparse: true });
grantSchema.index({ tellAt: 1 }, { sparse: true });
grantSchema.index({ createdAt: -1, _id: -1 }, { name: 'doubt_newest', partialFilterExpression: { doubt: { $exists: true } } });
grantSchema.index({ 'badge.list': 1, withdrawnAt: 1 }, { partialFilterExpression: { badge: { $exists: true } } });
grantSchema.index({ 'badge.list': 1, 'badge.index': 1 }, { unique: true, partialFilterExpression: { badge: { $exists: true } } });

/** Certificates with a place in a list. The index holds those with a place alone, and is used where the query says so. */
export const inList = (list: number) => ({ 'badge.list': list, badge: { $exists: true } }) as const;
