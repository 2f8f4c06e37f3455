import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, orderStates, unpaidMs } from '@xuekao/contracts';
import { beginEra } from '@xuekao/event-sourcing';
import { newId } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop } from '../test-support/shop.js';
import { streamOf } from './order.events.js';
import { ordersCollection } from './order.model.js';

const { orders } = calls.payment;
const minute = 60_000;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders_processes');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.hasNotices = true;
  shop.isSelling = () => Promise.resolve(true);
});

const orderRows = () => shop.service.db.collection<{ _id: string; taskAt: Date | null }>(ordersCollection);

describe('a restore', () => {
  test('begins the numbers of orders anew, and none is that of an order which the provider knows', async () => {
    const buyer = await shop.buyer();
    shop.hasNotices = false;
    await shop.scanAndPay(buyer);
    await shop.stopAll();
    // last night’s backup, as `tools/backup` leaves it
    await shop.service.db.collection('order_events').deleteMany({ stream: streamOf(buyer.orderId) });
    await orderRows().deleteOne({ _id: buyer.orderId });
    await beginEra(shop.service.db);
    await shop.start();
    const again = await shop.buyer(buyer.caller, buyer.goodsId);
    expect(again.orderId).not.toBe(buyer.orderId);
    await shop.scanAndPay(again);
    expect((await shop.service.call(orders.ask, { id: again.orderId }, again.caller)).state).toBe(orderStates.done);
  });
});

describe('what fails', () => {
  test('a seller that fails is asked again, and its order keeps no other waiting', async () => {
    const [stuck, other] = [await shop.buyer(), await shop.buyer()];
    let failures = 0;
    shop.isSelling = async (_what, { orderId }) => {
      if (orderId !== stuck.orderId || failures >= 2) return true;
      failures += 1;
      return false;
    };
    await shop.scanAndPay(stuck);
    await observer.isIn(stuck, 'paid');
    await shop.scanAndPay(other);
    await observer.isIn(other, 'done');
    await observer.comesTo(stuck, 'done');
    expect(failures).toBe(2);
    expect(observer.soldTo(stuck)).toEqual(['grant']);
  }, 60_000);

  test('a process whose clock is a minute off opens nothing, closes nothing early, and pays nothing back', async () => {
    await shop.stopAll();
    for (const wrongMs of [-minute, minute]) {
      await shop.start({ now: () => shop.clock.now() + wrongMs, monotonic: () => shop.clock.monotonic() });
      const { userId, deptCode } = shop.somebody().caller;
      const asked = { kind: 'exam' as const, goodsId: newId(), title: '卷', price, userId, deptCode };
      await shop.service.refused('BUSY', orders.open, asked);
      await shop.stopAll();
    }
    await shop.start();
    const [buyer, paid] = [await shop.buyer(), await shop.buyer()];
    await shop.scanAndPay(paid);
    await observer.isIn(paid, 'done');
    await shop.stopAll();
    await shop.start({ now: () => shop.clock.now() + minute, monotonic: () => shop.clock.monotonic() });
    await shop.service.refused('BUSY', orders.refund, { id: paid.orderId, reason: '退' });
    // half a minute before its time by the clock of all, half a minute behind it by the wrong one
    shop.clock.pass(unpaidMs - minute / 2);
    expect((await shop.service.call(orders.ask, { id: buyer.orderId }, buyer.caller)).state).toBe(0);
    shop.clock.pass(minute / 2);
    await observer.isIn(buyer, 'closed');
    await shop.stopAll();
    await shop.start();
  });

  test('two processes do what is owed once', async () => {
    await shop.start();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()));
    await Promise.all(buyers.map((buyer) => shop.scanAndPay(buyer)));
    await Promise.all(buyers.map((buyer) => observer.isIn(buyer, 'done')));
    for (const buyer of buyers)
      expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual([
        'OrderOpened',
        'TradeBegun',
        'MoneyArrived',
        'AccessGranted',
      ]);
  });
});
