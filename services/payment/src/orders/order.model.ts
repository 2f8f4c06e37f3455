import type { GoodsKind, OrderState as Status, PayMethod } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { readModelName } from '@xuekao/event-sourcing';
import { Schema } from 'mongoose';

/** An order in lists, made from its log alone. */
export interface OrderDoc {
  /** id of the order */
  _id: string;
  /** of the stream */
  version: number;
  status: Status;
  kind: GoodsKind;
  goodsId: string;
  title: string;
  userId: string;
  deptCode: string;
  /** fen */
  price: number;
  openedAt: Date;
  expiresAt: Date;
  method: PayMethod | null;
  transaction: string;
  paidAt: Date | null;
  endedAt: Date | null;
  ending: '' | 'expired' | 'cancelled' | 'late' | 'undeliverable' | 'byHand';
  reason: string;
  /** absent: no part went back */
  parts?: { amount: number; reason: string; at: Date; returnedAt: Date | null }[];
  /** when the next of its tasks is due, or tried again; null: it has none */
  taskAt: Date | null;
  /** failures in a row since its last event; not of the log */
  tries?: number;
  /** when the first of them was */
  failingSince?: Date | null;
}

/** Money that a provider told of, once for each of its payments: a payment pays for one order. */
export interface TransactionDoc {
  /** `<way to pay>:<the provider's number>` */
  _id: string;
  orderId: string;
  at: Date;
}

export const orderSchema = new Schema<OrderDoc>(
  {
    _id: String,
    version: Number,
    status: String,
    kind: String,
    goodsId: String,
    title: String,
    userId: String,
    deptCode: String,
    price: Number,
    openedAt: Date,
    expiresAt: Date,
    method: String,
    transaction: String,
    paidAt: Date,
    endedAt: Date,
    ending: String,
    reason: String,
    parts: { type: [{ amount: Number, reason: String, at: Date, returnedAt: Date, _id: false }], default: undefined },
    taskAt: Date,
    tries: Number,
    failingSince: Date,
  },
  schemaOptions,
);
orderSchema.index({ taskAt: 1, _id: 1 }, { partialFilterExpression: { taskAt: { $type: 'date' } } });
orderSchema.index({ failingSince: 1 }, { partialFilterExpression: { failingSince: { $type: 'date' } } });
orderSchema.index({ userId: 1, openedAt: -1, _id: -1 });
orderSchema.index({ userId: 1, kind: 1, goodsId: 1 });
orderSchema.index({ openedAt: -1, _id: -1 });
orderSchema.index({ deptCode: 1, openedAt: -1, _id: -1 });

export const transactionSchema = new Schema<TransactionDoc>({ _id: String, orderId: String, at: Date }, schemaOptions);

export const ordersCollection = readModelName('orders', 1);
