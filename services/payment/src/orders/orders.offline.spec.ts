import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, orderStates } from '@xuekao/contracts';
import { newId } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until, type Buyer } from '../test-support/shop.js';
import { streamOf } from './order.events.js';

const { orders } = calls.payment;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders_offline');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());

describe('money that an office took by hand', () => {
  const office = newId();
  const soldByHand = ({ caller, goodsId }: Pick<Buyer, 'caller' | 'goodsId'>, takenBy = office) => {
    const { userId, deptCode } = caller;
    return { kind: 'exam' as const, goodsId, title: '卷', price, userId, deptCode, takenBy };
  };

  test('pays the order that is open, or a new one; is in the books of its own way, and delivered when the call answers', async () => {
    const open = await shop.buyer();
    expect((await shop.service.call(orders.payOffline, soldByHand(open))).orderId).toBe(open.orderId);
    expect(await shop.orderOf(open)).toMatchObject({ state: orderStates.done, payMethod: 'offline' });
    expect(await observer.balancesOf(open)).toEqual({ 'received:offline': -price, [`order:${open.orderId}`]: 0, revenue: price });
    await shop.service.refused('BOUGHT_ALREADY', orders.payOffline, soldByHand(open));
    const fresh = shop.somebody();
    const made = { ...fresh, orderId: (await shop.service.call(orders.payOffline, soldByHand(fresh))).orderId };
    expect(observer.soldTo(made)).toEqual(['grant']);
    // no buyer can choose this way
    expect((await shop.service.call(orders.configList, {})).map(({ payMethod }) => payMethod)).toEqual(['sandbox']);
  });

  test('which two offices took at the same moment is noted once, and the other office is told so', async () => {
    const buyer = await shop.buyer();
    const offices = [office, newId()].map((takenBy) => shop.service.call(orders.payOffline, soldByHand(buyer, takenBy)));
    const came = await Promise.allSettled(offices);
    const refused = came.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    // by the order that the other one has changed, or by what is sold already: which of the two comes first is chance
    expect(refused).toMatchObject([{ errorName: expect.stringMatching(/^(?:STALE|BOUGHT_ALREADY)$/) as unknown }]);
    expect(await observer.balancesOf(buyer)).toMatchObject({ 'received:offline': -price, revenue: price });
  });

  test('sends back what the buyer pays beside it, and goes back by hand when it is refunded', async () => {
    const buyer = await shop.buyer();
    shop.hasNotices = false;
    await shop.scanAndPay(buyer);
    await shop.service.call(orders.payOffline, soldByHand(buyer));
    const { transaction } = await shop.tradeOf(buyer.orderId);
    expect(await shop.notify(shop.signed(shop.notice(buyer, { transaction })))).toBe(0);
    await until('the money back', async () => (await shop.refundsInBooks(buyer.orderId)) === 1);
    await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
    await observer.comesTo(buyer, 'refunded');
    expect(await observer.balancesOf(buyer)).toMatchObject({
      'received:offline': -price,
      'returned:offline': price,
      'returned:sandbox': price,
    });
    expect(observer.soldTo(buyer)).toEqual(['grant', 'revoke']);
  });

  test('for goods that are gone goes back when somebody notes that it was handed back, and not before', async () => {
    const buyer = await shop.buyer();
    shop.gone.add(buyer.goodsId);
    await shop.service.refused('OFFLINE_GONE', orders.payOffline, soldByHand(buyer));
    const waiting = { 'received:offline': -price, [`order:${buyer.orderId}`]: price };
    const log = shop.service.db.collection('order_events');
    await until(
      'the access taken',
      async () => (await log.countDocuments({ stream: streamOf(buyer.orderId), 'events.type': 'AccessRevoked' })) === 1,
    );
    shop.clock.pass(3_600_000);
    expect(await shop.orderOf(buyer)).toMatchObject({ state: orderStates.refunding, ending: 'undeliverable' });
    expect(await observer.balancesOf(buyer)).toEqual(waiting);
    await shop.service.refused('ORDER_OWN', orders.refund, { id: buyer.orderId, reason: '自己' }, buyer.caller);
    await shop.service.call(orders.refund, { id: buyer.orderId, reason: '已当面退还' });
    await observer.comesTo(buyer, 'refunded');
    expect(await observer.balancesOf(buyer)).toEqual({
      'received:offline': -price,
      [`order:${buyer.orderId}`]: 0,
      'returned:offline': price,
    });
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '再退' });
  });

  test('is listed for whoever sold it by buyer and kind, and the console lists by kind', async () => {
    const { caller, goodsId } = shop.somebody();
    const [exam, activity] = [await shop.buyer(caller), await shop.buyer(caller, goodsId, 'activity')];
    const of = async (kind: 'exam' | 'activity', userId = caller.userId) =>
      (await shop.service.call(orders.ofBuyer, { params: { userId, kind } })).records.map(({ id }) => id);
    expect([await of('activity'), await of('exam'), await of('activity', newId())]).toEqual([[activity.orderId], [exam.orderId], []]);
    const { records } = await shop.service.call(orders.paging, { size: 1000, params: { kind: 'activity' } });
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(['activity']));
  });
});
