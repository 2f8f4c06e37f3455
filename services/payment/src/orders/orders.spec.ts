import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, errors, orderStates } from '@xuekao/contracts';
import { newId, person } from '@xuekao/service-testing';
import { SocketFrames, connectRedis, createLogger, readConfig } from '@xuekao/platform';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until } from '../test-support/shop.js';
import { streamOf } from './order.events.js';

const { orders } = calls.payment;
const refusedNotice = errors.NOTICE_REFUSED.code;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.hasNotices = true;
  shop.isSelling = () => Promise.resolve(true);
});

describe('a purchase', () => {
  test('is paid by scanning, and access is there within two seconds of the provider’s word; its page hears of it', async () => {
    const buyer = await shop.buyer();
    expect(await shop.orderOf(buyer)).toMatchObject({ state: 0, state_dictText: '待支付', price, payMethod: '', ending: '' });
    const began = performance.now();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    expect(performance.now() - began).toBeLessThan(2000);
    expect(observer.soldTo(buyer)).toEqual(['grant']);
    expect(await observer.balancesOf(buyer)).toEqual({ 'received:sandbox': -price, [`order:${buyer.orderId}`]: 0, revenue: price });
    const redis = await connectRedis(readConfig(shop.env), createLogger('test', 'silent'));
    const { frames } = await new SocketFrames(redis).since(`pay.${buyer.orderId}`, null);
    await redis.close();
    expect(frames.map((text) => JSON.parse(text) as unknown)).toMatchObject([{ type: 'paid', data: { success: true } }]);
  });

  test('of the same goods at the same moment is one order; what is paid is not sold again', async () => {
    const { caller, goodsId } = shop.somebody();
    const all = await Promise.all(Array.from({ length: 8 }, () => shop.buyer(caller, goodsId)));
    const [first] = all;
    if (!first) throw new Error('eight were opened');
    expect(new Set(all.map(({ orderId }) => orderId))).toEqual(new Set([first.orderId]));
    await shop.scanAndPay(first);
    await observer.isIn(first, 'done');
    const { userId, deptCode } = first.caller;
    const asked = { kind: 'exam' as const, goodsId: first.goodsId, title: '卷', price, userId, deptCode };
    await shop.service.refused('BOUGHT_ALREADY', orders.open, asked);
  });

  test('whose notice never comes is found by asking: by the buyer, and by the clock', async () => {
    shop.hasNotices = false;
    const [asking, waiting] = [await shop.buyer(), await shop.buyer()];
    await shop.scanAndPay(asking);
    await shop.scanAndPay(waiting);
    expect((await shop.orderOf(asking)).state).toBe(0);
    expect((await shop.service.call(orders.ask, { id: asking.orderId }, asking.caller)).state).toBe(orderStates.done);
    expect((await shop.orderOf(waiting)).state).toBe(0);
    shop.clock.pass(31_000);
    await observer.comesTo(waiting, 'done');
  });

  test('of somebody else is not there', async () => {
    const buyer = await shop.buyer();
    const stranger = { ...person(3, 'A01'), roleType: 1 };
    for (const call of [orders.detail, orders.ask, orders.cancel, orders.sandboxTrade])
      await shop.service.refused('NOT_FOUND', call, { id: buyer.orderId }, stranger);
    expect((await shop.service.call(orders.myPaging, {}, stranger)).total).toBe(0);
    expect((await shop.service.call(orders.myPaging, {}, buyer.caller)).records).toMatchObject([{ id: buyer.orderId, price }]);
  });
});

describe('notices', () => {
  test('that are forged, old, for others or about other sums are refused, and change nothing', async () => {
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const good = shop.signed(shop.notice(buyer));
    const now = Date.now() / 1000;
    const bad = [
      { ...good, signature: `${good.signature.slice(0, -4)}AAA=` },
      { ...good, body: good.body.replace(String(price), '1') },
      { ...good, nonce: 'another-nonce' },
      shop.signed(shop.notice(buyer), now - 310),
      shop.signed(shop.notice(buyer), now + 310),
      shop.signed(shop.notice(buyer, { amount: 1 })),
      shop.signed(shop.notice(buyer, { merchant: 'somebody-else' })),
      shop.signed(shop.notice(buyer, { userId: other.caller.userId })),
      shop.signed(shop.notice(buyer, { orderId: newId() })),
    ];
    for (const text of bad) expect(await shop.notify(text)).toBe(refusedNotice);
    expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual(['OrderOpened']);
    expect(await shop.notify(good)).toBe(0);
    await observer.isIn(buyer, 'done');
    // the same payment cannot pay for another order as well
    const { transaction } = JSON.parse(good.body) as { transaction: string };
    expect(await shop.notify(shop.signed(shop.notice(other, { transaction })))).toBe(refusedNotice);
    expect((await shop.orderOf(other)).state).toBe(0);
  });

  test('that come fifteen times at once count once', async () => {
    const buyer = await shop.buyer();
    const notice = shop.notice(buyer);
    const codes = await Promise.all(Array.from({ length: 15 }, () => shop.notify(shop.signed(notice))));
    expect(codes).toEqual(Array.from({ length: 15 }, () => 0));
    await observer.isIn(buyer, 'done');
    expect((await observer.eventsOf(buyer)).filter(({ type }) => type === 'MoneyArrived')).toHaveLength(1);
    expect(observer.soldTo(buyer)).toEqual(['grant']);
  });

  test('about a second payment of the same order send that one back, and the buyer is told', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    const transaction = `TWICE${newId()}`;
    await shop.addPayment(buyer, transaction);
    expect(await shop.notify(shop.signed(shop.notice(buyer, { transaction })))).toBe(0);
    await until('the money back', async () => (await observer.eventsOf(buyer)).some(({ type }) => type === 'MoneyReturned'));
    expect(await shop.refundsOf(transaction)).toBe(1);
    expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
    expect(observer.soldTo(buyer)).toEqual(['grant']);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toMatchObject([
      { content: expect.stringContaining('收到了重复付款') },
    ]);
  });
});

describe('the sandbox', () => {
  test('tells until it is confirmed', async () => {
    shop.hasNotices = false;
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await until('a notice that nobody confirmed', async () => ((await shop.findTrade(buyer.orderId))?.told ?? 0) > 0);
    shop.hasNotices = true;
    await observer.isIn(buyer, 'done');
  });
});

describe('evidence', () => {
  test('says of each step of a purchase by which call, of whom, or for what reason it was', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    const appends = await shop.service.db
      .collection('order_events')
      .find({ stream: streamOf(buyer.orderId) })
      .sort({ version: 1 })
      .toArray();
    expect(appends.map(({ meta }) => [meta.why, meta.userId ?? ''])).toEqual([
      ['/internal/pay/order/open', expect.anything()],
      ['/api/pay/sandbox/trade', buyer.caller.userId],
      ['/api/pay/sandbox/notify', expect.anything()],
      ['/api/pay/sandbox/notify', expect.anything()],
    ]);
    expect(appends.every(({ meta }) => meta.requestId !== '')).toBe(true);
  });
});
