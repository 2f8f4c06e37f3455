import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BusinessError, calls, type ClientInput, type Output } from '@xuekao/contracts';
import { readConfig, startService, type RunningService } from '@xuekao/platform';
import { askService, newId, startKeeper, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { mall } from '../mall.module.js';
import { Stock, type LineVerdict } from './index.js';

const { goods } = calls.mall;
let processes: RunningService[];
let asked: ServiceUnderTest;
let endKeeper: () => Promise<void>;
beforeAll(async () => {
  const env = await serviceEnvironment('mall-stock');
  endKeeper = await startKeeper(env);
  processes = [await startService(mall, readConfig(env)), await startService(mall, readConfig(env))];
  asked = await askService(mall, env);
}, 300_000);
afterAll(async () => {
  for (const one of processes) await one.close();
  await endKeeper();
  await asked.db.dropDatabase();
  await asked.close();
  await rm(asked.env['DATA_DIR'] ?? '', { recursive: true, force: true });
});

type Detail = Output<typeof goods.adminDetail>;
/** Stock of one of the two processes. */
const stockOf = (at: number): Stock => {
  const { app } = processes[at % processes.length] ?? {};
  if (!app) throw new Error('no process runs');
  return app.get(Stock, { strict: false });
};
async function made(fields: Partial<ClientInput<typeof goods.save>> = {}): Promise<Detail> {
  const one = { salePrice: 100, costPoints: 0, stock: 3 };
  const { id } = await asked.call(goods.save, { title: '保温杯', skus: [one], state: 0, ...fields });
  return asked.call(goods.adminDetail, { id });
}
const first = ({ skus }: Detail): Detail['skus'][number] => {
  const [sku] = skus;
  if (!sku) throw new Error('goods have a specification');
  return sku;
};
/** Sent again where the stock had no time for it, as a page does: that is safe. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusinessError && error.errorName === 'BUSY')) throw error;
    }
  }
}
const left = async ({ id }: Detail): Promise<number> => first(await asked.call(goods.adminDetail, { id })).leftStock;
const log = async ({ id: goodsId }: Detail) => (await asked.call(goods.stockLog, { size: 5000, params: { goodsId } })).records;
const namesOf = (lines: readonly LineVerdict[]) => lines.map(({ refusal }) => refusal?.errorName ?? 'OK');

test('1,000 buyers race for 100 pieces at two processes, some of them twice: sold and left are what was there', async () => {
  const shelf = await made({ skus: [{ salePrice: 100, costPoints: 0, stock: 100 }], buyLimit: 1 });
  const lines = [{ skuId: first(shelf).id, count: 1 }];
  const buyers = Array.from({ length: 1000 }, newId);
  // every tenth presses in two windows, which are two orders
  const orders = buyers.flatMap((userId, at) =>
    [0, 1].slice(0, at % 10 === 0 ? 2 : 1).map((window) => ({ orderId: newId(), userId, lines, at: at + window })),
  );
  const outcomes = await Promise.all(
    orders.map(async ({ at, ...order }) => ({ ...order, name: namesOf(await patiently(() => stockOf(at).reserve(order)))[0] })),
  );
  const reserved = outcomes.filter(({ name }) => name === 'OK');
  expect([reserved.length, await left(shelf)]).toEqual([100, 0]);
  expect(new Set(reserved.map(({ userId }) => userId)).size).toBe(100);
  expect(new Set(outcomes.map(({ name }) => name))).toEqual(new Set(['OK', 'MALL_STOCK_SHORT', 'MALL_BUY_LIMIT']));

  // two of three pay; the others are closed; each is told twice, to another process each time
  const paid = reserved.filter((_, at) => at % 3 !== 0);
  await Promise.all(
    [0, 1].flatMap((turn) =>
      reserved.map(({ orderId }, at) =>
        patiently(() => (at % 3 === 0 ? stockOf(at + turn).release(orderId) : stockOf(at + turn).take(orderId))),
      ),
    ),
  );
  expect(await left(shelf)).toBe(100 - paid.length);
  expect((await asked.call(goods.adminDetail, { id: shelf.id })).sales).toBe(paid.length);
  // the sum of the log is the stock
  expect((await log(shelf)).reduce((sum, { change }) => sum + change, 0)).toBe(100 - paid.length);
}, 120_000);

test('an order that comes again gets what it got, at the price of then; a refund gives pieces and limit back, once', async () => {
  const shelf = await made({ buyLimit: 2 });
  const [userId, orderId] = [newId(), newId()];
  const order = { orderId, userId, lines: [{ skuId: first(shelf).id, count: 2 }] };
  const bought = await stockOf(0).reserve(order);
  expect(bought).toMatchObject([{ count: 2, snapshot: { goodsTitle: '保温杯', salePrice: 100, costPoints: 0, requireAddr: true } }]);
  await asked.call(goods.save, { id: shelf.id, title: '新保温杯', skus: [{ salePrice: 200, costPoints: 5 }], buyLimit: 2, state: 0 });
  expect(await stockOf(1).reserve(order)).toEqual(bought);
  expect(namesOf(await stockOf(1).check(newId(), order.lines))).toEqual(['MALL_STOCK_SHORT']);
  const one = [{ skuId: first(shelf).id, count: 1 }];
  expect(namesOf(await stockOf(1).check(userId, one))).toEqual(['MALL_BUY_LIMIT']);
  await stockOf(0).take(orderId);
  for (const at of [0, 1, 0]) await stockOf(at).release(orderId);
  expect(await left(shelf)).toBe(3);
  expect((await asked.call(goods.adminDetail, { id: shelf.id })).sales).toBe(0);
  expect(await stockOf(0).check(userId, order.lines)).toMatchObject([{ snapshot: { goodsTitle: '新保温杯', salePrice: 200 } }]);
  // what was given back is not taken or reserved again by the same order
  await expect(stockOf(1).take(orderId)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  expect(namesOf(await stockOf(1).reserve(order))).toEqual(['MALL_ORDER_CLOSED']);
});

test('an order that was given up before it reserved gets nothing afterwards', async () => {
  const shelf = await made();
  const orderId = newId();
  await stockOf(0).release(orderId);
  expect(namesOf(await stockOf(1).reserve({ orderId, userId: newId(), lines: [{ skuId: first(shelf).id, count: 1 }] }))).toEqual([
    'MALL_ORDER_CLOSED',
  ]);
  expect(await left(shelf)).toBe(3);
});

test('all lines or none: lines of the same goods count together, and what is off the shelf or unknown is refused by name', async () => {
  const [few, off] = [await made(), await made({ state: 1 })];
  const [skuId, offId] = [first(few).id, first(off).id];
  const reserve = async (lines: { skuId: string; count: number }[]) =>
    namesOf(await stockOf(0).reserve({ orderId: newId(), userId: newId(), lines }));
  expect(await reserve([{ skuId, count: 2 }, { skuId, count: 2 }])).toEqual(['OK', 'MALL_STOCK_SHORT']); // prettier-ignore
  expect(await reserve([{ skuId, count: 1 }, { skuId: offId, count: 1 }])).toEqual(['OK', 'MALL_GOODS_OFF']); // prettier-ignore
  expect(await reserve([{ skuId: newId(), count: 1 }])).toEqual(['MALL_GOODS_OFF']);
  expect([await left(few), await left(off)]).toEqual([3, 3]);
});

test('a change by hand counts once, never leads below nothing, and stands in the log with its reason', async () => {
  const shelf = await made();
  const { id: skuId } = first(shelf);
  const requestId = crypto.randomUUID();
  const change = { requestId, skuId, change: 5, reason: '到货' };
  expect(await asked.call(goods.stock, change)).toEqual({ leftStock: 8 });
  expect(await asked.call(goods.stock, change)).toEqual({ leftStock: 8 });
  await asked.refused('MALL_STOCK_SHORT', goods.stock, { ...change, requestId: crypto.randomUUID(), change: -9 });
  await asked.refused('MALL_STOCK_MOST', goods.stock, { ...change, requestId: crypto.randomUUID(), change: 999_999 });
  await asked.refused('NOT_FOUND', goods.stock, { ...change, skuId: newId() });
  expect(await log(shelf)).toMatchObject([
    { kind: 'change', kind_dictText: '人工调整', change: 5, left: 8, reason: '到货', byName: '教师' },
    { kind: 'first', change: 3, left: 3 },
  ]);
});

test('goods that an unpaid order holds stay; sold ones can be deleted, and a refund of them harms nothing', async () => {
  const shelf = await made();
  const { id: skuId } = first(shelf);
  const [held, paid] = [newId(), newId()];
  for (const orderId of [held, paid]) await stockOf(0).reserve({ orderId, userId: newId(), lines: [{ skuId, count: 1 }] });
  await stockOf(1).take(paid);
  await asked.refused('MALL_GOODS_HELD', goods.delete, { ids: [shelf.id] });
  await stockOf(1).release(held);
  await asked.call(goods.delete, { ids: [shelf.id] });
  await stockOf(0).release(paid);
  expect(namesOf(await stockOf(0).check(newId(), [{ skuId, count: 1 }]))).toEqual(['MALL_GOODS_OFF']);
  await asked.refused('NOT_FOUND', goods.adminDetail, { id: shelf.id });
});

test('one person keeps no more from others without paying than the site allows; what is paid, or given up, counts no more', async () => {
  const { orders: mostOrders, pieces: mostPieces } = readConfig(asked.env).mallUnpaid;
  const many = { skus: [{ salePrice: 100, costPoints: 0, stock: 100 }] };
  const [shelf, userId] = [await made(many), newId()];
  const reserve = (at: Detail, count: number, orderId = newId()) =>
    patiently(() => stockOf(1).reserve({ orderId, userId, lines: [{ skuId: first(at).id, count }] }));
  const held = newId();
  expect(namesOf(await reserve(shelf, mostPieces, held))).toEqual(['OK']);
  // from two windows, at two processes
  const lines = [{ skuId: first(shelf).id, count: 1 }];
  const more = await Promise.all([0, 1].map((at) => patiently(() => stockOf(at).reserve({ orderId: newId(), userId, lines }))));
  expect(more.map(namesOf)).toEqual([['MALL_UNPAID_PIECES'], ['MALL_UNPAID_PIECES']]);
  expect(namesOf(await stockOf(0).check(userId, lines))).toEqual(['MALL_UNPAID_PIECES']);
  expect(namesOf(await reserve(shelf, mostPieces, held))).toEqual(['OK']);
  expect(await left(shelf)).toBe(100 - mostPieces);
  await stockOf(0).take(held);
  for (let at = 0; at < mostOrders; at += 1) expect(namesOf(await reserve(await made(many), 1))).toEqual(['OK']);
  const refused = await reserve(await made(many), 1);
  expect(refused[0]?.refusal?.message).toBe(`您有 ${mostOrders} 个商城订单尚未支付，请先支付或取消后再下单。`);
  // points alone pay within moments, and keep nothing from others
  expect(namesOf(await reserve(await made({ skus: [{ salePrice: 0, costPoints: 5, stock: 100 }] }), mostPieces + 1))).toEqual(['OK']);
  const others = await stockOf(0).reserve({ orderId: newId(), userId: newId(), lines });
  expect(namesOf(others)).toEqual(['OK']);
});

test('sixteen orders of one person in one moment, each of other goods, at two processes: no more than the site allows', async () => {
  const { orders: mostOrders } = readConfig(asked.env).mallUnpaid;
  const shelves: Detail[] = [];
  for (let at = 0; at < 16; at += 1) shelves.push(await made({ skus: [{ salePrice: 100, costPoints: 0, stock: 100 }] }));
  const userId = newId();
  const verdicts = await Promise.all(
    shelves.map((shelf, at) => {
      const order = { orderId: newId(), userId, lines: [{ skuId: first(shelf).id, count: 1 }] };
      return patiently(() => stockOf(at % 2).reserve(order));
    }),
  );
  expect(verdicts.flatMap(namesOf).filter((name) => name === 'OK')).toHaveLength(mostOrders);
});
