import { schemaOptions } from '@xuekao/documents';
import type { JoinField, JoinValue } from '@xuekao/contracts';
import { Schema } from 'mongoose';
import { fieldsSchema } from '../activities/index.js';

/** Of the specification (part 3, section 4). */
export const joinStates = { joined: 0, unpaid: 1, waiting: 2, rejected: 3 } as const;

export interface JoinAnswer {
  fieldName: string;
  fieldValue: JoinValue;
}

/** A person's sign-up for an activity. */
export interface JoinDoc {
  _id: string;
  activityId: string;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  /** the questions as they were asked */
  fields: JoinField[];
  data: JoinAnswer[];
  /** one of `joinStates`; every one but `rejected` holds a seat, and `unpaid` unless it is `isSeatless` */
  state: number;
  auditMsg: string;
  auditBy: string;
  auditTime: Date | null;
  createTime: Date;
  /** counts what happens to it: an audit meets what its auditor saw */
  turn: number;
  /** when its audit was decided, while the person has not been told */
  untold?: Date;
  /** awaits its payment, and nobody paid in time: the seat went to others */
  isSeatless?: true;
  /** until when it holds a seat without an order */
  heldUntil?: Date;
  /** the order that it may be paid by; none before somebody began to pay */
  payId?: string;
  /** the order that paid for it */
  paidBy?: string;
  /** orders that closed or were paid back: nothing that comes of them later counts */
  deadOrders?: string[];
}

/** Conditions of the sign-ups that hold a seat. */
export const seated = { state: { $ne: joinStates.rejected }, isSeatless: { $ne: true } } as const;

export const hasSeat = ({ state, isSeatless }: Pick<JoinDoc, 'state' | 'isSeatless'>): boolean =>
  state !== joinStates.rejected && isSeatless !== true;

/** State of a sign-up that is free, or paid for. One that a person has judged before waits for a person again. */
export const stateOfPaid = ({ requireAudit }: { requireAudit: boolean }, { auditBy }: Pick<JoinDoc, 'auditBy'>): number =>
  requireAudit || auditBy !== '' ? joinStates.waiting : joinStates.joined;

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;

export const joinSchema = new Schema<JoinDoc>(
  {
    _id: text,
    activityId: text,
    userId: text,
    userName: optional,
    realName: optional,
    deptCode: optional,
    fields: fieldsSchema,
    data: [{ _id: false, fieldName: text, fieldValue: Schema.Types.Mixed }],
    state: number,
    auditMsg: optional,
    auditBy: optional,
    auditTime: { type: Date, default: null },
    createTime: { type: Date, required: true },
    turn: number,
    untold: Date,
    isSeatless: Boolean,
    heldUntil: Date,
    payId: String,
    paidBy: String,
    deadOrders: { type: [String], default: undefined },
  },
  schemaOptions,
);
// one for each person
joinSchema.index({ activityId: 1, userId: 1 }, { unique: true });
joinSchema.index({ activityId: 1, state: 1, createTime: 1 });
joinSchema.index({ userId: 1, createTime: -1 });
joinSchema.index({ state: 1, createTime: 1 });
joinSchema.index({ untold: 1 }, { sparse: true });
joinSchema.index({ heldUntil: 1 }, { sparse: true });
