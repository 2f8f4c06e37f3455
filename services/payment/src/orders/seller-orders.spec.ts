import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, orderStates } from '@xuekao/contracts';
import { newId } from '@xuekao/service-testing';
import { Shop, until } from '../test-support/shop.js';

const { sellerOrders } = calls.payment;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open('seller_orders');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());

const look = (orderId: string) => shop.service.call(sellerOrders.look, { orderId });
const withdraw = (orderId: string) => shop.service.call(sellerOrders.withdraw, { orderId });
const giveBack = (orderId: string, by: string) => shop.service.call(sellerOrders.giveBack, { orderId, by, reason: '缺货' });

test('a seller withdraws an order that nobody has paid: it takes no money any more', async () => {
  const buyer = await shop.buyer();
  expect(await look(buyer.orderId)).toEqual({ isPaid: false, payMethod: '' });
  expect(await withdraw(buyer.orderId)).toEqual({ isPaid: false });
  expect(await withdraw(buyer.orderId)).toEqual({ isPaid: false });
  expect((await shop.orderOf(buyer)).state).toBe(orderStates.closed);
});

test('an order that is paid cannot be withdrawn, and says by what it is paid; the seller gives the money back once', async () => {
  const buyer = await shop.buyer();
  await shop.scanAndPay(buyer);
  expect(await withdraw(buyer.orderId)).toEqual({ isPaid: true });
  expect(await look(buyer.orderId)).toEqual({ isPaid: true, payMethod: 'sandbox' });
  const staff = newId();
  await giveBack(buyer.orderId, staff);
  await giveBack(buyer.orderId, staff);
  await until('the money back', async () => (await shop.orderOf(buyer)).state === orderStates.refunded);
  expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
  await giveBack(buyer.orderId, staff);
  expect(await withdraw(buyer.orderId)).toEqual({ isPaid: false });
  expect(await look(buyer.orderId)).toEqual({ isPaid: false, payMethod: '' });
});

test('an order whose money is on its way is not withdrawn: the provider is asked first', async () => {
  shop.hasNotices = false;
  const buyer = await shop.buyer();
  await shop.scanAndPay(buyer);
  expect(await withdraw(buyer.orderId)).toEqual({ isPaid: true });
  shop.hasNotices = true;
});

test('an order that is not there is not found', async () => {
  await shop.service.refused('NOT_FOUND', sellerOrders.withdraw, { orderId: newId() });
  await shop.service.refused('NOT_FOUND', sellerOrders.giveBack, { orderId: newId(), by: newId(), reason: '缺货' });
});
