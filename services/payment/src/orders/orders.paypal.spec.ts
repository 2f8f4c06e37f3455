import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, errors, orderStates, unpaidMs } from '@xuekao/contracts';
import { PaypalServer } from '@xuekao/providers/testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { Shop, until, type Buyer, headersOf } from '../test-support/shop.js';

const { orders } = calls.payment;
/** 12.50 yuan at 7.1234 yuan for a dollar, rounded up */
const sum = '1.76';
let company: PaypalServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  company = await PaypalServer.start();
  shop = await Shop.open('orders_paypal', company.host);
  shop.accounts = [{ type: 'paypal', data: company.settings() }];
  await shop.start();
}, 300_000);
afterAll(async () => {
  await shop.close();
  await company.close();
});
beforeEach(() => {
  company.silent.clear();
  company.skew = 0;
});

const trade = ({ orderId, caller }: Buyer) => shop.service.call(orders.paypalTrade, { id: orderId }, caller);
async function atThePage(): Promise<Buyer> {
  const buyer = await shop.buyer();
  const { url, currency, sum: asked } = await trade(buyer);
  expect([url, currency, asked]).toEqual([
    `${company.account().baseUrl}checkoutnow?token=${company.orderOf(buyer.orderId).id}`,
    'USD',
    sum,
  ]);
  return buyer;
}
const tell = async ({ headers, body }: ReturnType<PaypalServer['notice']>): Promise<unknown> =>
  shop.service.call(orders.notice, { method: 'paypal', headers: headersOf(headers), body }).then(
    (heard) => heard.body,
    (error: { code?: number }) => error.code, // a refusal brings it over the wire
  );
const ask = async ({ orderId, caller }: Buyer) => (await shop.service.call(orders.ask, { id: orderId }, caller)).state;
const grantsOf = ({ orderId }: Buyer) => shop.told.filter((each) => each.orderId === orderId && each.what === 'grant');

test('is paid when the buyer agrees, and delivered at the notice, however often that comes; a refund goes back the same way', async () => {
  expect((await shop.service.call(orders.configList, {})).map(({ payMethod }) => payMethod)).toEqual(['paypal', 'sandbox']);
  const buyer = await atThePage();
  expect(await trade(buyer)).toMatchObject({ sum });
  company.approve(buyer.orderId);
  const before = company.asked.capture;
  const notice = company.notice('CHECKOUT.ORDER.APPROVED', buyer.orderId);
  await tell(notice);
  expect(await Promise.all(Array.from({ length: 9 }, () => tell(notice)))).toEqual(Array.from({ length: 9 }, () => '{}'));
  expect(await tell(company.notice('PAYMENT.CAPTURE.COMPLETED', buyer.orderId))).toBe('{}');
  await observer.comesTo(buyer, 'done');
  expect(company.asked.capture - before).toBe(1);
  expect(grantsOf(buyer)).toHaveLength(1);
  expect((await shop.orderOf(buyer)).payMethod).toBe('paypal');
  await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
  await observer.comesTo(buyer, 'refunded');
  const transaction = company.orderOf(buyer.orderId).capture?.id;
  expect(company.refunds.get(`refund:${transaction}`)).toMatchObject({
    capture: transaction,
    amount: { currency_code: 'USD', value: sum },
  });
});

