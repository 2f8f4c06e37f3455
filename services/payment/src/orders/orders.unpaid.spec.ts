import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, unpaidMs } from '@xuekao/contracts';
import { newId } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until, type Buyer } from '../test-support/shop.js';
import { ordersCollection } from './order.model.js';

const { orders } = calls.payment;
const minute = 60_000;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('orders_unpaid');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.hasNotices = true;
  shop.isSelling = () => Promise.resolve(true);
});

const orderRows = () => shop.service.db.collection<{ _id: string; taskAt: Date | null }>(ordersCollection);
const rowOf = ({ orderId }: Buyer) => orderRows().findOne({ _id: orderId });

describe('an order that nobody pays', () => {
  test('closes after 30 minutes, not before; its trade takes no money then', async () => {
    const buyer = await shop.buyer();
    const { qrText } = await shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    shop.clock.pass(unpaidMs - minute);
    expect((await shop.service.call(orders.ask, { id: buyer.orderId }, buyer.caller)).state).toBe(0);
    shop.clock.pass(minute);
    await observer.comesTo(buyer, 'closed');
    expect(await shop.orderOf(buyer)).toMatchObject({ ending: 'expired', state_dictText: '已关闭' });
    expect(await (await fetch(qrText, { method: 'POST' })).text()).toContain('订单已关闭');
    await shop.service.refused('ORDER_OVER', orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    // and can be bought again
    const next = await shop.buyer(buyer.caller, buyer.goodsId);
    expect(next.orderId).not.toBe(buyer.orderId);
  });

  test('gives the seat back, however often the seller fails; one of goods that nobody keeps back tells nothing', async () => {
    const { caller, goodsId } = shop.somebody();
    const [held, plain] = [await shop.buyer(caller, goodsId, 'activity'), await shop.buyer()];
    let failures = 0;
    shop.isSelling = async (what) => what !== 'release' || (failures += 1) > 2;
    shop.clock.pass(unpaidMs);
    await observer.comesTo(held, 'closed');
    await observer.comesTo(plain, 'closed');
    await observer.asTimePasses('the release', async () => (await observer.eventsOf(held)).some(({ type }) => type === 'HoldReleased'));
    shop.isSelling = () => Promise.resolve(true);
    expect([failures, observer.soldTo(held), observer.soldTo(plain)]).toEqual([3, ['release'], []]);
    // opened anew, it is held anew
    expect((await shop.buyer(caller, goodsId, 'activity')).orderId).not.toBe(held.orderId);
  });

  test('is not closed while the provider has its money: it is delivered instead', async () => {
    shop.hasNotices = false;
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    shop.clock.pass(unpaidMs);
    await observer.comesTo(buyer, 'done');
    expect(observer.soldTo(buyer)).toEqual(['grant']);
  });

  test('is cancelled by its buyer; whoever paid meanwhile has bought', async () => {
    const [buyer, quick] = [await shop.buyer(), await shop.buyer()];
    expect(await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller)).toMatchObject({ state: 100, ending: 'cancelled' });
    await shop.service.refused('ORDER_OVER', orders.cancel, { id: buyer.orderId }, buyer.caller);
    shop.hasNotices = false;
    await shop.scanAndPay(quick);
    await shop.service.call(orders.cancel, { id: quick.orderId }, quick.caller);
    await observer.isIn(quick, 'done');
  });

  test('and is paid after it was closed: the money goes back the way it came, the buyer is told, nothing is delivered', async () => {
    const buyer = await shop.buyer();
    shop.hasNotices = false;
    await shop.scanAndPay(buyer);
    const { transaction } = await shop.tradeOf(buyer.orderId);
    // closed by a process that the provider told nothing: the books say open for this moment
    await shop.withOpenTrade(buyer.orderId, async () => {
      await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller);
    });
    expect((await shop.orderOf(buyer)).state).toBe(100);
    expect(await shop.notify(shop.signed(shop.notice(buyer, { transaction })))).toBe(0);
    await until('the money back', async () => (await shop.refundsInBooks(buyer.orderId)) === 1);
    await until('the end', async () => (await observer.eventsOf(buyer)).some(({ type }) => type === 'MoneyReturned'));
    expect(await shop.orderOf(buyer)).toMatchObject({ state: 100, ending: 'late' });
    expect(observer.soldTo(buyer)).toEqual([]);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toMatchObject([
      { title: '退款通知', content: expect.stringContaining('已原路退回') },
    ]);
    expect(await observer.balancesOf(buyer)).toEqual({
      'received:sandbox': -price,
      'returned:sandbox': price,
      [`order:${buyer.orderId}`]: 0,
    });
  });
});

