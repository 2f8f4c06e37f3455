import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, errors, orderStates, unpaidMs } from '@xuekao/contracts';
import { beginEra } from '@xuekao/event-sourcing';
import { newId, person } from '@xuekao/service-testing';
import { SocketFrames, connectRedis, createLogger, readConfig } from '@xuekao/platform';
import { price, Shop, until, type Buyer } from '../test-support/shop.js';
import { streamOf, type OrderEvent } from './order.events.js';
import { ordersCollection } from './order.model.js';

const { orders } = calls.payment;
const refusedNotice = errors.NOTICE_REFUSED.code;
const minute = 60_000;
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open('orders');
  await shop.start();
}, 300_000);
afterAll(() => shop.close());
afterEach(() => {
  shop.hasNotices = true;
  shop.isSelling = () => Promise.resolve(true);
});

const isIn = (buyer: Buyer, state: keyof typeof orderStates) =>
  until(`the order ${state}`, async () => (await shop.orderOf(buyer)).state === orderStates[state]);
/** A task that fails on a slow machine is tried again after a pause of the clock, once or several times. */
const comesTo = (buyer: Buyer, state: keyof typeof orderStates) =>
  asTimePasses(`the order ${state}`, async () => (await shop.orderOf(buyer)).state === orderStates[state]);
const asTimePasses = (what: string, isSo: () => Promise<boolean>) =>
  until(what, async () => {
    shop.clock.pass(100);
    return isSo();
  });
const orderRows = () => shop.service.db.collection<{ _id: string; taskAt: Date | null }>(ordersCollection);
const rowOf = ({ orderId }: Buyer) => orderRows().findOne({ _id: orderId });
const soldTo = ({ orderId }: Buyer) => shop.told.filter((each) => each.orderId === orderId).map(({ what }) => what);
const eventsOf = async ({ orderId }: Buyer): Promise<OrderEvent[]> =>
  (
    await shop.service.db
      .collection('order_events')
      .find({ stream: streamOf(orderId) })
      .sort({ version: 1 })
      .toArray()
  ).flatMap(
    ({ events }) => events as OrderEvent[], // the log's own
  );
/** Balance of each account of the order's legs. */
async function balancesOf(buyer: Buyer): Promise<Record<string, number>> {
  const balances: Record<string, number> = {};
  for (const { data } of await eventsOf(buyer))
    for (const { account, minor } of 'legs' in data ? data.legs : []) balances[account] = (balances[account] ?? 0) + minor;
  return balances;
}

describe('a purchase', () => {
  test('is paid by scanning, and access is there within two seconds of the provider’s word; its page hears of it', async () => {
    const buyer = await shop.buyer();
    expect(await shop.orderOf(buyer)).toMatchObject({ state: 0, state_dictText: '待支付', price, payMethod: '', ending: '' });
    const began = performance.now();
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
    expect(performance.now() - began).toBeLessThan(2000);
    expect(soldTo(buyer)).toEqual(['grant']);
    expect(await balancesOf(buyer)).toEqual({ 'received:sandbox': -price, [`order:${buyer.orderId}`]: 0, revenue: price });
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
    await isIn(first, 'done');
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
    await comesTo(waiting, 'done');
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
    expect((await eventsOf(buyer)).map(({ type }) => type)).toEqual(['OrderOpened']);
    expect(await shop.notify(good)).toBe(0);
    await isIn(buyer, 'done');
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
    await isIn(buyer, 'done');
    expect((await eventsOf(buyer)).filter(({ type }) => type === 'MoneyArrived')).toHaveLength(1);
    expect(soldTo(buyer)).toEqual(['grant']);
  });

  test('about a second payment of the same order send that one back, and the buyer is told', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
    const transaction = `TWICE${newId()}`;
    await shop.addPayment(buyer, transaction);
    expect(await shop.notify(shop.signed(shop.notice(buyer, { transaction })))).toBe(0);
    await until('the money back', async () => (await eventsOf(buyer)).some(({ type }) => type === 'MoneyReturned'));
    expect(await shop.refundsOf(transaction)).toBe(1);
    expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
    expect(soldTo(buyer)).toEqual(['grant']);
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
    await isIn(buyer, 'done');
  });
});

