import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BusinessError, calls } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { MallProcess } from '../test-support/mall-process.js';
import { Market, until } from '../test-support/market.js';
import { streamOf, type MallOrderEvent } from './order.events.js';

const { orders } = calls.mall;
let market: Market;
let service: MallProcess;
const office = person(1, 'A01');

beforeAll(async () => {
  market = await Market.open('mall_kill');
  service = new MallProcess(market);
  await service.start();
}, 60_000);
afterAll(async () => {
  await service.end('SIGTERM');
  await market.close();
}, 60_000);

const eventsOf = async (orderId: string): Promise<MallOrderEvent[]> =>
  (
    await market.service.db
      .collection('mall_order_events')
      .find({ stream: streamOf(orderId) })
      .sort({ version: 1 })
      .toArray()
  ).flatMap(({ events }) => events as MallOrderEvent[]); // the log's own

/** Kills the service at the first append with this event; the answer of whoever asked never comes. */
async function killedAt(type: MallOrderEvent['type'], work: () => Promise<unknown>): Promise<void> {
  const changes = market.service.db.collection('mall_order_events').watch([{ $match: { 'fullDocument.events.type': type } }]);
  // begins to watch before anything happens
  await changes.tryNext();
  const asked = work().catch(() => undefined);
  await changes.next();
  await service.end('SIGKILL');
  await changes.close();
  void asked;
  await service.start();
}

