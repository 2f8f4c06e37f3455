import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { AlipayServer } from '@xuekao/providers/testing';
import { person } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { headersOf, price, Shop, type Buyer } from '../test-support/shop.js';
import { StatementObserver } from '../test-support/statement-observer.js';

const { orders } = calls.payment;
const admin = person(1, 'A01');
let company: AlipayServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
const statements = new StatementObserver(() => shop, 'alipay');
beforeAll(async () => {
  company = await AlipayServer.start();
  shop = await Shop.open('statements_alipay', company.host);
  shop.accounts = [{ type: 'alipay', data: { ...company.account() } }];
  company.clock = () => shop.clock.now();
  await shop.start();
  await statements.isSeen();
}, 300_000);
afterAll(async () => {
  await shop.close();
  await company.close();
});

async function purchase(): Promise<Buyer> {
  const buyer = await shop.buyer();
  await shop.service.call(orders.alipayTrade, { id: buyer.orderId }, buyer.caller);
  company.pay(buyer.orderId);
  const { headers, body } = company.notice(buyer.orderId);
  await shop.service.call(orders.notice, { method: 'alipay', headers: headersOf(headers), body });
  await observer.comesTo(buyer, 'done');
  return buyer;
}

test('the bill of a day is unpacked, read in its encoding and compared, also where the goods have commas in their names', async () => {
  const day = statements.today();
  company.goods = '卷一,卷二,（三）';
  const [, given] = [await purchase(), await purchase()];
  await shop.service.call(orders.refund, { id: given.orderId, reason: '退' }, admin);
  await observer.comesTo(given, 'refunded');
  const sums = { payments: 2, paid: 2 * price, refunds: 1, refunded: price };
  expect(await statements.morningAfter(day)).toMatchObject({ state: 'equal', theirs: sums, ours: sums });
});

test('what differs is found; a bill that breaks off, or is of somebody else, is not believed', async () => {
  const day = statements.today();
  const [paid, missing] = [await purchase(), await purchase()];
  company.trades.delete(missing.orderId);
  Object.assign(company.trades.get(paid.orderId) ?? {}, { amount: '12.49' });
  company.spoilBill = (text) => text.replace('业务明细列表结束', '');
  statements.passToMorningAfter(day);
  await statements.failsWith(day, /./);
  company.spoilBill = (text) => text.replace('2088', '2077');
  await statements.fetch(day);
  await statements.failsWith(day, /不符/);
  company.spoilBill = (text) => text;
  await statements.fetch(day);
  const found = await statements.morningAfter(day);
  expect(await statements.kindsOf(found)).toEqual(['absent', 'amount']);
});

test('a day without a bill is believed at once where nothing was sold, and a day later where something was', async () => {
  const day = statements.today();
  expect(await statements.morningAfter(day)).toMatchObject({ state: 'equal', theirs: { payments: 0 } });
  const next = statements.today();
  const { orderId } = await purchase();
  company.trades.delete(orderId);
  statements.passToMorningAfter(next);
  await statements.failsWith(next, /对账单为空/);
  shop.clock.pass(25 * 3_600_000);
  await statements.fetch(next);
  const found = await statements.morningAfter(next);
  expect(await statements.kindsOf(found)).toEqual(['absent']);
});

test('several refunds of one trade are judged together: parts are equal, and one by somebody’s hand there is a difference', async () => {
  const day = statements.today();
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
  const { tradeNo = '' } = company.trades.get(more.orderId) ?? {};
  company.refunds.set('by hand', { tradeNo, amount: '1.00', at: company.clock() });
  const found = await statements.morningAfter(day);
  expect(found).toMatchObject({ state: 'differs', differences: 1, theirs: { payments: 2, refunds: 5 }, ours: { payments: 2 } });
  expect(await statements.differencesOf(found)).toMatchObject([
    { kind: 'refundAmount', orderId: more.orderId, theirs: { amount: 400, sum: '3.00 + 1.00' }, ours: { amount: 300 } },
  ]);
});
