import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { PaypalServer } from '@xuekao/providers/testing';
import { person } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { headersOf, price, Shop, type Buyer } from '../test-support/shop.js';
import { StatementObserver } from '../test-support/statement-observer.js';

const { orders } = calls.payment;
const admin = person(1, 'A01');
let company: PaypalServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
const statements = new StatementObserver(() => shop, 'paypal');
beforeAll(async () => {
  company = await PaypalServer.start();
  shop = await Shop.open('statements_paypal', company.host);
  shop.accounts = [{ type: 'paypal', data: company.settings() }];
  company.clock = () => shop.clock.now();
  company.mostLines = 2;
  await shop.start();
  await statements.isSeen();
}, 300_000);
afterAll(async () => {
  await shop.close();
  await company.close();
});

async function purchase(): Promise<Buyer> {
  const buyer = await shop.buyer();
  await shop.service.call(orders.paypalTrade, { id: buyer.orderId }, buyer.caller);
  company.approve(buyer.orderId);
  const { headers, body } = company.notice('CHECKOUT.ORDER.APPROVED', buyer.orderId);
  await shop.service.call(orders.notice, { method: 'paypal', headers: headersOf(headers), body });
  await observer.comesTo(buyer, 'done');
  return buyer;
}

test('the report of a day is read page by page and compared in yuan, as far as the sum is the one that was agreed', async () => {
  const day = statements.today();
  const [, , given] = [await purchase(), await purchase(), await purchase()];
  await shop.service.call(orders.refund, { id: given.orderId, reason: '退' }, admin);
  await observer.comesTo(given, 'refunded');
  const sums = { payments: 3, paid: 3 * price, refunds: 1, refunded: price };
  expect(await statements.morningAfter(day)).toMatchObject({ state: 'equal', theirs: sums, ours: sums });
});

test('a report that is behind is not there yet; another sum is a difference in the money of PayPal', async () => {
  const day = statements.today();
  const wrong = await purchase();
  const { capture } = company.orderOf(wrong.orderId);
  Object.assign(capture ?? {}, { amount: { currency_code: 'USD', value: '1.75' } });
  company.lag = 12 * 3_600_000;
  statements.passToMorningAfter(day);
  await statements.failsWith(day, /还没有生成/);
  company.lag = 0;
  await statements.fetch(day);
  const found = await statements.morningAfter(day);
  expect(found).toMatchObject({ state: 'differs', differences: 1 });
  expect(await statements.differencesOf(found)).toMatchObject([
    { kind: 'amount', orderId: wrong.orderId, theirs: { amount: null, currency: 'USD', sum: '1.75' }, ours: { amount: price } },
  ]);
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
  const { capture } = company.orderOf(more.orderId);
  const byHand = { id: '1JU0HAND', capture: capture?.id ?? '', amount: { currency_code: 'USD', value: '0.10' }, custom_id: undefined };
  company.refunds.set('by hand', { ...byHand, at: company.clock() });
  const found = await statements.morningAfter(day);
  expect(found).toMatchObject({ state: 'differs', differences: 1, theirs: { payments: 2, refunds: 5 }, ours: { payments: 2 } });
  expect(await statements.differencesOf(found)).toMatchObject([
    { kind: 'refundAmount', orderId: more.orderId, theirs: { amount: null, currency: 'USD', sum: '0.42 + 0.10' }, ours: { amount: 300 } },
  ]);
});
