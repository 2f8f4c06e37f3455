import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { inTransaction, isDuplicate } from '@xuekao/documents';
import { Batcher, StoreBusy } from '@xuekao/event-sourcing';
import { CONFIG, ServiceTime, type Config } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { GoodsCollections } from './goods.collections.js';
import type { GoodsDoc, SkuDoc } from './goods.model.js';
import { boughtId, changeId, ordersId, StockRound, type LineVerdict, type StockCommand, type StockFacts } from './stock.decider.js';
import type { BoughtDoc, ReservationDoc, StockLine, StockRowDoc } from './stock.model.js';

/** Commands of one transaction. */
const mostTogether = 200;
/** Another process may have written the same order or the same buyer first: the round then looks again. */
const mostLooks = 5;

interface Answer {
  readonly verdicts?: readonly LineVerdict[];
  readonly left?: number;
  readonly refusal?: unknown;
}

/**
 * Stock of the goods. Commands that wait for it are decided one after the other on what one transaction read, and written by it with the
 * orders that hold the stock (decision 0127): whatever dies, and however many processes sell, what is left and what orders hold is what
 * was there. Everything may be sent again.
 */
@Injectable()
export class Stock {
  private readonly rounds = new Batcher<StockCommand, Answer>((commands) => this.inRound(commands), { round: mostTogether });

  constructor(
    private readonly store: GoodsCollections,
    private readonly time: ServiceTime,
    @Inject(CONFIG) private readonly config: Pick<Config, 'mallUnpaid'>,
  ) {}

  /**
   * Sets the pieces aside for the order: all of its lines, or none. The same order again gets what it got.
   * @returns the lines; reserved where none of them has a refusal @throws {BusinessError} BUSY
   */
  async reserve(order: { orderId: string; userId: string; lines: readonly StockLine[] }): Promise<readonly LineVerdict[]> {
    const { verdicts = [] } = await this.ask({ type: 'reserve', ...order });
    return verdicts;
  }

  /** Answers of `reserve` as they would be now; nothing is set aside. */
  async check(userId: string, lines: readonly StockLine[]): Promise<readonly LineVerdict[]> {
    const facts = await this.read([{ type: 'reserve', orderId: '', userId, lines }]);
    return new StockRound(facts, new Date(this.time.now()), this.config.mallUnpaid).judge(userId, lines);
  }

  /** The order is paid: its pieces are sold. @throws {BusinessError} NOT_FOUND where it holds nothing, BUSY */
  async take(orderId: string): Promise<void> {
    await this.ask({ type: 'take', orderId });
  }

  /** The order is off, or was paid back: its pieces and the person's share of the limit come back. @throws {BusinessError} BUSY */
  async release(orderId: string): Promise<void> {
    await this.ask({ type: 'release', orderId });
  }

  /** Some pieces of the order, and the person's share of the limit, came back: once for each name. @throws {BusinessError} BUSY */
  async releasePart(of: Omit<Extract<StockCommand, { type: 'releasePart' }>, 'type'>): Promise<void> {
    await this.ask({ type: 'releasePart', ...of });
  }

  /** By hand. @returns the stock after it @throws {BusinessError} NOT_FOUND, MALL_STOCK_SHORT, MALL_STOCK_MOST, BUSY */
  async change(change: Omit<Extract<StockCommand, { type: 'change' }>, 'type'>): Promise<number> {
    const { left = 0 } = await this.ask({ type: 'change', ...change });
    return left;
  }

  private async ask(command: StockCommand): Promise<Answer> {
    const answer = await this.rounds.ask(command).catch((error: unknown) => {
      throw error instanceof StoreBusy ? new BusinessError('BUSY') : error;
    });
    if (answer.refusal !== undefined) throw answer.refusal;
    return answer;
  }

  private async inRound(commands: readonly StockCommand[]): Promise<Answer[]> {
    for (let look = 1; ; look++) {
      try {
        return await inTransaction(this.store.connection, async (session) => {
          const round = new StockRound(await this.read(commands, session), new Date(this.time.now()), this.config.mallUnpaid);
          const answers = commands.map((command) => answerOf(round, command));
          await this.write(round, session);
          return answers;
        });
      } catch (error) {
        if (!isDuplicate(error) || look === mostLooks) throw error;
      }
    }
  }

