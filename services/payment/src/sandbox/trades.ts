import { randomBytes } from 'node:crypto';
import { isDuplicate, schemaOptions } from '@xuekao/documents';
import { Schema, type Connection, type Model } from 'mongoose';
import type { z } from 'zod';
import type { answers, requests } from './sandbox.protocol.js';

type Create = z.output<typeof requests.create>;
type TradeAnswer = z.output<typeof answers.query>;
type StatementAsked = z.output<typeof requests.statement>;
type StatementPage = z.output<typeof answers.statement>;

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
  /** absent: nobody has paid, or a release that did not note it took the money */
  paidAt?: Date;
  /** when the merchant is told next; null: it has confirmed, or there is nothing to tell */
  tellAt: Date | null;
  told: number;
}
interface RefundDoc {
  /** `<merchant>:<key>` */
  _id: string;
  transaction: string;
  amount: number;
  /** these three are absent where a release that did not note them sent it back */
  merchant?: string;
  orderId?: string;
  at?: Date;
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
    paidAt: Date,
    tellAt: Date,
    told: Number,
  },
  schemaOptions,
);
schema.index({ token: 1 }, { unique: true });
schema.index({ tellAt: 1 }, { partialFilterExpression: { tellAt: { $type: 'date' } } });
schema.index({ merchant: 1, paidAt: 1 }, { partialFilterExpression: { paidAt: { $type: 'date' } } });
const refundSchema = new Schema<RefundDoc>(
  { _id: String, transaction: String, amount: Number, merchant: String, orderId: String, at: Date },
  schemaOptions,
);
refundSchema.index({ merchant: 1, at: 1 });

interface Within {
  $gte: Date;
  $lt: Date;
}
type Line = StatementPage['lines'][number] & { _id: string };

const tradeId = (merchant: string, orderId: string): string => `${merchant}:${orderId}`;
/** Pauses between two notices, in seconds; after the last of them the merchant has to ask. */
/** Lines of one page of a statement. */
const pageLines = 200;
const pausesS = [1, 2, 5, 15, 60, 300] as const;

/** Books of the sandbox, in a database of its own: a company keeps them whatever its customers do. */
export class Trades {
  private constructor(
    private readonly trades: Model<TradeDoc>,
    private readonly refunds: Model<RefundDoc>,
  ) {}

  static async open(connection: Connection): Promise<Trades> {
    const trades = connection.model<TradeDoc>('SandboxTrade', schema, 'trades');
    const refunds = connection.model<RefundDoc>('SandboxRefund', refundSchema, 'refunds');
    await Promise.all([trades.createIndexes(), refunds.createIndexes()]);
    return new Trades(trades, refunds);
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
  async refund(
    merchant: string,
    { key, transaction, amount }: Pick<RefundDoc, 'transaction' | 'amount'> & { key: string },
    at: Date,
  ): Promise<boolean> {
    const paid = await this.trades.findOne({ merchant, transaction, state: 'paid' }).lean();
    if (!paid) return false;
    const _id = `${merchant}:${key}`;
    // parts together are never more than the payment, as at a company
    const others = await this.refunds.find({ transaction, _id: { $ne: _id } }, { amount: 1 }).lean();
    if (others.reduce((sum, other) => sum + other.amount, amount) > paid.amount) return false;
    await this.refunds.updateOne({ _id }, { $setOnInsert: { transaction, amount, merchant, orderId: paid.orderId, at } }, { upsert: true });
    return true;
  }

  /** One page of what moved in a stretch of time. */
  async statement({ merchant, kind, from, to, after }: StatementAsked): Promise<StatementPage> {
    const within = { $gte: new Date(from), $lt: new Date(to) };
    const lines = await (kind === 'payment' ? this.payments(merchant, within, after) : this.returned(merchant, within, after));
    const last = lines.at(-1);
    return { lines: lines.map(({ _id, ...line }) => line), next: last && lines.length === pageLines ? last._id : '' };
  }

  private async payments(merchant: string, paidAt: Within, after: string): Promise<Line[]> {
    const found = await this.trades
      .find({ merchant, paidAt, state: 'paid', _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(pageLines)
      .lean();
    return found.map(({ _id, orderId, transaction, amount, paidAt: at }) => ({
      ...{ _id, orderId, transaction, number: transaction, amount, at: at?.getTime() ?? 0 },
    }));
  }

  private async returned(merchant: string, at: Within, after: string): Promise<Line[]> {
    const found = await this.refunds
      .find({ merchant, at, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(pageLines)
      .lean();
    return found.map(({ _id, orderId = '', transaction, amount, at: when }) => ({
      ...{ _id, orderId, transaction, number: _id, amount, at: when?.getTime() ?? 0 },
    }));
  }

  byToken(token: string): Promise<TradeDoc | null> {
    return this.trades.findOne({ token }).lean().exec();
  }

  /** The buyer pays. Gives the trade as it is then: it may be closed, or paid already. */
  async pay(token: string, now: Date): Promise<TradeDoc | null> {
    const transaction = `SB${now.getTime()}${randomBytes(6).toString('hex')}`;
    await this.trades.updateOne(
      { token, state: 'open', expiresAt: { $gt: now } },
      { $set: { state: 'paid', transaction, paidAt: now, tellAt: now, told: 0 } },
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
