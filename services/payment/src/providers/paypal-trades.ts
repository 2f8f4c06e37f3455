import { Inject, Injectable } from '@nestjs/common';
import { schemaOptions } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { PaypalPhase, PaypalRefund, PaypalTrade, PaypalTrades } from '@xuekao/providers';
import { Schema, type Connection, type Model } from 'mongoose';

type Doc = Omit<PaypalTrade, 'orderId' | 'refunds'> & { _id: string; refunds?: PaypalRefund[] };

const schema = new Schema<Doc>(
  {
    _id: String,
    userId: String,
    amount: Number,
    reference: String,
    clientId: String,
    currency: String,
    sum: String,
    url: String,
    phase: String,
    attempt: Number,
    capture: String,
    refunds: { type: [{ key: String, amount: Number, sum: String, _id: false }], default: undefined },
  },
  schemaOptions,
);

/** Trades at PayPal, by the order that they pay: each step is one write that only one process can do. */
@Injectable()
export class KeptPaypalTrades implements PaypalTrades {
  private readonly trades: Model<Doc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.trades = connection.model<Doc>('PaypalTrade', schema, 'pay_paypal_trades');
  }

  async find(orderId: string): Promise<PaypalTrade | null> {
    return tradeOf(await this.trades.findById(orderId).lean<Doc>());
  }

  async keep({ orderId, ...trade }: PaypalTrade): Promise<PaypalTrade> {
    await this.trades.updateOne({ _id: orderId }, { $setOnInsert: trade }, { upsert: true });
    const kept = await this.find(orderId);
    if (!kept) throw new Error('a trade that was kept is there');
    return kept;
  }

  async keepRefund(orderId: string, refund: PaypalRefund, known: number): Promise<PaypalTrade | null> {
    const filter = { _id: orderId, ...(known === 0 ? { 'refunds.0': { $exists: false } } : { refunds: { $size: known } }) };
    return tradeOf(await this.trades.findOneAndUpdate(filter, { $push: { refunds: refund } }, { returnDocument: 'after' }).lean<Doc>());
  }

  async move(
    orderId: string,
    from: readonly PaypalPhase[],
    to: Partial<Pick<PaypalTrade, 'phase' | 'attempt' | 'capture'>>,
    attempt?: number,
  ): Promise<PaypalTrade | null> {
    const filter = { _id: orderId, phase: { $in: from }, ...(attempt === undefined ? {} : { attempt }) };
    return tradeOf(await this.trades.findOneAndUpdate(filter, { $set: to }, { returnDocument: 'after' }).lean<Doc>());
  }
}

function tradeOf(doc: Doc | null): PaypalTrade | null {
  if (!doc) return null;
  const { _id: orderId, ...trade } = doc;
  return { orderId, ...trade };
}
