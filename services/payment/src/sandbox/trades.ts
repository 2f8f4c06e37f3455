import { randomBytes } from 'node:crypto';
import { isDuplicate, schemaOptions } from '@xuekao/documents';
import { Schema, type Connection, type Model } from 'mongoose';
import type { z } from 'zod';
import type { answers, requests } from './sandbox.protocol.js';

type Create = z.output<typeof requests.create>;
type TradeAnswer = z.output<typeof answers.query>;

/** A trade in the books of the sandbox. */
export interface TradeDoc {
  /** `<merchant>:<order>` */
  _id: string;
  merchant: string;
  orderId: string;
  title: string;
  amount: number;
  userId: string;
  expiresAt: Date;
  notifyUrl: string;
  /** names the pay page, so that nobody guesses it */
  token: string;
  state: 'open' | 'paid' | 'closed';
  transaction: string;
  /** when the merchant is told next; null: it has confirmed, or there is nothing to tell */
  tellAt: Date | null;
  told: number;
}
interface RefundDoc {
  /** `<merchant>:<key>` */
  _id: string;
  transaction: string;
  amount: number;
}

const schema = new Schema<TradeDoc>(
  {
    _id: String,
    merchant: String,
    orderId: String,
    title: String,
    amount: Number,
    userId: String,
    expiresAt: Date,
    notifyUrl: String,
    token: String,
    state: String,
    transaction: String,
    tellAt: Date,
    told: Number,
  },
  schemaOptions,
);
schema.index({ token: 1 }, { unique: true });
schema.index({ tellAt: 1 }, { partialFilterExpression: { tellAt: { $type: 'date' } } });
const refundSchema = new Schema<RefundDoc>({ _id: String, transaction: String, amount: Number }, schemaOptions);

const tradeId = (merchant: string, orderId: string): string => `${merchant}:${orderId}`;
/** Pauses between two notices, in seconds; after the last of them the merchant has to ask. */
const pausesS = [1, 2, 5, 15, 60, 300] as const;

/** Books of the sandbox, in a database of its own: a company keeps them whatever its customers do. */
export class Trades {
  private constructor(
    private readonly trades: Model<TradeDoc>,
    private readonly refunds: Model<RefundDoc>,
  ) {}

  static async open(connection: Connection): Promise<Trades> {
    const trades = connection.model<TradeDoc>('SandboxTrade', schema, 'trades');
    await trades.createIndexes();
    return new Trades(trades, connection.model<RefundDoc>('SandboxRefund', refundSchema, 'refunds'));
  }

  /** The trade of the order: a new one, or the one that is there. */
  async create({ expiresAt, ...fields }: Create): Promise<TradeDoc> {
    const _id = tradeId(fields.merchant, fields.orderId);
    const trade: TradeDoc = {
      _id,
      ...fields,
      expiresAt: new Date(expiresAt),
      token: randomBytes(18).toString('base64url'),
      state: 'open',
      transaction: '',
      tellAt: null,
      told: 0,
    };
    try {
      await this.trades.create(trade);
      return trade;
    } catch (error) {
      const found = isDuplicate(error) ? await this.trades.findById(_id).lean() : null;
      if (found) return found;
      throw error;
    }
  }

  async stateOf(merchant: string, orderId: string): Promise<TradeAnswer> {
    return answerOf(await this.trades.findById(tradeId(merchant, orderId)).lean());
  }

  /** No money is taken afterwards. */
  async close(merchant: string, orderId: string): Promise<TradeAnswer> {
    const _id = tradeId(merchant, orderId);
    await this.trades.updateOne({ _id, state: 'open' }, { $set: { state: 'closed' } });
    return this.stateOf(merchant, orderId);
  }

  /** Money back for a payment: once for each key. */
  async refund(merchant: string, { key, transaction, amount }: Omit<RefundDoc, '_id'> & { key: string }): Promise<boolean> {
    const paid = await this.trades.findOne({ merchant, transaction, state: 'paid' }).lean();
    if (!paid || amount > paid.amount) return false;
    const _id = `${merchant}:${key}`;
    await this.refunds.updateOne({ _id }, { $setOnInsert: { transaction, amount } }, { upsert: true });
    return true;
  }

  byToken(token: string): Promise<TradeDoc | null> {
    return this.trades.findOne({ token }).lean().exec();
  }

  /** The buyer pays. Gives the trade as it is then: it may be closed, or paid already. */
  async pay(token: string, now: Date): Promise<TradeDoc | null> {
    const transaction = `SB${now.getTime()}${randomBytes(6).toString('hex')}`;
    await this.trades.updateOne(
      { token, state: 'open', expiresAt: { $gt: now } },
      { $set: { state: 'paid', transaction, tellAt: now, told: 0 } },
    );
    return this.byToken(token);
  }

  /** Payments of which a merchant has to be told now. */
  due(now: Date, limit: number): Promise<TradeDoc[]> {
    return this.trades
      .find({ tellAt: { $lte: now } })
      .sort({ tellAt: 1 })
      .limit(limit)
      .lean()
      .exec();
  }

  /** Notes whether the merchant has confirmed. */
  async noteTold({ _id, told }: TradeDoc, isConfirmed: boolean, now: Date): Promise<void> {
    const pause = isConfirmed ? undefined : pausesS[told];
    const tellAt = pause === undefined ? null : new Date(now.getTime() + 1000 * pause);
    await this.trades.updateOne({ _id }, { $set: { tellAt, told: told + 1 } });
  }
}

function answerOf(trade: TradeDoc | null): TradeAnswer {
  if (!trade) return { state: 'none' };
  const { state, orderId, userId, transaction, amount } = trade;
  return state === 'paid' ? { state, orderId, userId, transaction, amount } : { state };
}
