import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, errors, orderStates, unpaidMs } from '@xuekao/contracts';
import { AlipayServer } from '@xuekao/providers/testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until, type Buyer, headersOf } from '../test-support/shop.js';

const { orders } = calls.payment;
let company: AlipayServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  company = await AlipayServer.start();
  shop = await Shop.open('orders_alipay', company.host);
  shop.accounts = [{ type: 'alipay', data: { ...company.account() } }];
  await shop.start();
}, 300_000);
afterAll(async () => {
  await shop.close();
  await company.close();
});

async function atTheCode(): Promise<Buyer> {
  const buyer = await shop.buyer();
  const { qrText } = await shop.service.call(orders.alipayTrade, { id: buyer.orderId }, buyer.caller);
  expect(qrText).toBe(`https://qr.alipay.example/${buyer.orderId}`);
  return buyer;
}
const tell = async ({ headers, body }: ReturnType<AlipayServer['notice']>): Promise<unknown> =>
  shop.service.call(orders.notice, { method: 'alipay', headers: headersOf(headers), body }).then(
    (heard) => heard.body,
    (error: { code?: number }) => error.code, // a refusal brings it over the wire
  );

test('is paid by its code and delivered at its notice, however often that comes; a refund goes back the same way', async () => {
  expect((await shop.service.call(orders.configList, {})).map(({ payMethod }) => payMethod)).toEqual(['alipay', 'sandbox']);
  const buyer = await atTheCode();
  const transaction = company.pay(buyer.orderId);
  expect(await Promise.all(Array.from({ length: 9 }, () => tell(company.notice(buyer.orderId))))).toEqual(
    Array.from({ length: 9 }, () => 'success'),
  );
  await observer.comesTo(buyer, 'done');
  expect(shop.told.filter(({ orderId }) => orderId === buyer.orderId)).toMatchObject([{ what: 'grant' }]);
  await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
  await observer.comesTo(buyer, 'refunded');
  expect(company.refunds.get(`refund:${transaction}`)).toMatchObject({ tradeNo: transaction, amount: '12.50' });
});

test('parts go back each by its own number, also where an answer is lost, and the refund after them sends the rest', async () => {
  const buyer = await atTheCode();
  const transaction = company.pay(buyer.orderId);
  await tell(company.notice(buyer.orderId));
  await observer.comesTo(buyer, 'done');
  const part = (amount: number) =>
    shop.service.call(orders.refundPart, { id: buyer.orderId, requestId: randomUUID(), amount, reason: '少发一件' });
  const isBack = (n: number) => async () => (await shop.orderOf(buyer)).parts.filter(({ returnTime }) => returnTime !== null).length === n;
  await part(300);
  await observer.asTimePasses('the first part', isBack(1));
  company.losesRefunds = true;
  await part(200);
  // answers to refunds are still lost: the question alone brings the word
  await observer.asTimePasses('the second part', isBack(2));
  company.losesRefunds = false;
  await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
  await observer.comesTo(buyer, 'refunded');
  const back = [...company.refunds].filter(([, { tradeNo }]) => tradeNo === transaction);
  expect(back.map(([, { amount }]) => amount)).toEqual(['3.00', '2.00', '7.50']);
  expect(new Set(back.map(([number]) => number)).size).toBe(3);
});

test('a notice that is forged, of another sum or of somebody else changes nothing', async () => {
  const [buyer, other] = [await atTheCode(), await atTheCode()];
  company.pay(buyer.orderId);
  const good = company.notice(buyer.orderId);
  const bad = [
    { ...good, body: good.body.replace('12.50', '12.51') },
    company.notice(buyer.orderId, { total_amount: '0.01' }),
    company.notice(buyer.orderId, { body: other.caller.userId }),
    company.notice(buyer.orderId, { out_trade_no: 'f'.repeat(24) }),
    company.notice(buyer.orderId, { seller_id: '2088' }),
  ];
  for (const each of bad) expect(await tell(each)).toBe(errors.NOTICE_REFUSED.code);
  expect((await shop.orderOf(buyer)).state).toBe(0);
  expect(await tell(good)).toBe('success');
  await observer.comesTo(buyer, 'done');
});

test('money without a notice is found by asking; a code that nobody scanned ends with its order, and late money goes back', async () => {
  const [paying, idle] = [await atTheCode(), await atTheCode()];
  company.pay(paying.orderId);
  expect((await shop.service.call(orders.ask, { id: paying.orderId }, paying.caller)).state).toBe(orderStates.done);
  shop.clock.pass(unpaidMs);
  await observer.comesTo(idle, 'closed');
  // the code was scanned in its last second
  const transaction = company.pay(idle.orderId);
  expect(await tell(company.notice(idle.orderId))).toBe('success');
  await until('the money back', async () => company.refunds.has(`refund:${transaction}`));
  expect(company.refunds.get(`refund:${transaction}`)).toMatchObject({ tradeNo: transaction, amount: (price / 100).toFixed(2) });
});

test('where the account asks for it the buyer pays on a page of Alipay', async () => {
  shop.accounts = [{ type: 'alipay', data: { ...company.account(), way: 'page' } }];
  await shop.stopAll();
  await shop.start();
  const buyer = await shop.buyer();
  const { qrText, url } = await shop.service.call(orders.alipayTrade, { id: buyer.orderId }, buyer.caller);
  expect(qrText).toBe('');
  await fetch(url);
  expect(company.returns.get(buyer.orderId)).toContain(`/pages/uc/orders?asked=${buyer.orderId}`);
  company.pay(buyer.orderId);
  expect(await tell(company.notice(buyer.orderId))).toBe('success');
  await observer.comesTo(buyer, 'done');
});