/** Asks until it is no more a matter of waiting. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  let answer: T | undefined;
  await until('an answer', async () => {
    try {
      answer = await work();
      return true;
    } catch (error) {
      if (error instanceof BusinessError && (error.errorName === 'BUSY' || error.errorName === 'TIMED_OUT')) return false;
      throw error;
    }
  });
  return answer as T; // `until` has thrown otherwise
}

const bought = ['OrderPlaced', 'StockReserved', 'PointsHeld', 'PaymentOpened', 'OrderPaid', 'GoodTaken'] as const;
test.each(bought)(
  'an order whose process is killed behind %s ends paid, and everything is taken once',
  async (type) => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const input = buyer.input(cup);
    const submit = () => market.service.call(orders.submit, input, buyer.caller);
    await killedAt(type, async () => market.tellPaid((await submit()).payId));
    const { id, payId, paid } = await answered(submit);
    if (!paid) await answered(() => market.tellPaid(payId));
    await until('everything taken', async () => (await eventsOf(id)).filter((event) => event.type === 'GoodTaken').length === 2);
    const types = (await eventsOf(id)).map((event) => event.type);
    for (const each of bought) expect([each, types.filter((one) => one === each).length]).toEqual([each, each === 'GoodTaken' ? 2 : 1]);
    expect(await buyer.stateOf(id)).toBe(1);
    expect([await market.leftOf(cup), await market.salesOf(cup)]).toEqual([4, 1]);
    expect(buyer.points).toEqual({ free: 40, held: 0, spent: 60 });
    expect([...market.till.orders.values()].filter(({ goodsId }) => goodsId === id)).toHaveLength(1);
  },
  60_000,
);

test('an order whose process is killed behind OrderPlaced can be paid although nobody asks for it again', async () => {
  const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
  await killedAt('OrderPlaced', () => market.service.call(orders.submit, buyer.input(cup), buyer.caller));
  // its row was not written when the process died: whoever comes after it finds the order in the log
  await until('the order', async () => (await buyer.list(0)).total === 1);
  const [{ id = '', thirdNumber = '' } = {}] = (await buyer.list(0)).records;
  expect(market.till.orders.get(thirdNumber)).toMatchObject({ goodsId: id, state: 'unpaid' });
  expect(await market.leftOf(cup)).toBe(4);
}, 60_000);

test('an order whose process is killed behind the opening of its payment is paid by it, and one piece is sold', async () => {
  const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100 })];
  const input = buyer.input(cup);
  const submit = () => market.service.call(orders.submit, input, buyer.caller);
  const opened = Promise.withResolvers<void>();
  // the payment service opens it, and its answer finds nobody
  market.till.before = async (step) => {
    if (step !== 'open') return;
    market.till.before = () => undefined;
    await service.end('SIGKILL');
    opened.resolve();
  };
  const asked = submit().catch(() => undefined);
  await opened.promise;
  void asked;
  await until('the payment', () => market.till.orders.size > 0);
  const [payId] = [...market.till.orders].find(([, order]) => order.userId === buyer.caller.userId) ?? [];
  if (payId === undefined) throw new Error('the payment service has an order of the buyer');
  // the list of the payment service shows it to its buyer, who pays for it there
  const bought = market.till.orders.get(payId);
  if (bought) bought.state = 'paid';
  await service.start();
  expect(await answered(() => market.tellPaid(payId))).toEqual({ isGone: false });
  const { id, paid } = await answered(submit);
  expect(paid).toBe(true);
  await until('everything taken', async () => (await eventsOf(id)).some((event) => event.type === 'GoodTaken'));
  const types = (await eventsOf(id)).map((event) => event.type);
  expect(types).toEqual(['OrderPlaced', 'StockReserved', 'OrderPaid', 'GoodTaken']);
  expect([await market.leftOf(cup), await market.salesOf(cup)]).toEqual([4, 1]);
  expect(market.till.orders.get(payId)?.state).toBe('paid');
}, 60_000);

const undone = ['OrderCancelled', 'GoodReturned', 'MoneyReturned'] as const;
test.each(undone)(
  'a paid order that the console cancels, whose process is killed behind %s, has everything given back once',
  async (type) => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
    const { id, payId } = await answered(() => buyer.submit(cup));
    await answered(() => market.tellPaid(payId));
    await killedAt(type, () => market.service.call(orders.adminCancel, { ids: [id], remark: '缺货' }, office));
    await until('the money back', async () => (await eventsOf(id)).some((event) => event.type === 'MoneyReturned'));
    const types = (await eventsOf(id)).map((event) => event.type);
    for (const each of undone) expect([each, types.filter((one) => one === each).length]).toEqual([each, each === 'GoodReturned' ? 2 : 1]);
    expect(await buyer.stateOf(id)).toBe(100);
    expect([await market.leftOf(cup), await market.salesOf(cup)]).toEqual([5, 0]);
    expect(buyer.points).toEqual({ free: 100, held: 0, spent: 0 });
    expect(market.till.orders.get(payId)?.state).toBe('refunded');
  },
  60_000,
);

const inParts = ['PartRefunded', 'PartReturned', 'PartTold'] as const;
test.each(inParts)(
  'a part of a paid order, whose process is killed behind %s, gives back its share and its piece once',
  async (type) => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 20 })];
    const { id, payId } = await answered(() => buyer.submit(cup, { items: [{ skuId: cup.skuId, buyCount: 3 }] }));
    await answered(() => market.tellPaid(payId));
    const asked = { id, requestId: randomUUID(), items: [{ skuId: cup.skuId, count: 1 }], reason: '退一件' };
    await killedAt(type, () => market.service.call(orders.refundPart, asked, office));
    await answered(() => market.service.call(orders.refundPart, asked, office));
    await until('the part', async () => (await eventsOf(id)).filter((event) => event.type === 'PartReturned').length === 3);
    await until('the word', async () => (await eventsOf(id)).some((event) => event.type === 'PartTold'));
    const types = (await eventsOf(id)).map((event) => event.type);
    for (const each of inParts) expect([each, types.filter((one) => one === each).length]).toEqual([each, each === 'PartReturned' ? 3 : 1]);
    await until('everything taken', () => buyer.points.spent === 40 && buyer.points.free === 60);
    expect([await market.leftOf(cup), market.till.returnedOf(payId)]).toEqual([3, 100]);
    expect(market.told.filter(({ key }) => key.startsWith(`mall-part:${id}:`))).toHaveLength(1);
    expect(await buyer.stateOf(id)).toBe(1);
  },
  60_000,
);

test.each(inParts)(
  'a sum of a paid order, whose process is killed behind %s, goes back once with its share of the points',
  async (type) => {
    const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 20 })];
    const { id, payId } = await answered(() => buyer.submit(cup));
    await answered(() => market.tellPaid(payId));
    const asked = { id, requestId: randomUUID(), sum: { amount: 40 }, reason: '有划痕' };
    await killedAt(type, () => market.service.call(orders.refundSum, asked, office));
    expect(await answered(() => market.service.call(orders.refundSum, asked, office))).toEqual({ points: 8, amount: 40 });
    await until('the word', async () => (await eventsOf(id)).some((event) => event.type === 'PartTold'));
    const types = (await eventsOf(id)).map((event) => event.type);
    for (const each of inParts) expect([each, types.filter((one) => one === each).length]).toEqual([each, each === 'PartReturned' ? 2 : 1]);
    await until('everything taken', () => buyer.points.spent === 12 && buyer.points.free === 88);
    expect([await market.leftOf(cup), market.till.returnedOf(payId)]).toEqual([4, 40]);
    expect(market.told.filter(({ key }) => key.startsWith(`mall-part:${id}:`))).toHaveLength(1);
  },
  60_000,
);

test('an unpaid order that its buyer cancels, whose process is killed behind that, has everything given back once', async () => {
  const [buyer, cup] = [await market.buyer(), await market.goods({ salePrice: 100, costPoints: 60 })];
  const { id, payId } = await answered(() => buyer.submit(cup));
  await killedAt('OrderCancelled', () => market.service.call(orders.cancel, { ids: [id] }, buyer.caller));
  await until('everything back', async () => (await market.leftOf(cup)) === 5 && buyer.points.free === 100);
  expect(await buyer.stateOf(id)).toBe(100);
  expect(market.till.orders.get(payId)?.state).toBe('closed');
  expect(await market.tellPaid(payId)).toEqual({ isGone: true });
}, 60_000);
