import { BusinessError, goodsLimits } from '@xuekao/contracts';
import type { GoodsDoc, SkuDoc } from './goods.model.js';
import type { HeldLine, LineSnapshot, ReservationDoc, StockLine, StockRowDoc } from './stock.model.js';

export type StockedGoods = Pick<GoodsDoc, '_id' | 'title' | 'images' | 'requireAddr' | 'buyLimit' | 'state'>;
/** A line of an order as the goods stand: what it would be, and why it cannot be bought. */
export interface LineVerdict extends StockLine {
  /** absent: nothing is known of the goods */
  readonly snapshot?: LineSnapshot;
  /** absent: it can be bought */
  readonly refusal?: BusinessError;
}
export type StockCommand =
  | { readonly type: 'reserve'; readonly orderId: string; readonly userId: string; readonly lines: readonly StockLine[] }
  | { readonly type: 'take' | 'release'; readonly orderId: string }
  | {
      readonly type: 'releasePart';
      readonly orderId: string;
      /** names it among the parts of the order: sent again it changes nothing more */
      readonly part: string;
      readonly lines: readonly StockLine[];
    }
  | {
      readonly type: 'change';
      readonly skuId: string;
      /** signed pieces */
      readonly change: number;
      readonly reason: string;
      readonly byName: string;
      /** of the change: sent again it changes nothing more */
      readonly requestId: string;
    };
/** Facts that the commands of one round look at, as they were read. */
export interface StockFacts {
  readonly goods: ReadonlyMap<string, StockedGoods>;
  readonly skus: ReadonlyMap<string, SkuDoc>;
  readonly reservations: ReadonlyMap<string, ReservationDoc>;
  /** pieces by `boughtId` */
  readonly bought: ReadonlyMap<string, number>;
  /** orders that each of the buyers has waiting for a payment */
  readonly waiting: ReadonlyMap<string, readonly ReservationDoc[]>;
  /** changes by hand that are written already, by `changeId` */
  readonly changes: ReadonlyMap<string, Pick<StockRowDoc, 'skuId' | 'change' | 'reason'>>;
}

/** Most that one person may keep from others without having paid: orders, and pieces of one item. */
export interface UnpaidLimits {
  readonly orders: number;
  readonly pieces: number;
}

export const boughtId = (goodsId: string, userId: string): string => `${goodsId}:${userId}`;
/** Counts a person's orders with money to pay: two processes that judged the person by the same orders meet here. */
export const ordersId = (userId: string): string => boughtId('', userId);
export const changeId = (requestId: string): string => `change:${requestId}`;

/** Commands that wait for the stock, decided one after the other on what was read; then `changes` says what is to be written. */
export class StockRound {
  private readonly left = new Map<string, number>();
  private readonly counted = new Map<string, number>();
  private readonly orders = new Map<string, ReservationDoc>();
  private readonly sold = new Map<string, number>();
  private readonly rows = new Map<string, StockRowDoc>();
  private readonly buyers = new Set<string>();

  constructor(
    private readonly facts: StockFacts,
    private readonly at: Date,
    private readonly limits: UnpaidLimits,
  ) {}

  /** All lines of the order are reserved, or none: then at least one has its refusal. */
  reserve({ orderId, userId, lines }: Extract<StockCommand, { type: 'reserve' }>): LineVerdict[] {
    const held = this.orderOf(orderId);
    if (held?.state === 'released') return lines.map((line) => ({ ...line, refusal: new BusinessError('MALL_ORDER_CLOSED') }));
    if (held) return held.lines.map(({ skuId, count, back: _back, ...snapshot }) => ({ skuId, count, snapshot }));
    const verdicts = this.judge(userId, lines);
    if (verdicts.some(({ refusal }) => refusal)) return verdicts;
    const reserved = verdicts.flatMap(({ skuId, count, snapshot }) => (snapshot ? [{ skuId, count, ...snapshot }] : []));
    this.orders.set(orderId, { _id: orderId, userId, state: 'reserved', lines: reserved, createTime: this.at });
    if (reserved.some(({ salePrice }) => salePrice > 0)) this.buyers.add(userId);
    for (const [place, { skuId, count, goodsId }] of reserved.entries()) {
      this.move(skuId, -count, { _id: `reserve:${orderId}:${place}`, kind: 'reserve', orderId });
      this.count(goodsId, userId, count);
    }
    return verdicts;
  }

