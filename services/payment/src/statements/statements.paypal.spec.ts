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
