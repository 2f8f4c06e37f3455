import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { inTransaction, isDuplicate, nativeOf } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import { CONFIG, ServiceTime, type Config } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { busyOr } from '../kernel/busy.js';
import { GoodsCollections } from './goods.collections.js';
import { boughtId, changeId, ordersId, StockRound, type LineVerdict, type StockCommand, type StockFacts } from './stock.decider.js';
import type { ReservationDoc, StockLine } from './stock.model.js';

/** Commands of one transaction. */
const mostTogether = 200;
/** Goods without what their page alone shows. */
const ofOrders = { title: 1, images: 1, requireAddr: 1, buyLimit: 1, state: 1 } as const;
/** Another process may have written the same order or the same buyer first: the round then looks again. */
const mostLooks = 5;

type Reserve = Extract<StockCommand, { type: 'reserve' }>;
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
  private readonly looks = new Batcher<Reserve, readonly LineVerdict[]>((asked) => this.judge(asked), { round: mostTogether });

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

  /** Answers of `reserve` as they would be now; nothing is set aside. @throws {BusinessError} BUSY */
  check(userId: string, lines: readonly StockLine[]): Promise<readonly LineVerdict[]> {
    return this.looks.ask({ type: 'reserve', orderId: '', userId, lines }).catch(busyOr);
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

  /** By hand. @returns the stock after it @throws {BusinessError} NOT_FOUND, MALL_STOCK_SHORT, MALL_STOCK_MOST, SENT_DIFFERENT, BUSY */
  async change(change: Omit<Extract<StockCommand, { type: 'change' }>, 'type'>): Promise<number> {
    const { left = 0 } = await this.ask({ type: 'change', ...change });
    return left;
  }

  private async ask(command: StockCommand): Promise<Answer> {
    const answer = await this.rounds.ask(command).catch(busyOr);
    if (answer.refusal !== undefined) throw answer.refusal;
    return answer;
  }

  /** Answers for all of them on the same facts, which nobody changes. */
  private async judge(asked: readonly Reserve[]): Promise<(readonly LineVerdict[])[]> {
    const round = new StockRound(await this.read(asked), new Date(this.time.now()), this.config.mallUnpaid);
    return asked.map(({ userId, lines }) => round.judge(userId, lines));
  }

  private async inRound(commands: readonly StockCommand[]): Promise<Answer[]> {
    for (let look = 1; ; look++) {
      try {
        return await inTransaction(this.store.connection, async (session) => {
          const facts = await this.read(commands, session);
          const round = new StockRound(facts, new Date(this.time.now()), this.config.mallUnpaid);
          const answers = commands.map((command) => answerOf(round, command));
          await this.write(round, facts, session);
          return answers;
        });
      } catch (error) {
        if (!isDuplicate(error) || look === mostLooks) throw error;
      }
    }
  }

  /** Everything that the commands look at, on one snapshot where a session is given. */
  private async read(commands: readonly StockCommand[], session?: ClientSession): Promise<StockFacts> {
    const { goods, skus, bought, stockRows } = this.store;
    const within = session ? { session } : {};
    const wanted = commands.flatMap((command) => (command.type === 'reserve' ? [command] : []));
    const changes = commands.flatMap((command) => (command.type === 'change' ? [command] : []));
    const { orders, waiting } = await this.ordersOf(commands, within);
    const named = [...wanted.flatMap(({ lines }) => lines), ...changes, ...orders.flatMap(({ lines }) => lines)];
    const skuIds = [...new Set(named.map(({ skuId }) => skuId))];
    const foundSkus = await nativeOf(skus)
      .find({ _id: { $in: skuIds } }, within)
      .toArray();
    const goodsIds = [...new Set(foundSkus.map(({ goodsId }) => goodsId))];
    const foundGoods = await nativeOf(goods)
      .find({ _id: { $in: goodsIds } }, { projection: ofOrders, ...within })
      .toArray();
    const skuGoods = new Map(foundSkus.map(({ _id, goodsId }) => [_id, goodsId]));
    const counters = [
      ...wanted.flatMap(({ userId, lines }) =>
        lines.flatMap(({ skuId }) => {
          const goodsId = skuGoods.get(skuId);
          return goodsId === undefined ? [] : [boughtId(goodsId, userId)];
        }),
      ),
      ...orders.flatMap(({ userId, lines }) => lines.map(({ goodsId }) => boughtId(goodsId, userId))),
      // who only looks counts nobody's orders
      ...(session ? wanted.map(({ userId }) => ordersId(userId)) : []),
    ];
    const counts = await nativeOf(bought)
      .find({ _id: { $in: [...new Set(counters)] } }, { projection: { count: 1 }, ...within })
      .toArray();
    const changeIds = changes.map(({ requestId }) => changeId(requestId));
    const rows =
      changeIds.length === 0
        ? []
        : await nativeOf(stockRows)
            .find({ _id: { $in: changeIds } }, { projection: { skuId: 1, change: 1, reason: 1 }, ...within })
            .toArray();
    return {
      goods: new Map(foundGoods.map((one) => [one._id, one])),
      skus: new Map(foundSkus.map((sku) => [sku._id, sku])),
      reservations: new Map(orders.map((order) => [order._id, order])),
      bought: new Map(counts.map(({ _id, count }) => [_id, count])),
      waiting,
      changes: new Map(rows.map((row) => [row._id, row])),
    };
  }

  /** Orders that the commands name, and those that their buyers have waiting, by the buyer. */
  private async ordersOf(
    commands: readonly StockCommand[],
    within: { session?: ClientSession },
  ): Promise<{ orders: ReservationDoc[]; waiting: StockFacts['waiting'] }> {
    // who only looks has no order yet
    const orderIds = new Set(commands.flatMap((command) => (command.type === 'change' || command.orderId === '' ? [] : [command.orderId])));
    const buyers = new Set(commands.flatMap((command) => (command.type === 'reserve' ? [command.userId] : [])));
    const filters = [
      ...(orderIds.size === 0 ? [] : [{ _id: { $in: [...orderIds] } }]),
      ...(buyers.size === 0 ? [] : [{ userId: { $in: [...buyers] }, state: 'reserved' as const }]),
    ];
    if (filters.length === 0) return { orders: [], waiting: new Map() };
    const found = await nativeOf(this.store.reservations).find({ $or: filters }, within).toArray();
    const waiting = found.filter(({ userId, state }) => state === 'reserved' && buyers.has(userId));
    return { orders: found.filter(({ _id }) => orderIds.has(_id)), waiting: Map.groupBy(waiting, ({ userId }) => userId) };
  }

  /**
   * On the snapshot that was read: what changed since then conflicts, and the round looks again. What was not there is inserted: to look
   * for it once more would cost the database more.
   */
  private async write(round: StockRound, facts: StockFacts, session: ClientSession): Promise<void> {
    const { skus, bought, sales, orders, rows, buyers } = round.changes();
    const { store } = this;
    const within = { session, ignoreUndefined: true };
    if (skus.length > 0)
      await nativeOf(store.skus).bulkWrite(
        skus.map(([_id, leftStock]) => ({ updateOne: { filter: { _id }, update: { $inc: { leftStock } } } })),
        within,
      );
    if (sales.length > 0)
      await nativeOf(store.goods).bulkWrite(
        sales.map(([_id, count]) => ({ updateOne: { filter: { _id }, update: { $inc: { sales: count } } } })),
        within,
      );
    const counts = [...bought, ...buyers.map((userId) => [ordersId(userId), 1] as const)];
    const isKnown = ([_id]: (typeof counts)[number]): boolean => facts.bought.has(_id);
    const [counted, uncounted] = [counts.filter(isKnown), counts.filter((each) => !isKnown(each))];
    if (counted.length > 0)
      await nativeOf(store.bought).bulkWrite(
        counted.map(([_id, count]) => ({ updateOne: { filter: { _id }, update: { $inc: { count } } } })),
        within,
      );
    if (uncounted.length > 0)
      await nativeOf(store.bought).insertMany(
        uncounted.map(([_id, count]) => {
          const [goodsId = '', userId = ''] = _id.split(':');
          return { _id, goodsId, userId, count };
        }),
        within,
      );
    const [changed, added] = [
      orders.filter(({ _id }) => facts.reservations.has(_id)),
      orders.filter(({ _id }) => !facts.reservations.has(_id)),
    ];
    if (changed.length > 0)
      await nativeOf(store.reservations).bulkWrite(
        changed.map(({ _id, ...set }) => ({ updateOne: { filter: { _id }, update: { $set: set } } })),
        within,
      );
    if (added.length > 0) await nativeOf(store.reservations).insertMany(added, within);
    if (rows.length > 0) await nativeOf(store.stockRows).insertMany(rows, within);
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
