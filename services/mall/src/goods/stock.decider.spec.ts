import { expect, test } from '@jest/globals';
import { BusinessError } from '@xuekao/contracts';
import fc from 'fast-check';
import type { SkuDoc } from './goods.model.js';
import { boughtId, changeId, StockRound, type StockCommand, type StockedGoods, type StockFacts } from './stock.decider.js';
import type { ReservationDoc, StockRowDoc } from './stock.model.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) };
const [limit, first] = [3, 6];
const unpaid = { orders: 2, pieces: 3 };
const skuIds = ['s1', 's2'];
const goods: StockedGoods = { _id: 'g', title: '文化衫', images: [], requireAddr: true, buyLimit: limit, state: 0 };
const sku = (_id: string): SkuDoc => ({
  ...{ _id, goodsId: 'g', key: _id, items: [], place: 0, title: _id, image: '', salePrice: 1, costPoints: 0 },
  ...{ leftStock: first, isGone: false },
});

/** The collections as rounds leave them, without a database. */
class Shelf {
  readonly skus = new Map(skuIds.map((id) => [id, sku(id)]));
  readonly reservations = new Map<string, ReservationDoc>();
  readonly bought = new Map<string, number>();
  readonly rows: StockRowDoc[] = [];
  sales = 0;

  /** Commands of one round; gives their refusals. */
  round(commands: readonly StockCommand[]): (string | null)[] {
    const facts: StockFacts = {
      ...{ goods: new Map([['g', goods]]), skus: this.skus, reservations: this.reservations, bought: this.bought },
      waiting: Map.groupBy(
        [...this.reservations.values()].filter(({ state }) => state === 'reserved'),
        ({ userId }) => userId,
      ),
      changes: new Map(this.rows.map((row) => [row._id, row])),
    };
    const round = new StockRound(facts, new Date(0), unpaid);
    const refusals = commands.map((command) => refusalOf(round, command));
    const { skus, bought, sales, orders, rows } = round.changes();
    for (const [id, by] of skus) this.skus.set(id, { ...sku(id), leftStock: (this.skus.get(id)?.leftStock ?? 0) + by });
    for (const [id, by] of bought) this.bought.set(id, (this.bought.get(id) ?? 0) + by);
    for (const [, by] of sales) this.sales += by;
    for (const order of orders) this.reservations.set(order._id, order);
    const ids = new Set(this.rows.map(({ _id }) => _id));
    expect(rows.filter(({ _id }) => ids.has(_id))).toEqual([]);
    this.rows.push(...rows);
    return refusals;
  }

  pieces(states: readonly ReservationDoc['state'][], skuId?: string): number {
    return [...this.reservations.values()]
      .filter(({ state }) => states.includes(state))
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (skuId === undefined || line.skuId === skuId ? line.count - (line.back ?? 0) : 0), 0);
  }
}

function refusalOf(round: StockRound, command: StockCommand): string | null {
  try {
    if (command.type === 'reserve') return round.reserve(command).find(({ refusal }) => refusal)?.refusal?.errorName ?? null;
    if (command.type === 'change') round.change(command);
    else if (command.type === 'take') round.take(command.orderId);
    else if (command.type === 'releasePart') round.releasePart(command);
    else round.release(command.orderId);
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error.errorName;
    throw error;
  }
}

const one = <T>(...values: T[]) => fc.constantFrom(...values);
const line = fc.record({ skuId: one(...skuIds, 'unknown'), count: fc.integer({ min: 1, max: 3 }) });
const orderId = one('o1', 'o2', 'o3', 'o4', 'o5', 'o6');
const command: fc.Arbitrary<StockCommand> = fc.oneof(
  fc
    .record({ orderId, lines: fc.array(line, { minLength: 1, maxLength: 2 }) })
    // an order is one person's
    .map((order) => ({ type: 'reserve' as const, userId: Number(order.orderId.slice(1)) % 2 === 0 ? 'u1' : 'u2', ...order })),
  fc.record({ type: one('take' as const, 'release' as const), orderId }),
  fc.record({
    ...{ type: fc.constant('releasePart' as const), orderId, part: one('p1', 'p2') },
    lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    ...{ type: fc.constant('change' as const), skuId: one(...skuIds), change: fc.integer({ min: -4, max: 4 }).filter((n) => n !== 0) },
    ...{ reason: fc.constant('盘点'), byName: fc.constant('管理员'), requestId: one('r1', 'r2', 'r3') },
  }),
);