  /** Answers of `reserve` as they would be. Lines of one order count together. */
  judge(userId: string, lines: readonly StockLine[]): LineVerdict[] {
    const wanted = new Map<string, number>();
    const waiting = this.waitingOf(userId);
    const isMoneyDue = lines.some(({ skuId }) => (this.facts.skus.get(skuId)?.salePrice ?? 0) > 0);
    return lines.map((line) => {
      const { skuId, count } = line;
      const sku = this.facts.skus.get(skuId);
      const goods = sku && this.facts.goods.get(sku.goodsId);
      if (!sku || !goods) return { ...line, refusal: new BusinessError('MALL_GOODS_OFF') };
      const snapshot = snapshotOf(sku, goods);
      if (goods.state !== 0 || sku.isGone) return { ...line, snapshot, refusal: new BusinessError('MALL_GOODS_OFF') };
      const together = (name: string): number => {
        const sum = (wanted.get(name) ?? 0) + count;
        wanted.set(name, sum);
        return sum;
      };
      const [ofSku, ofGoods, left] = [together(skuId), together(goods._id), this.leftOf(sku)];
      const { buyLimit } = goods;
      if (buyLimit > 0 && this.countOf(goods._id, userId) + ofGoods > buyLimit)
        return { ...line, snapshot, refusal: new BusinessError('MALL_BUY_LIMIT', { n: buyLimit }) };
      if (isMoneyDue) {
        const { orders, pieces } = this.limits;
        if (waiting.length >= orders) return { ...line, snapshot, refusal: new BusinessError('MALL_UNPAID_ORDERS', { n: waiting.length }) };
        if (piecesOf(waiting, goods._id) + ofGoods > pieces)
          return { ...line, snapshot, refusal: new BusinessError('MALL_UNPAID_PIECES', { n: pieces }) };
      }
      if (ofSku > left) return { ...line, snapshot, refusal: new BusinessError('MALL_STOCK_SHORT', { n: left }) };
      return { ...line, snapshot };
    });
  }

  /** The order is paid. @throws {BusinessError} NOT_FOUND: it holds nothing */
  take(orderId: string): void {
    const held = this.orderOf(orderId);
    if (!held || held.state === 'released') throw new BusinessError('NOT_FOUND');
    if (held.state === 'taken') return;
    this.orders.set(orderId, { ...held, state: 'taken' });
    for (const line of held.lines) this.sell(line.goodsId, keptOf(line));
  }

  /** Some of the pieces came back, and the order stays; of one that was released everything has come back. No piece comes back twice. */
  releasePart({ orderId, part, lines }: Extract<StockCommand, { type: 'releasePart' }>): void {
    const held = this.orderOf(orderId);
    if (!held || held.state === 'released' || held.parts?.includes(part)) return;
    const after = held.lines.map((line, place) => {
      const { skuId, goodsId } = line;
      const wanted = lines.find((each) => each.skuId === skuId)?.count ?? 0;
      const n = Math.min(wanted, keptOf(line));
      if (n === 0) return line;
      this.move(skuId, n, { _id: `release:${orderId}:${part}:${place}`, kind: 'release', orderId });
      this.count(goodsId, held.userId, -n);
      if (held.state === 'taken') this.sell(goodsId, -n);
      return { ...line, back: (line.back ?? 0) + n };
    });
    this.orders.set(orderId, { ...held, lines: after, parts: [...(held.parts ?? []), part] });
  }

  /** The order is off, or was paid back: its pieces are for others again. An order that never reserved will get nothing later. */
  release(orderId: string): void {
    const held = this.orderOf(orderId) ?? { _id: orderId, userId: '', state: 'reserved', lines: [], createTime: this.at };
    if (held.state === 'released') return;
    this.orders.set(orderId, { ...held, state: 'released' });
    for (const [place, line] of held.lines.entries()) {
      const { skuId, goodsId } = line;
      const count = keptOf(line);
      if (count === 0) continue;
      this.move(skuId, count, { _id: `release:${orderId}:${place}`, kind: 'release', orderId });
      this.count(goodsId, held.userId, -count);
      if (held.state === 'taken') this.sell(goodsId, -count);
    }
  }

