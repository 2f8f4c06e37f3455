import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { calls, dayOf, endOfDay, type Output } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { WechatPayServer } from '@xuekao/providers/testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { headersOf, price, Shop, until, type Buyer } from '../test-support/shop.js';

const { statements, orders } = calls.payment;
type Day = Output<typeof statements.detail>;
const hour = 3_600_000;
const admin = person(1, 'A01');
let company: WechatPayServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  company = await WechatPayServer.start('publicKey');
  shop = await Shop.open('statements_wechat', company.host);
  shop.accounts = [{ type: 'wechat-pay', data: { ...company.account(), verifyBy: 'publicKey' } }];
  company.clock = () => shop.clock.now();
  await shop.start();
  await until('today', async () => (await dayOfStatement(dayOf(shop.clock.now()))) !== undefined);
}, 300_000);
afterAll(async () => {
  await shop.close();
  await company.close();
});
afterEach(() => {
  company.spoilBill = (packed) => packed;
  company.billHost = '';
});

async function purchase(): Promise<Buyer> {
  const buyer = await shop.buyer();
  await shop.service.call(orders.wechatTrade, { id: buyer.orderId }, buyer.caller);
  company.pay(buyer.orderId);
  const { headers, body } = company.notice(buyer.orderId);
  await shop.service.call(orders.notice, { method: 'wechat', headers: headersOf(headers), body });
  await observer.comesTo(buyer, 'done');
  return buyer;
}
async function dayOfStatement(day: string): Promise<Day | undefined> {
  const { records } = await shop.service.call(statements.paging, { size: 200, params: { payMethod: 'wechat' } }, admin);
  return records.find((each) => each.day === day);
}
async function morningAfter(day: string): Promise<Day> {
  shop.clock.pass(endOfDay(day) + 10 * hour + 1000 - shop.clock.now());
  await until(`the statement of ${day}`, async () => (await dayOfStatement(day))?.dueTime === null);
  const found = await dayOfStatement(day);
  if (!found) throw new Error(`${day} is not there`);
  return found;
}
const kindsOf = async ({ id }: Day): Promise<string[]> =>
  (await shop.service.call(statements.differences, { params: { dayId: id } }, admin)).records.map(({ kind }) => kind).sort();

test('the bill of a day is fetched, unpacked and compared: payments, refunds, and titles with commas', async () => {
  const day = dayOf(shop.clock.now());
  const [titled, given] = [await purchase(), await purchase()];
  Object.assign(company.trades.get(titled.orderId)?.order ?? {}, { description: '卷一, 卷二卷三' });
  await shop.service.call(orders.refund, { id: given.orderId, reason: '退' }, admin);
  await observer.comesTo(given, 'refunded');
  const sums = { payments: 2, paid: 2 * price, refunds: 1, refunded: price };
  expect(await morningAfter(day)).toMatchObject({ state: 'equal', merchant: `wx0001/${company.mchId}`, theirs: sums, ours: sums });
});

test('several refunds of one payment are judged together: parts are equal, and one by somebody’s hand there is a difference', async () => {
  const day = dayOf(shop.clock.now());
  const [even, more] = [await purchase(), await purchase()];
  for (const [{ orderId, ...buyer }, amount] of [
    [even, 300],
    [even, 200],
    [more, 300],
  ] as const) {
    await shop.service.call(orders.refundPart, { id: orderId, requestId: randomUUID(), amount, reason: '少发' }, admin);
    const parts = async () => (await shop.orderOf({ orderId, ...buyer })).parts;
    await observer.asTimePasses('the part', async () => (await parts()).every(({ returnTime }) => returnTime !== null));
  }
  await shop.service.call(orders.refund, { id: even.orderId, reason: '退' }, admin);
  await observer.comesTo(even, 'refunded');
  const { transaction = '' } = company.trades.get(more.orderId) ?? {};
  company.refunds.set('hand', { transaction, amount: 100, total: price, status: 'SUCCESS', at: company.clock() });
  const found = await morningAfter(day);
  expect(found).toMatchObject({ state: 'differs', theirs: { payments: 2, refunds: 5 }, ours: { payments: 2 } });
  expect(await kindsOf(found)).toEqual(['refundAmount']);
});

test('a day without trades has no bill, and is equal', async () => {
  const day = dayOf(shop.clock.now());
  expect(await morningAfter(day)).toMatchObject({ state: 'equal', theirs: { payments: 0, paid: 0 }, ours: { payments: 0, paid: 0 } });
});

test('what differs is found; a refund that its bank still works at is none', async () => {
  const day = dayOf(shop.clock.now());
  const [wrong, unheard, slow] = [await purchase(), await shop.buyer(), await purchase()];
  await shop.service.call(orders.wechatTrade, { id: unheard.orderId }, unheard.caller);
  company.pay(unheard.orderId);
  Object.assign(company.trades.get(unheard.orderId) ?? {}, { state: 'CLOSED' });
  Object.assign(company.trades.get(wrong.orderId)?.order ?? {}, { amount: { total: price + 1, currency: 'CNY' } });
  company.refundStatus = 'PROCESSING';
  await shop.service.call(orders.refund, { id: slow.orderId, reason: '退' }, admin);
  const found = await morningAfter(day);
  expect(found).toMatchObject({ state: 'differs', theirs: { payments: 3, refunds: 1 }, ours: { payments: 2, refunds: 0 } });
  expect(await kindsOf(found)).toEqual(['amount', 'unknown']);
  company.refundStatus = 'SUCCESS';
  await observer.comesTo(slow, 'refunded');
  // three days later than the bill says
  const next = await morningAfter(dayOf(shop.clock.now()));
  expect(await kindsOf(next)).toEqual([]);
});

test('a bill that is another one than was named, or is fetched elsewhere, is not believed', async () => {
  const day = dayOf(shop.clock.now());
  await purchase();
  company.spoilBill = (packed) => packed.subarray(0, -30);
  shop.clock.pass(endOfDay(day) + 10 * hour + 1000 - shop.clock.now());
  await until('a refusal', async () => (await dayOfStatement(day))?.failure !== '');
  expect(await dayOfStatement(day)).toMatchObject({ state: 'missing', theirs: null });
  company.spoilBill = (packed) => packed;
  company.billHost = 'https://elsewhere.example/';
  const { id = '' } = (await dayOfStatement(day)) ?? {};
  await shop.service.call(statements.fetch, { id }, admin);
  await until('another refusal', async () => (await dayOfStatement(day))?.failure !== '');
  expect(await dayOfStatement(day)).toMatchObject({ state: 'missing', theirs: null });
  company.billHost = '';
  await shop.service.call(statements.fetch, { id }, admin);
  await until('the statement', async () => (await dayOfStatement(day))?.state === 'equal');
  // a day that is not over has no bill
  const today = await dayOfStatement(dayOf(shop.clock.now()));
  await shop.service.refused('BAD_INPUT', statements.fetch, { id: today?.id ?? '' }, admin);
});
