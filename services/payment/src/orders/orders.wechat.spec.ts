import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, errors, orderStates, unpaidMs } from '@xuekao/contracts';
import { WechatPayServer } from '@xuekao/providers/testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, type Buyer, headersOf } from '../test-support/shop.js';

const { orders } = calls.payment;
const minute = 60_000;
let company: WechatPayServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  company = await WechatPayServer.start('publicKey');
  shop = await Shop.open('orders_wechat', company.host);
  shop.accounts = [{ type: 'wechat-pay', data: { ...company.account(), verifyBy: 'publicKey' } }];
  await shop.start();
}, 300_000);
afterAll(async () => {
  await shop.close();
  await company.close();
});
beforeEach(() => {
  company.refundStatus = 'SUCCESS';
});

/** A buyer whose phone has scanned the code and shows the price. */
async function atTheCode(): Promise<Buyer> {
  const buyer = await shop.buyer();
  const { qrText } = await shop.service.call(orders.wechatTrade, { id: buyer.orderId }, buyer.caller);
  expect(qrText).toBe(`weixin://wxpay/bizpayurl?pr=${buyer.orderId}`);
  return buyer;
}
const tell = async ({ headers, body }: ReturnType<WechatPayServer['notice']>): Promise<number> =>
  shop.service.call(orders.notice, { method: 'wechat', headers: headersOf(headers), body }).then(
    () => 0,
    (error: { code?: number }) => error.code ?? 1, // a refusal brings it over the wire
  );

test('is offered beside the sandbox, paid by its code, and delivered at its notice, however often that comes', async () => {
  expect((await shop.service.call(orders.configList, {})).map(({ payMethod }) => payMethod)).toEqual(['wechat', 'sandbox']);
  const buyer = await atTheCode();
  const { order } = company.trades.get(buyer.orderId) ?? {};
  expect(order).toMatchObject({ description: '真题模拟卷', attach: buyer.caller.userId, amount: { total: price, currency: 'CNY' } });
  expect(String(order?.['notify_url'])).toMatch(/\/api\/pay\/wechat\/notify$/);
  const transaction = company.pay(buyer.orderId);
  const codes = await Promise.all(Array.from({ length: 15 }, () => tell(company.notice(buyer.orderId))));
  expect(codes).toEqual(Array.from({ length: 15 }, () => 0));
  await observer.comesTo(buyer, 'done');
  const { records } = await shop.service.call(orders.paging, { params: { state: orderStates.done } });
  expect(records.find(({ id }) => id === buyer.orderId)).toMatchObject({ payMethod: 'wechat', transaction });
  expect(shop.told.filter(({ orderId }) => orderId === buyer.orderId)).toMatchObject([{ what: 'grant' }]);
});

test('a notice that is forged, of another sum, of somebody else or about an order that is not there changes nothing', async () => {
  const [buyer, other] = [await atTheCode(), await atTheCode()];
  company.pay(buyer.orderId);
  const good = company.notice(buyer.orderId);
  const bad = [
    { ...good, body: good.body.replace('"event_type"', '"event_Type"') },
    { ...good, headers: { ...good.headers, 'wechatpay-nonce': 'another' } },
    { ...good, headers: {} },
    company.notice(buyer.orderId, { amount: { total: 1, currency: 'CNY' } }),
    company.notice(buyer.orderId, { attach: other.caller.userId }),
    company.notice(buyer.orderId, { mchid: '1900000002' }),
    company.notice(buyer.orderId, { out_trade_no: 'f'.repeat(24) }),
  ];
  for (const each of bad) expect(await tell(each)).toBe(errors.NOTICE_REFUSED.code);
  expect((await shop.orderOf(buyer)).state).toBe(0);
  expect(await tell(good)).toBe(0);
  await observer.comesTo(buyer, 'done');
  // the same payment pays for no other order
  const { transaction } = company.trades.get(buyer.orderId) ?? { transaction: '' };
  company.pay(other.orderId);
  expect(await tell(company.notice(other.orderId, { transaction_id: transaction }))).toBe(errors.NOTICE_REFUSED.code);
});

test('money whose notice never comes is found by asking; an order that nobody pays is closed at the company as well', async () => {
  const [paying, idle] = [await atTheCode(), await atTheCode()];
  company.pay(paying.orderId);
  expect((await shop.service.call(orders.ask, { id: paying.orderId }, paying.caller)).state).toBe(orderStates.done);
  shop.clock.pass(unpaidMs);
  await observer.comesTo(idle, 'closed');
  expect(company.trades.get(idle.orderId)?.state).toBe('CLOSED');
});

test('a refund is sent back the way it came, and is over when the company says so', async () => {
  const buyer = await atTheCode();
  const transaction = company.pay(buyer.orderId);
  await tell(company.notice(buyer.orderId));
  await observer.comesTo(buyer, 'done');
  company.refundStatus = 'PROCESSING';
  await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
  expect((await shop.orderOf(buyer)).state).toBe(orderStates.refunding);
  company.refundStatus = 'SUCCESS';
  await observer.comesTo(buyer, 'refunded');
  expect(company.refunds.get(`refund-${transaction}`)).toMatchObject({ transaction, amount: price });
});

test('a part is sent back as a part of the whole payment, and the refund after it sends the rest', async () => {
  const buyer = await atTheCode();
  const transaction = company.pay(buyer.orderId);
  await tell(company.notice(buyer.orderId));
  await observer.comesTo(buyer, 'done');
  const requestId = randomUUID();
  await shop.service.call(orders.refundPart, { id: buyer.orderId, requestId, amount: 300, reason: '少发一件' });
  await observer.asTimePasses('the part', async () => (await shop.orderOf(buyer)).parts[0]?.returnTime !== null);
  const number = `part-${buyer.orderId}-${requestId.replaceAll('-', '')}`;
  expect(company.refunds.get(number)).toMatchObject({ transaction, amount: 300, total: price });
  expect((await shop.orderOf(buyer)).state).toBe(orderStates.done);
  await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
  await observer.comesTo(buyer, 'refunded');
  expect(company.refunds.get(`refund-${transaction}`)).toMatchObject({ transaction, amount: price - 300, total: price });
});

test('a way that is paused, or has no account, begins nothing; what was begun is looked after', async () => {
  const buyer = await atTheCode();
  company.pay(buyer.orderId);
  await shop.stopAll();
  shop.accounts = [{ type: 'wechat-pay', data: { ...company.account(), isPaused: true } }];
  await shop.start();
  expect((await shop.service.call(orders.configList, {})).map(({ payMethod }) => payMethod)).toEqual(['sandbox']);
  const next = await shop.buyer();
  await shop.service.refused('PAY_OFF', orders.wechatTrade, { id: next.orderId }, next.caller);
  // the order of somebody else is not there, whatever is offered
  await shop.service.refused('NOT_FOUND', orders.wechatTrade, { id: next.orderId }, buyer.caller);
  shop.clock.pass(minute);
  await observer.comesTo(buyer, 'done');
});