test('whatever is reserved, paid, released and changed, in whatever rounds and however often: nothing appears or is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), (rounds) => {
      const shelf = new Shelf();
      for (const commands of rounds) {
        shelf.round(commands);
        for (const id of skuIds) {
          const left = shelf.skus.get(id)?.leftStock ?? -1;
          expect(left).toBeGreaterThanOrEqual(0);
          const ofSku = shelf.rows.filter(({ skuId }) => skuId === id);
          // the log tells the stock, and what is missing is what orders hold and what was changed by hand
          expect(left).toBe(first + ofSku.reduce((sum, { change }) => sum + change, 0));
          const byHand = ofSku.filter(({ kind }) => kind === 'change').reduce((sum, { change }) => sum + change, 0);
          expect(left + shelf.pieces(['reserved', 'taken'], id)).toBe(first + byHand);
        }
        for (const user of ['u1', 'u2']) {
          const waiting = [...shelf.reservations.values()].filter(({ state, userId }) => state === 'reserved' && userId === user);
          expect(waiting.length).toBeLessThanOrEqual(unpaid.orders);
          const kept = waiting.flatMap(({ lines }) => lines).reduce((sum, { count, back = 0 }) => sum + count - back, 0);
          expect(kept).toBeLessThanOrEqual(unpaid.pieces);
        }
        for (const userId of ['u1', 'u2']) expect(shelf.bought.get(boughtId('g', userId)) ?? 0).toBeLessThanOrEqual(limit);
        expect(shelf.sales).toBe(shelf.pieces(['taken']));
      }
      // sent once more, everything that was done changes nothing
      const before = JSON.stringify([...shelf.skus.values()]);
      const done = [...shelf.reservations.values()].flatMap(({ _id, userId, state, lines, parts = [] }): StockCommand[] => [
        ...(state === 'reserved' ? [{ type: 'reserve' as const, orderId: _id, userId, lines }] : []),
        ...(state === 'taken' ? [{ type: 'take' as const, orderId: _id }] : []),
        ...(state === 'released' ? [{ type: 'release' as const, orderId: _id }] : []),
        ...parts.map((part) => ({ type: 'releasePart' as const, orderId: _id, part, lines: [{ skuId: 's1', count: 1 }] })),
      ]);
      expect(shelf.round(done)).toEqual(done.map(() => null));
      expect(JSON.stringify([...shelf.skus.values()])).toBe(before);
    }),
    runs,
  );
});

test('the commands of one round see each other: the last piece goes to the first who asks, and a release serves the next', () => {
  const shelf = new Shelf();
  const reserve = (id: string, count: number): StockCommand => ({
    type: 'reserve',
    orderId: id,
    userId: id,
    lines: [{ skuId: 's1', count }],
  });
  expect(shelf.round([reserve('a', 3), reserve('b', 3), reserve('c', 1), { type: 'release', orderId: 'a' }, reserve('d', 3)])).toEqual([
    ...[null, null, 'MALL_STOCK_SHORT', null, null],
  ]);
  expect(shelf.skus.get('s1')?.leftStock).toBe(0);
  const change: StockCommand = { type: 'change', skuId: 's1', change: 2, reason: '到货', byName: '管理员', requestId: 'r' };
  expect(shelf.round([change, change])).toEqual([null, null]);
  expect(shelf.rows.filter(({ _id }) => _id === changeId('r'))).toHaveLength(1);
  expect(shelf.skus.get('s1')?.leftStock).toBe(2);
  // another change under its name did not happen, and is not told to have: in the same round, and later
  const others: StockCommand[] = [
    { ...change, change: 3 },
    { ...change, skuId: 's2' },
    { ...change, reason: '盘点' },
  ];
  expect(shelf.round([change, ...others])).toEqual([null, ...others.map(() => 'SENT_DIFFERENT')]);
  const next = { ...change, requestId: 'next' };
  expect(shelf.round([next, { ...next, change: 3 }])).toEqual([null, 'SENT_DIFFERENT']);
  expect([shelf.skus.get('s1')?.leftStock, shelf.skus.get('s2')?.leftStock]).toEqual([4, first]);
});