describe('evidence', () => {
  test('says of each step of a purchase by which call, of whom, or for what reason it was', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
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

describe('an order that nobody pays', () => {
  test('closes after 30 minutes, not before; its trade takes no money then', async () => {
    const buyer = await shop.buyer();
    const { qrText } = await shop.service.call(orders.sandboxTrade, { id: buyer.orderId }, buyer.caller);
    shop.clock.pass(unpaidMs - minute);
    expect((await shop.service.call(orders.ask, { id: buyer.orderId }, buyer.caller)).state).toBe(0);
    shop.clock.pass(minute);
    await comesTo(buyer, 'closed');
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
    await comesTo(held, 'closed');
    await comesTo(plain, 'closed');
    await asTimePasses('the release', async () => (await eventsOf(held)).some(({ type }) => type === 'HoldReleased'));
    shop.isSelling = () => Promise.resolve(true);
    expect([failures, soldTo(held), soldTo(plain)]).toEqual([3, ['release'], []]);
    // opened anew, it is held anew
    expect((await shop.buyer(caller, goodsId, 'activity')).orderId).not.toBe(held.orderId);
  });

  test('is not closed while the provider has its money: it is delivered instead', async () => {
    shop.hasNotices = false;
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    shop.clock.pass(unpaidMs);
    await comesTo(buyer, 'done');
    expect(soldTo(buyer)).toEqual(['grant']);
  });

  test('is cancelled by its buyer; whoever paid meanwhile has bought', async () => {
    const [buyer, quick] = [await shop.buyer(), await shop.buyer()];
    expect(await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller)).toMatchObject({ state: 100, ending: 'cancelled' });
    await shop.service.refused('ORDER_OVER', orders.cancel, { id: buyer.orderId }, buyer.caller);
    shop.hasNotices = false;
    await shop.scanAndPay(quick);
    await shop.service.call(orders.cancel, { id: quick.orderId }, quick.caller);
    await isIn(quick, 'done');
  });

  test('and is paid after it was closed: the money goes back the way it came, the buyer is told, nothing is delivered', async () => {
    const buyer = await shop.buyer();
    shop.hasNotices = false;
    await shop.scanAndPay(buyer);
    const { transaction } = await paidTrade(buyer);
    // closed by a process that the provider told nothing: the books say open for this moment
    await shop.withOpenTrade(buyer.orderId, async () => {
      await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller);
    });
    expect((await shop.orderOf(buyer)).state).toBe(100);
    expect(await shop.notify(shop.signed(shop.notice(buyer, { transaction })))).toBe(0);
    await until('the money back', async () => (await shop.refundsInBooks(buyer.orderId)) === 1);
    await until('the end', async () => (await eventsOf(buyer)).some(({ type }) => type === 'MoneyReturned'));
    expect(await shop.orderOf(buyer)).toMatchObject({ state: 100, ending: 'late' });
    expect(soldTo(buyer)).toEqual([]);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toMatchObject([
      { title: '退款通知', content: expect.stringContaining('已原路退回') },
    ]);
    expect(await balancesOf(buyer)).toEqual({
      'received:sandbox': -price,
      'returned:sandbox': price,
      [`order:${buyer.orderId}`]: 0,
    });
  });
});

const paidTrade = (buyer: Buyer): Promise<{ transaction: string }> => shop.tradeOf(buyer.orderId);

describe('a refund by hand', () => {
  test('takes the access, sends the money back once, and the goods can be bought again', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
    const reason = '考试取消';
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.service.call(orders.refund, { id: buyer.orderId, reason })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // the others are told that there is nothing to pay back any more
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '再退' });
    await isIn(buyer, 'refunded');
    expect(soldTo(buyer)).toEqual(['grant', 'revoke']);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect(await balancesOf(buyer)).toEqual({
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
      await isIn(buyer, 'done');
      await shop.service.refused('ORDER_OWN', orders.refund, { id: buyer.orderId, reason: '自己' }, buyer.caller);
      expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
    }
  });

  test('takes the access before the money goes: while the seller does not answer, nothing is sent back', async () => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
    shop.isSelling = (what) => Promise.resolve(what !== 'revoke');
    await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
    expect([(await shop.orderOf(buyer)).state, await shop.refundsInBooks(buyer.orderId)]).toEqual([orderStates.refunding, 0]);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toEqual([]);
    shop.isSelling = () => Promise.resolve(true);
    await comesTo(buyer, 'refunded');
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
  });

  test('follows the person: whoever leads the department where the buyer is now sees the order', async () => {
    const buyer = await shop.buyer();
    const accounts = shop.service.db.collection<{ _id: string }>('points_accounts');
    await accounts.updateOne({ _id: buyer.caller.userId }, { $set: { deptCode: 'A77' } });
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
    expect((await shop.service.call(orders.paging, {}, person(2, 'A77'))).records).toMatchObject([{ id: buyer.orderId }]);
    await shop.service.refused('NOT_FOUND', orders.refund, { id: buyer.orderId, reason: '旧部门' }, person(2, 'A01'));
    expect((await shop.service.call(orders.refund, { id: buyer.orderId, reason: '新部门' }, person(2, 'A77'))).ending).toBe('byHand');
  });

  test('is for paid orders only, and for whoever leads the department of the buyer', async () => {
    const buyer = await shop.buyer();
    await shop.service.refused('ORDER_NOT_PAID', orders.refund, { id: buyer.orderId, reason: '无' });
    await shop.scanAndPay(buyer);
    await isIn(buyer, 'done');
    await shop.service.refused('NOT_FOUND', orders.refund, { id: buyer.orderId, reason: '无' }, person(2, 'A02'));
    expect((await shop.service.call(orders.paging, {}, person(2, 'A02'))).total).toBe(0);
    expect((await shop.service.call(orders.refund, { id: buyer.orderId, reason: '无' }, person(2, 'A01'))).ending).toBe('byHand');
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
    await isIn(buyer, 'done');
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
    await isIn(buyer, 'refunded');
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
    await until('the begin', async () => (await eventsOf(buyer)).some(({ type }) => type === 'TradeBegun'));
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
    await asTimePasses('the money back', async () => (await shop.refundsInBooks(buyer.orderId)) === 1);
    await until('the end', async () => (await eventsOf(buyer)).some(({ type }) => type === 'TradeSettled'));
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
    await isIn(stuck, 'paid');
    await shop.scanAndPay(other);
    await isIn(other, 'done');
    await comesTo(stuck, 'done');
    expect(failures).toBe(2);
    expect(soldTo(stuck)).toEqual(['grant']);
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
    await isIn(paid, 'done');
    await shop.stopAll();
    await shop.start({ now: () => shop.clock.now() + minute, monotonic: () => shop.clock.monotonic() });
    await shop.service.refused('BUSY', orders.refund, { id: paid.orderId, reason: '退' });
    // half a minute before its time by the clock of all, half a minute behind it by the wrong one
    shop.clock.pass(unpaidMs - minute / 2);
    expect((await shop.service.call(orders.ask, { id: buyer.orderId }, buyer.caller)).state).toBe(0);
    shop.clock.pass(minute / 2);
    await isIn(buyer, 'closed');
    await shop.stopAll();
    await shop.start();
  });

  test('two processes do what is owed once', async () => {
    await shop.start();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.buyer()));
    await Promise.all(buyers.map((buyer) => shop.scanAndPay(buyer)));
    await Promise.all(buyers.map((buyer) => isIn(buyer, 'done')));
    for (const buyer of buyers)
      expect((await eventsOf(buyer)).map(({ type }) => type)).toEqual(['OrderOpened', 'TradeBegun', 'MoneyArrived', 'AccessGranted']);
  });
});
