import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, orderStates } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop } from '../test-support/shop.js';

const { orders } = calls.payment;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders_refunds');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.hasNotices = true;
  shop.isSelling = () => Promise.resolve(true);
  shop.losesRefunds = false;
});

describe('a refund by hand', () => {
  test('takes the access, sends the money back once, and the goods can be bought again', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    const reason = '考试取消';
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.service.call(orders.refund, { id: buyer.orderId, reason })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // the others are told that there is nothing to pay back any more
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '再退' });
    await observer.isIn(buyer, 'refunded');
    expect(observer.soldTo(buyer)).toEqual(['grant', 'revoke']);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect(await observer.balancesOf(buyer)).toEqual({
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
      await observer.isIn(buyer, 'done');
      await shop.service.refused('ORDER_OWN', orders.refund, { id: buyer.orderId, reason: '自己' }, buyer.caller);
      expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
    }
  });

  test('takes the access before the money goes: while the seller does not answer, nothing is sent back', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    shop.isSelling = (what) => Promise.resolve(what !== 'revoke');
    await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
    expect([(await shop.orderOf(buyer)).state, await shop.refundsInBooks(buyer.orderId)]).toEqual([orderStates.refunding, 0]);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toEqual([]);
    shop.isSelling = () => Promise.resolve(true);
    await observer.comesTo(buyer, 'refunded');
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
  });

  test('follows the person: whoever leads the department where the buyer is now sees the order', async () => {
    const buyer = await shop.buyer();
    const accounts = shop.service.db.collection<{ _id: string }>('points_accounts');
    await accounts.updateOne({ _id: buyer.caller.userId }, { $set: { deptCode: 'A77' } });
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    expect((await shop.service.call(orders.paging, {}, person(2, 'A77'))).records).toMatchObject([{ id: buyer.orderId }]);
    await shop.service.refused('NOT_FOUND', orders.refund, { id: buyer.orderId, reason: '旧部门' }, person(2, 'A01'));
    expect((await shop.service.call(orders.refund, { id: buyer.orderId, reason: '新部门' }, person(2, 'A77'))).ending).toBe('byHand');
  });

  test('is for paid orders only, and for whoever leads the department of the buyer', async () => {
    const buyer = await shop.buyer();
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '无' });
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    await shop.service.refused('NOT_FOUND', orders.refund, { id: buyer.orderId, reason: '无' }, person(2, 'A02'));
    expect((await shop.service.call(orders.paging, {}, person(2, 'A02'))).total).toBe(0);
    expect((await shop.service.call(orders.refund, { id: buyer.orderId, reason: '无' }, person(2, 'A01'))).ending).toBe('byHand');
  });
});

describe('a part refund', () => {
  const part = (orderId: string, amount: number, requestId = randomUUID()) =>
    shop.service.call(orders.refundPart, { id: orderId, requestId, amount, reason: '少发一件' });

  test('sends the part back once, tells the buyer, and the access stays; the full refund then sends the rest', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => part(buyer.orderId, 300, requestId)));
    for (const { state } of answers) expect(state).toBe(orderStates.done);
    await shop.service.refused('SENT_DIFFERENT', orders.refundPart, { id: buyer.orderId, requestId, amount: 400, reason: '少发一件' });
    await part(buyer.orderId, 200);
    const { parts } = await shop.orderOf(buyer);
    expect(parts).toMatchObject([
      { amount: 300, reason: '少发一件' },
      { amount: 200, reason: '少发一件' },
    ]);
    for (const { returnTime } of parts) expect(returnTime).not.toBeNull();
    expect(observer.soldTo(buyer)).toEqual(['grant']);
    const told = () => shop.messages.filter(({ userId }) => userId === buyer.caller.userId).map(({ content }) => content);
    expect(told()).toEqual([expect.stringContaining('¥3.00（少发一件）'), expect.stringContaining('¥2.00（少发一件）')]);
    await expect(part(buyer.orderId, price - 500)).rejects.toThrow(`最多可退 ¥${((price - 501) / 100).toFixed(2)}`);
    await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
    await observer.isIn(buyer, 'refunded');
    expect(await observer.balancesOf(buyer)).toEqual({
      ...{ 'received:sandbox': -price, 'returned:sandbox': price, [`order:${buyer.orderId}`]: 0, revenue: 0 },
    });
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(3);
    expect(told().at(-1)).toContain(`¥${((price - 500) / 100).toFixed(2)}`);
  });

  test('whose answer is lost is asked for again with the same key, and goes back once', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    shop.losesRefunds = true;
    const { parts } = await part(buyer.orderId, 300);
    expect(parts).toMatchObject([{ amount: 300, returnTime: null }]);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    shop.losesRefunds = false;
    await observer.asTimePasses('the part', async () => (await shop.orderOf(buyer)).parts[0]?.returnTime !== null);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
  });

  test('is for whoever leads the department of the buyer, and not for the own account', async () => {
    const buyer = await shop.buyer({ ...person(2, 'A01') });
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    const asked = { id: buyer.orderId, requestId: randomUUID(), amount: 300, reason: '无' };
    await shop.service.refused('NOT_FOUND', orders.refundPart, asked, person(2, 'A02'));
    await shop.service.refused('ORDER_OWN', orders.refundPart, asked, buyer.caller);
    expect((await shop.orderOf(buyer)).parts).toEqual([]);
  });
});
