import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { calls, orderStates } from '@xuekao/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Shop, until, type Buyer } from '../test-support/shop.js';
import { OrderCheck } from './order-check.js';
import { streamOf } from './order.events.js';
import { ordersCollection } from './order.model.js';

const { orders } = calls.payment;
const none = { sum: 0, money: 0, late: 0, list: 0, chain: 0 };
const minute = 60_000;
let shop: Shop;
let check: OrderCheck;
let done: Buyer;
beforeAll(async () => {
  shop = await Shop.open('order_check');
  const service = await shop.start();
  check = service.app.get(OrderCheck, { strict: false });
  done = await shop.buyer();
  await shop.scanAndPay(done);
  await until('the end', async () => (await shop.orderOf(done)).state === orderStates.done);
  await shop.buyer();
  // an append without a hash is that of an earlier release no more
  await shop.service.db.collection('log_chains').updateMany({}, { $set: { since: new Date(0) } });
}, 300_000);
afterAll(() => shop.close());

interface Stored {
  stream: string;
  version: number;
  events: { type: string; data: Record<string, unknown> }[];
}
const log = () => shop.service.db.collection<Stored>('order_events');
const rows = () => shop.service.db.collection<{ _id: string; price: number }>(ordersCollection);
let mend: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of mend.reverse()) await step();
  mend = [];
});
const found = (afterMs = 2 * minute) => check.check(shop.clock.now() + afterMs);
async function change(filter: Partial<Stored>, field: string, value: unknown): Promise<void> {
  const of = { stream: streamOf(done.orderId), ...filter };
  const before = await log().findOne(of);
  await log().updateOne(of, { $set: { [field]: value } });
  mend.push(() => log().replaceOne({ stream: of.stream, version: before?.version ?? 0 }, before ?? { version: 0, events: [], ...of }));
}
async function remove(from: number): Promise<void> {
  const of = { stream: streamOf(done.orderId), version: { $gte: from } };
  const removed = await log().find(of).toArray();
  await log().deleteMany(of);
  mend.push(() => log().insertMany(removed));
}

test('orders as they should be have no fault', async () => {
  expect(await found()).toEqual(none);
});

test('an entry whose sides are not equal is found, and that another hand wrote it', async () => {
  await change({ version: 3 }, 'events.0.data.legs.0.minor', -1);
  expect(await found()).toEqual({ ...none, sum: 1, chain: 1 });
});

test.each([
  ['the newest append', 4],
  ['all appends but the first', 2],
  ['the whole stream', 1],
])('%s of an order that was removed is missed, by what its row and its payment say', async (_what, from) => {
  await remove(from);
  const faults = await found();
  // of the whole stream both the row and the payment are left
  expect({ ...faults, money: 0 }).toEqual({ ...none, list: from === 1 ? 2 : 1 });
});

test('a row that says something else than its log, or is not there, is found', async () => {
  await rows().updateOne({ _id: done.orderId }, { $set: { price: 1 } });
  expect(await found()).toEqual({ ...none, list: 1 });
  const row = await rows().findOne({ _id: done.orderId });
  // a follower that meets the order's events after this makes the row once more
  await until('the missing row', async () => {
    await rows().deleteOne({ _id: done.orderId });
    return (await found())?.list === 1;
  });
  const { price } = await shop.orderOf(done);
  await rows().replaceOne({ _id: done.orderId }, { ...row, price }, { upsert: true });
  expect(await found()).toEqual(none);
});

test('what has been owed for more than an hour is late', async () => {
  shop.isSelling = () => Promise.resolve(false);
  const stuck = await shop.buyer();
  await shop.scanAndPay(stuck);
  await until('the money', async () => (await shop.orderOf(stuck)).state === orderStates.paid);
  // the row follows its log a moment later
  await until('the late one', async () => isDeepStrictEqual(await found(61 * minute), { ...none, late: 1 }));
  shop.isSelling = () => Promise.resolve(true);
  await shop.service.call(orders.ask, { id: stuck.orderId }, stuck.caller);
  await until('access', async () => {
    shop.clock.pass(1000);
    return (await shop.orderOf(stuck)).state === orderStates.done;
  });
  await until('no fault', async () => isDeepStrictEqual(await found(61 * minute), none));
}, 60_000);
