import { schemaOptions } from '@xuekao/documents';
import { Schema } from 'mongoose';

/** Goods of an order line, as they were when it was reserved: later changes of the goods change no order. */
export interface LineSnapshot {
  readonly goodsId: string;
  readonly goodsTitle: string;
  readonly goodsImage: string;
  readonly skuTitle: string;
  /** of one piece: fen, and points */
  readonly salePrice: number;
  readonly costPoints: number;
  readonly requireAddr: boolean;
}
export interface StockLine {
  readonly skuId: string;
  readonly count: number;
}

/** Pieces that an order holds, or has bought; `back`: of them, pieces that came back since. */
export type HeldLine = StockLine & LineSnapshot & { readonly back?: number };

/** Stock that an order holds. An order that was released stays released: a late reserve of it gets nothing. */
export interface ReservationDoc {
  /** id of the order */
  _id: string;
  userId: string;
  state: 'reserved' | 'taken' | 'released';
  lines: HeldLine[];
  /** names of the parts of the order whose pieces came back; absent: none */
  parts?: string[];
  createTime: Date;
}

/** Pieces of one goods that a person holds or has bought; without goods, orders with money to pay that the person has ever reserved. */
export interface BoughtDoc {
  /** `boughtId` */
  _id: string;
  goodsId: string;
  userId: string;
  count: number;
}

/** A line of the stock log: every change of a stock has one, and their sum is the stock. */
export interface StockRowDoc {
  /** of its meaning, so that nothing is written twice */
  _id: string;
  goodsId: string;
  skuId: string;
  skuTitle: string;
  at: Date;
  kind: 'first' | 'reserve' | 'release' | 'change';
  /** signed */
  change: number;
  /** stock after it */
  left: number;
  orderId: string;
  reason: string;
  /** of whoever changed it by hand */
  byName: string;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: '' } as const;
const number = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

export const reservationSchema = new Schema<ReservationDoc>(
  {
    _id: text,
    userId: optional,
    state: text,
    lines: [
      {
        ...{ _id: false, skuId: text, count: number, goodsId: text, goodsTitle: text, goodsImage: optional, skuTitle: optional },
        ...{ salePrice: number, costPoints: number, requireAddr: { type: Boolean, required: true }, back: Number },
      },
    ],
    parts: { type: [String], default: undefined },
    createTime: date,
  },
  schemaOptions,
);
reservationSchema.index({ 'lines.goodsId': 1, state: 1 });
reservationSchema.index({ userId: 1 }, { partialFilterExpression: { state: 'reserved' } });

export const boughtSchema = new Schema<BoughtDoc>({ _id: text, goodsId: text, userId: text, count: number }, schemaOptions);
boughtSchema.index({ goodsId: 1 });

export const stockRowSchema = new Schema<StockRowDoc>(
  {
    ...{ _id: text, goodsId: text, skuId: text, skuTitle: optional, at: date, kind: text, change: number, left: number },
    ...{ orderId: optional, reason: optional, byName: optional },
  },
  schemaOptions,
);
stockRowSchema.index({ at: -1, _id: -1 });
stockRowSchema.index({ goodsId: 1, at: -1, _id: -1 });
stockRowSchema.index({ skuId: 1, at: -1, _id: -1 });