  /** Everything that the commands look at, on one snapshot where a session is given. */
  private async read(commands: readonly StockCommand[], session?: ClientSession): Promise<StockFacts> {
    const { goods, skus, reservations, bought, stockRows } = this.store;
    const within = session ? { session } : {};
    const orderIds = commands.flatMap((command) => (command.type === 'change' ? [] : [command.orderId]));
    const changeIds = commands.flatMap((command) => (command.type === 'change' ? [changeId(command.requestId)] : []));
    const orders = await reservations.find({ _id: { $in: orderIds } }, {}, within).lean<ReservationDoc[]>();
    const named = commands.flatMap((command) =>
      command.type === 'reserve' ? command.lines.map(({ skuId }) => skuId) : command.type === 'change' ? [command.skuId] : [],
    );
    const skuIds = [...new Set([...named, ...orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))])];
    const foundSkus = await skus.find({ _id: { $in: skuIds } }, {}, within).lean<SkuDoc[]>();
    const goodsIds = [...new Set(foundSkus.map(({ goodsId }) => goodsId))];
    const foundGoods = await goods.find({ _id: { $in: goodsIds } }, { content: 0, params: 0 }, within).lean<GoodsDoc[]>();
    const skuGoods = new Map(foundSkus.map(({ _id, goodsId }) => [_id, goodsId]));
    const counters = [
      ...commands.flatMap((command) =>
        command.type === 'reserve'
          ? command.lines.flatMap(({ skuId }) => {
              const goodsId = skuGoods.get(skuId);
              return goodsId === undefined ? [] : [boughtId(goodsId, command.userId)];
            })
          : [],
      ),
      ...orders.flatMap(({ userId, lines }) => lines.map(({ goodsId }) => boughtId(goodsId, userId))),
    ];
    const counts = await bought.find({ _id: { $in: [...new Set(counters)] } }, {}, within).lean<BoughtDoc[]>();
    const buyers = [...new Set(commands.flatMap((command) => (command.type === 'reserve' ? [command.userId] : [])))];
    const held = buyers.length === 0 ? [] : await reservations.find({ userId: { $in: buyers }, state: 'reserved' }, {}, within).lean();
    const rows = changeIds.length === 0 ? [] : await stockRows.find({ _id: { $in: changeIds } }, { _id: 1 }, within).lean<StockRowDoc[]>();
    return {
      goods: new Map(foundGoods.map((one) => [one._id, one])),
      skus: new Map(foundSkus.map((sku) => [sku._id, sku])),
      reservations: new Map(orders.map((order) => [order._id, order])),
      bought: new Map(counts.map(({ _id, count }) => [_id, count])),
      waiting: Map.groupBy(held, ({ userId }) => userId),
      changes: new Set(rows.map(({ _id }) => _id)),
    };
  }

  /** On the snapshot that was read: what changed since then conflicts, and the round looks again. */
  private async write(round: StockRound, session: ClientSession): Promise<void> {
    const { skus, bought, sales, orders, rows, buyers } = round.changes();
    const { store } = this;
    const grow = <F extends string>(field: F, [_id, by]: readonly [string, number]) => ({
      updateOne: { filter: { _id }, update: { $inc: { [field]: by } } },
    });
    if (skus.length > 0)
      await store.skus.bulkWrite(
        skus.map((change) => grow('leftStock', change)),
        { session },
      );
    if (sales.length > 0)
      await store.goods.bulkWrite(
        sales.map((change) => grow('sales', change)),
        { session },
      );
    const counts = [...bought, ...buyers.map((userId) => [ordersId(userId), 1] as const)];
    if (counts.length > 0)
      await store.bought.bulkWrite(
        counts.map(([_id, by]) => {
          const [goodsId = '', userId = ''] = _id.split(':');
          return { updateOne: { filter: { _id }, update: { $inc: { count: by }, $setOnInsert: { goodsId, userId } }, upsert: true } };
        }),
        { session },
      );
    if (orders.length > 0)
      await store.reservations.bulkWrite(
        orders.map(({ _id, ...set }) => ({ updateOne: { filter: { _id }, update: { $set: set }, upsert: true } })),
        { session },
      );
    if (rows.length > 0) await store.stockRows.insertMany(rows, { session });
  }
}

function answerOf(round: StockRound, command: StockCommand): Answer {
  try {
    switch (command.type) {
      case 'reserve':
        return { verdicts: round.reserve(command) };
      case 'take':
        round.take(command.orderId);
        return {};
      case 'release':
        round.release(command.orderId);
        return {};
      case 'releasePart':
        round.releasePart(command);
        return {};
      case 'change':
        return { left: round.change(command) };
    }
  } catch (error) {
    if (error instanceof BusinessError) return { refusal: error };
    throw error;
  }
}
