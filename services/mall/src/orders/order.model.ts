import type { MallOrderStatus } from '@xuekao/contracts';
import { schemaOptions } from '@xuekao/documents';
import { readModelName } from '@xuekao/event-sourcing';
import { Schema } from 'mongoose';
import type { Order } from './order.decider.js';

/** An order as it is stored: rows of earlier releases know of no parts, and stay as they are. */
type StoredOrder = Omit<Order, Later> & Partial<Pick<Order, Later>>;
type Later = 'parts' | 'isGoodsBack';
export const orderIn = ({ order: { parts = [], isGoodsBack = false, ...order } }: Pick<OrderDoc, 'order'>): Order => ({
  ...{ ...order, parts, isGoodsBack },
});

/** An order in lists, made from its log alone. */
export interface OrderDoc {
  /** id of the order */
  _id: string;
  /** of the stream */
  version: number;
  status: MallOrderStatus;
  userId: string;
  userName: string;
  realName: string;
  deptCode: string;
  placedAt: Date;
  /** of its goods, to be searched for */
  titles: string;
  /** its buyer has it in the own list */
  isListed: boolean;
  /** it was placed: its goods were there */
  isPlaced: boolean;
  /** everything else that a page shows */
  order: StoredOrder;
  /** when the next of its tasks is due, or tried again; null: it has none */
  taskAt: Date | null;
  /** failures in a row since its last event; not of the log */
  tries?: number;
  /** when the first of them was */
  failingSince?: Date | null;
}

export const orderSchema = new Schema<OrderDoc>(
  {
    ...{ _id: String, version: Number, status: String, userId: String, userName: String, realName: String, deptCode: String },
    ...{ placedAt: Date, titles: String, isListed: Boolean, isPlaced: Boolean, order: Schema.Types.Mixed },
    ...{ taskAt: Date, tries: Number, failingSince: Date },
  },
  schemaOptions,
);
orderSchema.index({ taskAt: 1, _id: 1 }, { partialFilterExpression: { taskAt: { $type: 'date' } } });
orderSchema.index({ failingSince: 1 }, { partialFilterExpression: { failingSince: { $type: 'date' } } });
orderSchema.index({ userId: 1, placedAt: -1, _id: -1 });
orderSchema.index({ isPlaced: 1, placedAt: -1, _id: -1 });
orderSchema.index({ isPlaced: 1, status: 1, placedAt: -1, _id: -1 });
orderSchema.index({ deptCode: 1, placedAt: -1, _id: -1 });

export const ordersCollection = readModelName('mall_orders', 1);