describe('time that passes while somebody pays', () => {
  test('half an hour’s patience: paid after the clock has asked, access comes with the notice and waits for no clock', async () => {
    const buyer = await shop.buyer();
    const { qrText } = await shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    shop.clock.pass(31_000);
    await until('the clock to have asked', async () => ((await rowOf(buyer))?.taskAt ?? new Date(0)) > new Date(shop.clock.now()));
    const before = shop.clock.now();
    await fetch(qrText, { method: 'POST' });
    await observer.isIn(buyer, 'done');
    expect(shop.clock.now()).toBe(before);
  });

  test('what waits is put off where all processes see it, and asked ever more seldom', async () => {
    const buyer = await shop.buyer();
    await shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    const opened = shop.clock.now();
    const waits: number[] = [];
    for (const at of [31_000, 62_000, 124_000]) {
      shop.clock.pass(opened + at - shop.clock.now());
      await until('the next time', async () => ((await rowOf(buyer))?.taskAt?.getTime() ?? 0) > shop.clock.now());
      waits.push(((await rowOf(buyer))?.taskAt?.getTime() ?? 0) - shop.clock.now());
    }
    expect(waits).toEqual([31_000, 62_000, 124_000]);
  });

  test('an order never waits for money longer than its goods can be used', async () => {
    const { caller, goodsId } = shop.somebody();
    const { userId, deptCode } = caller;
    const until5 = new Date(shop.clock.now() + 5 * minute).toISOString();
    const asked = { kind: 'exam' as const, goodsId, title: '卷', price, userId, deptCode };
    expect((await shop.service.call(orders.open, { ...asked, until: until5 })).expireTime).toBe(until5);
    shop.clock.pass(5 * minute);
    await shop.service.refused('ORDER_OVER', orders.open, { ...asked, goodsId: newId(), until: until5 });
  });

  test('another price is another order, and the former one cannot be paid any more', async () => {
    const buyer = await shop.buyer();
    const { qrText } = await shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    const { userId, deptCode } = buyer.caller;
    const asked = { kind: 'exam' as const, goodsId: buyer.goodsId, title: '卷', price: price + 100, userId, deptCode };
    const next = await shop.service.call(orders.open, asked);
    expect([next.price, next.orderId === buyer.orderId]).toEqual([price + 100, false]);
    expect(await (await fetch(qrText, { method: 'POST' })).text()).toContain('订单已关闭');
    expect(await shop.orderOf(buyer)).toMatchObject({ state: 100, ending: 'cancelled' });
  });

  test('goods that are gone when the money comes: nothing is delivered, and it goes back', async () => {
    const buyer = await shop.buyer();
    shop.gone.add(buyer.goodsId);
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'refunded');
    expect(await shop.orderOf(buyer)).toMatchObject({ ending: 'undeliverable' });
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toMatchObject([
      { content: expect.stringContaining('已无法使用') },
    ]);
  });
});

describe('cancelling', () => {
  test('while the provider makes the trade: whoever asked for it gets no code, and the trade is closed', async () => {
    const buyer = await shop.buyer();
    const release = shop.holdTrades();
    const trade = shop.service.refused('ORDER_OVER', orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    await until('the begin', async () => (await observer.eventsOf(buyer)).some(({ type }) => type === 'TradeBegun'));
    // what is not there yet may be on its way: nobody calls that closed
    await shop.service.refused('PAY_FAILED', orders.cancel, { id: buyer.orderId }, buyer.caller);
    shop.clock.pass(11_000);
    expect((await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller)).state).toBe(100);
    release();
    await trade;
    expect((await shop.findTrade(buyer.orderId))?.state).toBe('closed');
  });

  test('beside the making of the trade leaves nothing that could be paid, whichever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const buyer = await shop.buyer();
      const [trade] = await Promise.allSettled([
        shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller),
        shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller),
      ]);
      const { state } = await shop.orderOf(buyer);
      expect(state).toBe(100);
      const found = await shop.findTrade(buyer.orderId);
      if (trade.status === 'fulfilled' || found) expect(found?.state).toBe('closed');
    }
  });

  test('whose answer was lost is found by asking: the order closes, and can be bought anew', async () => {
    const buyer = await shop.buyer();
    await shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    // the provider has closed it, and this process died before it heard so
    await shop.closeTrade(buyer.orderId);
    expect((await shop.service.call(orders.ask, { id: buyer.orderId }, buyer.caller)).state).toBe(100);
    expect((await shop.buyer(buyer.caller, buyer.goodsId)).orderId).not.toBe(buyer.orderId);
  });

  test('is not the end: what the provider took for it is found when its time is over, though no notice ever came', async () => {
    shop.hasNotices = false;
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await shop.withOpenTrade(buyer.orderId, async () => {
      await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller);
    });
    expect((await shop.orderOf(buyer)).state).toBe(100);
    shop.clock.pass(unpaidMs + 5 * minute);
    await observer.asTimePasses('the money back', async () => (await shop.refundsInBooks(buyer.orderId)) === 1);
    await until('the end', async () => (await observer.eventsOf(buyer)).some(({ type }) => type === 'TradeSettled'));
    expect(await shop.orderOf(buyer)).toMatchObject({ state: 100, ending: 'late' });
  });

  test('again and again has its limit', async () => {
    const { caller } = shop.somebody();
    for (let n = 0; n < 30; n += 1) {
      const buyer = await shop.buyer(caller);
      await shop.service.call(orders.cancel, { id: buyer.orderId }, caller);
    }
    const { userId, deptCode } = caller;
    await shop.service.refused('TOO_MANY', orders.open, { kind: 'exam', goodsId: newId(), title: '卷', price, userId, deptCode });
    shop.clock.pass(61 * minute);
    expect((await shop.buyer(caller)).orderId).toHaveLength(24);
  });
});