test('parts go back in the currency, also where answers and keys are lost, and the refund after them sends the rest', async () => {
  const buyer = await atThePage();
  company.approve(buyer.orderId);
  await tell(company.notice('CHECKOUT.ORDER.APPROVED', buyer.orderId));
  await observer.comesTo(buyer, 'done');
  const part = (amount: number) =>
    shop.service.call(orders.refundPart, { id: buyer.orderId, requestId: randomUUID(), amount, reason: '少发一件' });
  const isBack = (n: number) => async () => (await shop.orderOf(buyer)).parts.filter(({ returnTime }) => returnTime !== null).length === n;
  company.silent.add('refund');
  await part(500);
  company.forgetKeys();
  company.silent.clear();
  await observer.asTimePasses('the first part', isBack(1));
  await part(250);
  await observer.asTimePasses('the second part', isBack(2));
  await shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' });
  await observer.comesTo(buyer, 'refunded');
  const capture = company.orderOf(buyer.orderId).capture?.id;
  const values = [...company.refunds.values()].filter((each) => each.capture === capture).map(({ amount }) => amount.value);
  // 500 and 750 of 1250 fen are 0.70 and 1.05 of 1.76 dollars
  expect(values).toEqual(['0.70', '0.35', '0.71']);
});

test('a notice that is forged, old, of another sum, merchant or buyer changes nothing', async () => {
  const [buyer, other] = [await atThePage(), await atThePage()];
  company.approve(buyer.orderId);
  const approved = (changes = {}) => company.notice('CHECKOUT.ORDER.APPROVED', buyer.orderId, changes);
  const good = approved();
  const bad = [
    { ...good, body: good.body.replace(sum, '9.99') },
    { ...good, headers: { ...good.headers, 'paypal-cert-url': 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1' } },
    approved({ amount: { currency_code: 'USD', value: '0.01' } }),
    approved({ amount: { currency_code: 'JPY', value: '1' } }),
    approved({ payee: { merchant_id: 'SOMEBODY' } }),
    approved({ custom_id: `${other.orderId}:${other.caller.userId}` }),
  ];
  company.skew = -10 * 60_000;
  const old = approved();
  for (const each of [...bad, old]) expect(await tell(each)).toBe(errors.NOTICE_REFUSED.code);
  expect((await shop.orderOf(buyer)).state).toBe(0);
  expect(company.orderOf(buyer.orderId).capture).toBeNull();
  expect(await tell(good)).toBe('{}');
  await observer.comesTo(buyer, 'done');
});

test('money without a notice is found by asking; what the buyer agrees to after its time is never taken', async () => {
  const [paying, idle, late] = [await atThePage(), await atThePage(), await atThePage()];
  company.approve(paying.orderId);
  expect(await ask(paying)).toBe(orderStates.done);
  expect(await ask(idle)).toBe(0);
  shop.clock.pass(unpaidMs);
  await observer.comesTo(idle, 'closed');
  await observer.comesTo(late, 'closed');
  company.approve(late.orderId);
  expect(await tell(company.notice('CHECKOUT.ORDER.APPROVED', late.orderId))).toBe('{}');
  expect(company.orderOf(late.orderId)).toMatchObject({ status: 'APPROVED', capture: null });
});

test('an order whose money was asked for is neither paid nor closed until PayPal answers', async () => {
  const buyer = await atThePage();
  company.approve(buyer.orderId);
  company.silent.add('capture');
  expect(await ask(buyer)).toBe(0);
  company.silent.add('look');
  expect(company.orderOf(buyer.orderId).status).toBe('COMPLETED');
  await expect(shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller)).rejects.toMatchObject({
    code: errors.PAY_FAILED.code,
  });
  expect((await shop.orderOf(buyer)).state).toBe(0);
  company.silent.clear();
  // guarded: after silences in a row PayPal is asked again within two seconds
  await until('the answer', async () => (await ask(buyer)) === orderStates.done);
  expect(grantsOf(buyer)).toHaveLength(1);
});

test('a trade that was cancelled is not paid, and another order for the same is', async () => {
  const buyer = await atThePage();
  await shop.service.call(orders.cancel, { id: buyer.orderId }, buyer.caller);
  company.approve(buyer.orderId);
  const again = await shop.buyer(buyer.caller, buyer.goodsId);
  expect(again.orderId).not.toBe(buyer.orderId);
  await trade(again);
  company.approve(again.orderId);
  expect(await ask(again)).toBe(orderStates.done);
  expect(company.orderOf(buyer.orderId).capture).toBeNull();
});
