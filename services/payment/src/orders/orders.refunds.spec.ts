import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, orderStates } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { OrderWatch } from '../test-support/order-watch.js';
import { price, Shop } from '../test-support/shop.js';

const { orders } = calls.payment;
let shop: Shop;
const watch = new OrderWatch(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders_refunds');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.hasNotices = true;
  shop.isSelling = () => Promise.resolve(true);
});

describe('a refund by hand', () => {
  test('takes the access, sends the money back once, and the goods can be bought again', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await watch.isIn(buyer, 'done');
    const reason = '考试取消';
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.service.call(orders.refund, { id: buyer.orderId, reason })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // the others are told that there is nothing to pay back any more
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '再退' });
    await watch.isIn(buyer, 'refunded');
    expect(watch.soldTo(buyer)).toEqual(['grant', 'revoke']);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect(await watch.balancesOf(buyer)).toEqual({
      'received:sandbox': -price,
      'returned:sandbox': price,
      [`order:${buyer.orderId}`]: 0,
      revenue: 0,
    });
    const { records } = await shop.service.call(orders.paging, { params: { state: orderStates.refunded } });
    expect(records.find(({ id }) => id === buyer.orderId)).toMatchObject({
      reason,
      realName: '买家',
      deptName: '高一',
      payMethod: 'sandbox',
    });
    expect((await shop.buyer(buyer.caller, buyer.goodsId)).orderId).not.toBe(buyer.orderId);
  });

  test('is nobody’s to give to the own account, whatever the level', async () => {
    for (const roleLevel of [1, 2, 3]) {
      const buyer = await shop.buyer({ ...person(roleLevel, 'A01') });
      await shop.scanAndPay(buyer);
      await watch.isIn(buyer, 'done');
      await shop.service.refused('ORDER_OWN', orders.refund, { id: buyer.orderId, reason: '自己' }, buyer.caller);
      expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
    }
  });

  test('takes the access before the money goes: while the seller does not answer, nothing is sent back', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await watch.isIn(buyer, 'done');
    shop.isSelling = (what) => Promise.resolve(what !== 'revoke');
    await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
    expect([(await shop.orderOf(buyer)).state, await shop.refundsInBooks(buyer.orderId)]).toEqual([orderStates.refunding, 0]);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toEqual([]);
    shop.isSelling = () => Promise.resolve(true);
    await watch.comesTo(buyer, 'refunded');
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
  });

  test('follows the person: whoever leads the department where the buyer is now sees the order', async () => {
    const buyer = await shop.buyer();
    const accounts = shop.service.db.collection<{ _id: string }>('points_accounts');
    await accounts.updateOne({ _id: buyer.caller.userId }, { $set: { deptCode: 'A77' } });
    await shop.scanAndPay(buyer);
    await watch.isIn(buyer, 'done');
    expect((await shop.service.call(orders.paging, {}, person(2, 'A77'))).records).toMatchObject([{ id: buyer.orderId }]);
    await shop.service.refused('NOT_FOUND', orders.refund, { id: buyer.orderId, reason: '旧部门' }, person(2, 'A01'));
    expect((await shop.service.call(orders.refund, { id: buyer.orderId, reason: '新部门' }, person(2, 'A77'))).ending).toBe('byHand');
  });

  test('is for paid orders only, and for whoever leads the department of the buyer', async () => {
    const buyer = await shop.buyer();
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '无' });
    await shop.scanAndPay(buyer);
    await watch.isIn(buyer, 'done');
    await shop.service.refused('NOT_FOUND', orders.refund, { id: buyer.orderId, reason: '无' }, person(2, 'A02'));
    expect((await shop.service.call(orders.paging, {}, person(2, 'A02'))).total).toBe(0);
    expect((await shop.service.call(orders.refund, { id: buyer.orderId, reason: '无' }, person(2, 'A01'))).ending).toBe('byHand');
  });
});
