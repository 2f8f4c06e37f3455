import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError, calls, type GoodsKind, type Output } from '@xuekao/contracts';
import { isDuplicate, schemaOptions } from '@xuekao/documents';
import { CallClient, MONGO, type UserContext } from '@xuekao/platform';
import { Schema, type Connection, type Model } from 'mongoose';

/** Result of an order: one document for each that was paid or paid back. */
interface PurchaseDoc {
  /** id of the order */
  _id: string;
  userId: string;
  goodsId: string;
  /** false once the order was paid back, for good */
  isOwned: boolean;
  /** the person and the goods while they are owned: once each; absent of what was granted by an earlier release */
  owner?: string;
}
interface Bought {
  readonly orderId: string;
  readonly userId: string;
  readonly goodsId: string;
}
/** Something that a person may buy. */
export interface ForSale {
  readonly kind: GoodsKind;
  readonly goodsId: string;
  readonly title: string;
  /** fen; absent or 0: free */
  readonly price: number | undefined;
  /** when it can be used no more; absent: never */
  readonly until?: Date;
}

const schema = new Schema<PurchaseDoc>({ _id: String, userId: String, goodsId: String, isOwned: Boolean, owner: String }, schemaOptions);
schema.index({ userId: 1, goodsId: 1 });
schema.index({ goodsId: 1 });
schema.index({ owner: 1 }, { unique: true, sparse: true });

/** Purchases in a service that sells: who owns what, as the payment service told. */
@Injectable()
export class Purchases implements OnModuleInit {
  private readonly purchases: Model<PurchaseDoc>;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly client: CallClient,
  ) {
    this.purchases = connection.model<PurchaseDoc>('Purchase', schema, 'purchases');
  }

  async onModuleInit(): Promise<void> {
    await this.purchases.createIndexes();
  }

  async owns(userId: string, goodsId: string): Promise<boolean> {
    return (await this.purchases.exists({ userId, goodsId, isOwned: true })) !== null;
  }

  async ownersOf(goodsId: string): Promise<ReadonlySet<string>> {
    return new Set(await this.purchases.distinct('userId', { goodsId, isOwned: true }));
  }

  /** Whether the person may use it: it is free, or was bought. */
  async mayUse(userId: string, goodsId: string, price: number | undefined): Promise<boolean> {
    return !price || this.owns(userId, goodsId);
  }

  /** Goods that somebody owns stay. @throws {BusinessError} GOODS_SOLD */
  async refuseSold(goodsIds: readonly string[]): Promise<void> {
    const owners = await this.purchases.distinct('userId', { goodsId: { $in: [...goodsIds] }, isOwned: true });
    if (owners.length > 0) throw new BusinessError('GOODS_SOLD', { n: owners.length });
  }

  /** The order of a purchase, to be paid. @throws {BusinessError} NOT_FOR_SALE, BOUGHT_ALREADY, PAY_OFF, PAY_FAILED */
  async begin(
    { kind, goodsId, title, price, until }: ForSale,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.payment.orders.open>> {
    const { userId, deptCode } = caller;
    if (!price) throw new BusinessError('NOT_FOR_SALE');
    if (await this.owns(userId, goodsId)) throw new BusinessError('BOUGHT_ALREADY');
    const goods = { kind, goodsId, title, price, ...(until ? { until: until.toISOString() } : {}) };
    return this.client.call(calls.payment.orders.open, { ...goods, userId, deptCode }, { requestId });
  }

  /**
   * A repeat changes nothing, and nothing of an order that was paid back comes again.
   * @param isGone nobody can use it any more: nothing is owned, and the buyer gets the money back. What is owned already, because an
   * answer was lost, stays owned
   * @returns `isGone` also where the person owns the goods by another order or code: it pays for nothing, and goes back
   */
  async grant({ orderId, userId, goodsId }: Bought, isGone: boolean): Promise<{ isGone: boolean }> {
    const others = { userId, goodsId, isOwned: true, _id: { $ne: orderId } };
    if (isGone || (await this.purchases.exists(others)) !== null) return this.isGone({ orderId, userId });
    const insert = { userId, goodsId, isOwned: true, owner: `${userId}.${goodsId}` };
    try {
      await this.purchases.updateOne({ _id: orderId }, { $setOnInsert: insert }, { upsert: true });
    } catch (error) {
      // another order, or this one, at the same moment
      if (isDuplicate(error)) return this.isGone({ orderId, userId });
      throw error;
    }
    return { isGone: false };
  }

  async revoke({ orderId, userId, goodsId }: Bought): Promise<Record<string, never>> {
    const given = { $set: { userId, goodsId, isOwned: false }, $unset: { owner: 1 } };
    await this.purchases.updateOne({ _id: orderId }, given, { upsert: true });
    return {};
  }

  private async isGone({ orderId, userId }: Pick<Bought, 'orderId' | 'userId'>): Promise<{ isGone: boolean }> {
    return { isGone: (await this.purchases.exists({ _id: orderId, userId, isOwned: true })) === null };
  }
}
