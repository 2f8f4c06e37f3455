import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, orderStates } from '@xuekao/contracts';
import { newId } from '@xuekao/service-testing';
import { price, Shop, until } from '../test-support/shop.js';

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

test('a seller gives parts of the money back, each once, and no more than is left; the order stays', async () => {
  const buyer = await shop.buyer();
  const part = (name: string, amount: number) =>
    shop.service.call(sellerOrders.giveBackPart, { orderId: buyer.orderId, part: name, amount, by: newId(), reason: '退一件' });
  await shop.scanAndPay(buyer);
  await until('the access', async () => (await shop.orderOf(buyer)).state === orderStates.done);
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await Promise.all([1, 2, 3].map(() => part(one, 300)))).toEqual([{ amount: 300 }, { amount: 300 }, { amount: 300 }]);
  // less is left than the seller believes: somebody gave some of it back by hand
  expect(await part(two, price)).toEqual({ amount: price - 300 });
  expect(await part(three, 1)).toEqual({ amount: 0 });
  await until('the parts', async () => (await shop.orderOf(buyer)).parts.every(({ returnTime }) => returnTime !== null));
  expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
  expect(await shop.refundsInBooks(buyer.orderId)).toBe(2);
  const told = shop.messages.filter(({ userId }) => userId === buyer.caller.userId).map(({ content }) => content);
  expect(told).toEqual([expect.stringContaining('¥3.00（退一件）。'), expect.stringContaining('¥9.50（退一件）。')]);
  // with nothing left the end of the order asks no provider
  await giveBack(buyer.orderId, newId());
  await until('the end', async () => (await shop.orderOf(buyer)).state === orderStates.refunded);
  expect(await shop.refundsInBooks(buyer.orderId)).toBe(2);
});

test('an order that is not there is not found', async () => {
  await shop.service.refused('NOT_FOUND', sellerOrders.withdraw, { orderId: newId() });
  await shop.service.refused('NOT_FOUND', sellerOrders.giveBack, { orderId: newId(), by: newId(), reason: '缺货' });
});
