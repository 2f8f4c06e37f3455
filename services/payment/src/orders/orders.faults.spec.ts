import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, errors, orderStates, unpaidMs } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { Shop, type Buyer } from '../test-support/shop.js';

const { orders } = calls.payment;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders_faults');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());

async function paid(): Promise<Buyer> {
  const buyer = await shop.buyer();
  await shop.scanAndPay(buyer);
  await observer.comesTo(buyer, 'done');
  return buyer;
}

test('a refund that the log does not answer leaves a row in the audit log: it may have been written', async () => {
  const [buyer, office] = [await paid(), person(1, 'A01')];
  const { db } = shop.service;
  await db.command({ collMod: 'order_events', validator: { 'events.type': { $ne: 'RefundOwed' } } });
  try {
    await shop.service.refused('BUSY', orders.refund, { id: buyer.orderId, reason: '退' }, office);
  } finally {
    await db.command({ collMod: 'order_events', validator: {} });
  }
  const row = await db.collection('audit_outbox').findOne({ action: orders.refund.path, object: buyer.orderId });
  expect(row).toMatchObject({ code: errors.BUSY.code, userId: office.userId });
});

test('orders of a sandbox that was taken away close, are cancelled, and are paid back', async () => {
  const [delivered, cancelling, idle] = [await paid(), await shop.buyer(), await shop.buyer()];
  for (const { orderId, caller } of [cancelling, idle]) await shop.service.call(orders.sandboxTrade, { id: orderId }, caller);
  await shop.stopAll();
  const address = shop.env['PAY_SANDBOX_URL'];
  shop.env['PAY_SANDBOX_URL'] = '';
  await shop.start();
  expect(await shop.service.call(orders.configList, {})).toEqual([]);
  await shop.service.refused('PAY_OFF', orders.sandboxTrade, { id: idle.orderId }, idle.caller);
  expect((await shop.service.call(orders.ask, { id: cancelling.orderId }, cancelling.caller)).state).toBe(orderStates.unpaid);
  expect((await shop.service.call(orders.cancel, { id: cancelling.orderId }, cancelling.caller)).state).toBe(orderStates.closed);
  await shop.service.call(orders.refund, { id: delivered.orderId, reason: '退' });
  await observer.comesTo(delivered, 'refunded');
  shop.clock.pass(unpaidMs);
  await observer.comesTo(idle, 'closed');
  shop.env['PAY_SANDBOX_URL'] = address;
});