  /** By hand. @returns the stock after it @throws {BusinessError} NOT_FOUND, MALL_STOCK_SHORT, MALL_STOCK_MOST, SENT_DIFFERENT */
  change({ skuId, change, reason, byName, requestId }: Extract<StockCommand, { type: 'change' }>): number {
    const sku = this.facts.skus.get(skuId);
    if (!sku) throw new BusinessError('NOT_FOUND');
    const left = this.leftOf(sku);
    const _id = changeId(requestId);
    const known = this.facts.changes.get(_id) ?? this.rows.get(_id);
    if (known) {
      // whoever sends it would be told that what never happened is done
      if (known.skuId !== skuId || known.change !== change || known.reason !== reason) throw new BusinessError('SENT_DIFFERENT');
      return left;
    }
    if (left + change < 0) throw new BusinessError('MALL_STOCK_SHORT', { n: left });
    if (left + change > goodsLimits.stock) throw new BusinessError('MALL_STOCK_MOST', { n: goodsLimits.stock });
    this.move(skuId, change, { _id, kind: 'change', reason, byName });
    return left + change;
  }

  /** Changes to be written: amounts by which numbers grow, orders and lines of the log. */
  changes() {
    const rows = [...this.rows.values()];
    const moved = (id: string): number => (this.left.get(id) ?? 0) - (this.facts.skus.get(id)?.leftStock ?? 0);
    return {
      skus: [...this.left.keys()].map((id) => [id, moved(id)] as const).filter(([, change]) => change !== 0),
      bought: [...this.counted].map(([id, count]) => [id, count - (this.facts.bought.get(id) ?? 0)] as const).filter(([, n]) => n !== 0),
      sales: [...this.sold].filter(([, count]) => count !== 0),
      /** people who have one order more that waits for money */
      buyers: [...this.buyers],
      orders: [...this.orders.values()],
      rows,
    };
  }

  private orderOf(orderId: string): ReservationDoc | undefined {
    return this.orders.get(orderId) ?? this.facts.reservations.get(orderId);
  }

  /** Orders of the person that wait for a payment; points alone pay within moments. */
  private waitingOf(userId: string): ReservationDoc[] {
    const known = new Map((this.facts.waiting.get(userId) ?? []).map((order) => [order._id, order]));
    for (const order of this.orders.values()) if (order.userId === userId) known.set(order._id, order);
    return [...known.values()].filter(({ state, lines }) => state === 'reserved' && lines.some(({ salePrice }) => salePrice > 0));
  }

  private leftOf({ _id, leftStock }: SkuDoc): number {
    return this.left.get(_id) ?? leftStock;
  }

  private countOf(goodsId: string, userId: string): number {
    const id = boughtId(goodsId, userId);
    return this.counted.get(id) ?? this.facts.bought.get(id) ?? 0;
  }

  private count(goodsId: string, userId: string, pieces: number): void {
    this.counted.set(boughtId(goodsId, userId), Math.max(0, this.countOf(goodsId, userId) + pieces));
  }

  private sell(goodsId: string, pieces: number): void {
    this.sold.set(goodsId, (this.sold.get(goodsId) ?? 0) + pieces);
  }

  /** Goods that were deleted take nothing back. */
  private move(skuId: string, change: number, row: Pick<StockRowDoc, '_id' | 'kind'> & Partial<StockRowDoc>): void {
    const sku = this.facts.skus.get(skuId);
    if (!sku) return;
    const left = this.leftOf(sku) + change;
    this.left.set(skuId, left);
    const { goodsId, title: skuTitle } = sku;
    this.rows.set(row._id, { goodsId, skuId, skuTitle, at: this.at, change, left, orderId: '', reason: '', byName: '', ...row });
  }
}

/** Pieces of a line that did not come back. */
const keptOf = ({ count, back = 0 }: HeldLine): number => count - back;

const piecesOf = (orders: readonly ReservationDoc[], goodsId: string): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.goodsId === goodsId ? line.count : 0), 0);

const snapshotOf = (
  { goodsId, title, image, salePrice, costPoints }: SkuDoc,
  { title: goodsTitle, images, requireAddr }: Pick<GoodsDoc, 'title' | 'images' | 'requireAddr'>,
): LineSnapshot => ({
  ...{ goodsId, goodsTitle, goodsImage: image || (images[0] ?? ''), skuTitle: title },
  ...{ salePrice, costPoints, requireAddr },
});
