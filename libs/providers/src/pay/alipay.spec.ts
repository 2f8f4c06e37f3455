import { afterAll, beforeAll, beforeEach, expect, it, test } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import fc from 'fast-check';
import { AlipayServer } from '../testing/index.js';
import { Alipay } from './alipay.js';
import { fenOf, yuanOf } from './money.js';
import { rawValueOf } from './raw-json.js';

const minute = 60_000;
const amount = 1205;
const userId = 'c'.repeat(24);
let server: AlipayServer;
let outbound: Outbound;
let skew = 0;
let pay: Alipay;
let number = 0;
const newOrder = (): string => (number += 1).toString(16).padStart(24, '0');
const client = (changes: object = {}) => new Alipay({ ...server.account(), ...changes }, outbound, () => Date.now() + skew);
beforeAll(async () => {
  server = await AlipayServer.start();
  outbound = new Outbound({ outboundAllow: [server.host] });
});
afterAll(async () => {
  await outbound.close();
  await server.close();
});
beforeEach(() => {
  skew = server.skew = 0;
  server.spoil = (text) => text;
  server.refundStatus = 'REFUND_SUCCESS';
  server.losesRefunds = false;
  pay = client();
});
const order = (orderId: string) => ({
  ...{ orderId, title: '真题/模拟卷', amount, userId, expiresAt: Date.now() + 30 * minute },
  notifyUrl: 'https://school.example/api/pay/alipay/notify',
});
async function paid(): Promise<{ orderId: string; transaction: string }> {
  const orderId = newOrder();
  await pay.begin(order(orderId));
  return { orderId, transaction: server.pay(orderId) };
}

it('begins, finds, closes and pays back, each time for the order that is meant', async () => {
  const orderId = newOrder();
  expect(await pay.begin(order(orderId))).toEqual({ qrText: `https://qr.alipay.example/${orderId}`, url: '', foreign: null });
  expect(server.codes.get(orderId)).toEqual({ amount: '12.05', body: userId });
  // nobody has scanned the code
  expect([await pay.find(orderId), await pay.close(orderId)]).toEqual([{ state: 'none' }, { state: 'none' }]);
  server.scan(orderId);
  expect(await pay.find(orderId)).toEqual({ state: 'open' });
  expect(await pay.close(orderId)).toEqual({ state: 'closed' });
  const one = await paid();
  const found = { state: 'paid', ...one, userId: null, amount };
  expect([await pay.find(one.orderId), await pay.close(one.orderId)]).toEqual([found, found]);
  server.refundStatus = '';
  const refund = { key: `refund:${one.transaction}`, ...one, amount, total: amount };
  expect(await pay.refund(refund)).toBe(false);
  server.refundStatus = 'REFUND_SUCCESS';
  expect(await pay.refund(refund)).toBe(true);
  expect(server.refunds.get(refund.key)).toMatchObject({ tradeNo: one.transaction, amount: '12.05' });
});

it('gives several parts of one trade back, each by its own number, and the last takes the rest', async () => {
  const one = await paid();
  const part = (n: number, fen: number) => ({ key: `part:${one.orderId}:${n}`, ...one, amount: fen, total: amount });
  expect(await Promise.all([pay.refund(part(1, 300)), pay.refund(part(2, 5))])).toEqual([true, true]);
  // paid is what it stays, as long as a part of it is left
  expect(await pay.find(one.orderId)).toMatchObject({ state: 'paid', amount });
  await expect(pay.refund(part(3, amount - 304))).rejects.toThrow('ACQ.REASON_TRADE_REFUND_FEE_ERR');
  // a number means one sum for good
  await expect(pay.refund(part(2, 6))).rejects.toThrow('不是预期');
  expect(await pay.refund(part(3, amount - 305))).toBe(true);
  expect([1, 2, 3].map((n) => server.refunds.get(`part:${one.orderId}:${n}`)?.amount)).toEqual(['3.00', '0.05', '9.00']);
});

it('asks about a refund whose answer was lost, and sends the money once', async () => {
  const one = await paid();
  const refund = { key: `part:${one.orderId}:1`, ...one, amount: 300, total: amount };
  server.losesRefunds = true;
  await expect(pay.refund(refund)).rejects.toThrow('无法连接');
  // answers to refunds are still lost: the question alone brings the word
  expect(await pay.refund(refund)).toBe(true);
  server.losesRefunds = false;
  expect([...server.refunds.values()].filter(({ tradeNo }) => tradeNo === one.transaction)).toMatchObject([{ amount: '3.00' }]);
});

it('sends the buyer to a page whose address is signed as a whole', async () => {
  const orderId = newOrder();
  const onPage = new Alipay(
    { ...server.account(), way: 'page' },
    outbound,
    () => Date.now() + skew,
    (id) => `https://school.example/?asked=${id}`,
  );
  const { qrText, url, foreign } = await onPage.begin(order(orderId));
  expect([qrText, foreign, url.startsWith(server.account().baseUrl)]).toEqual(['', null, true]);
  expect(await pay.find(orderId)).toEqual({ state: 'none' });
  const changed = await fetch(url.replace('12.05', '0.05'));
  expect([await changed.text(), server.codes.has(orderId)]).toEqual([expect.stringContaining('验签出错'), false]);
  expect(await (await fetch(url)).text()).toContain('支付宝收银台');
  expect([server.codes.get(orderId), server.returns.get(orderId)]).toEqual([
    { amount: '12.05', body: userId },
    `https://school.example/?asked=${orderId}`,
  ]);
  const transaction = server.pay(orderId);
  expect(await onPage.find(orderId)).toMatchObject({ state: 'paid', transaction, amount });
});

it('believes a notice that fits, and hears others without believing anything', async () => {
  const one = await paid();
  expect(await pay.read(server.notice(one.orderId))).toEqual({ state: 'paid', ...one, userId, amount });
  expect(await pay.read(server.notice(one.orderId, { trade_status: 'WAIT_BUYER_PAY' }))).toBeUndefined();
  expect(await pay.read(server.notice(one.orderId, { gmt_refund: '2026-11-28 01:00:00' }))).toBeUndefined();
});

it('believes no notice that is forged, old, for another merchant or application, or of no sum', async () => {
  const { orderId } = await paid();
  const { headers, body } = server.notice(orderId);
  const without = (name: string) => new URLSearchParams([...new URLSearchParams(body)].filter(([key]) => key !== name)).toString();
  for (const text of [body.replace('12.05', '0.01'), without('sign'), without('sign_type'), without('body'), `${body}&extra=1`, ''])
    await expect(pay.read({ headers, body: text })).rejects.toThrow('签名无法核实');
  for (const name of ['app_id', 'seller_id'])
    await expect(pay.read(server.notice(orderId, { [name]: '2021000000000002' }))).rejects.toThrow('不符');
  for (const total_amount of ['12.055', '-1', '1e3', ''])
    await expect(pay.read(server.notice(orderId, { total_amount }))).rejects.toThrow(/不是预期|签名/);
  for (const wrong of [10 * minute, -10 * minute]) {
    server.skew = wrong;
    await expect(pay.read(server.notice(orderId))).rejects.toThrow('签名无法核实');
  }
});

it('believes no answer whose text is another one, also where it brings the signed one along', async () => {
  const { orderId } = await paid();
  const node = '"alipay_trade_query_response":';
  const forged = '{"code":"10000","out_trade_no":"x","trade_status":"TRADE_CLOSED"}';
  for (const spoil of [
    (text: string) => text.replace('TRADE_SUCCESS', 'TRADE_CLOSED'),
    (text: string) => text.replace(/"sign":"...../, '"sign":"AAAAA'),
    (text: string) => text.replace(/,"sign":"[^"]+"/, ''),
  ]) {
    server.spoil = spoil;
    await expect(pay.find(orderId)).rejects.toThrow('签名无法核实');
  }
  // a second node of the same name, which a parser would prefer
  server.spoil = (text) => text.replace(',"sign"', `,${node}${forged},"sign"`);
  expect(await pay.find(orderId)).toMatchObject({ state: 'paid' });
});

it('refuses an answer about another order, and says what the company says', async () => {
  const [one, other] = [await paid(), await paid()];
  server.trades.set(one.orderId, { amount: 'x', body: '', status: 'TRADE_SUCCESS', paidAt: 0, tradeNo: other.transaction });
  await expect(pay.find(one.orderId)).rejects.toThrow('不是预期');
  await expect(client({ appId: '2021' }).tryOut()).rejects.toThrow('支付宝：验签出错（isv.invalid-signature）');
  skew = 20 * minute;
  await expect(pay.find(one.orderId)).rejects.toThrow('验签出错');
});

test('sums are whole fen, whatever they are', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (fen) => fenOf(yuanOf(fen)) === fen));
  expect(['12.5', '12', '0.01', '1.001', '01x', '', 12.5].map(fenOf)).toEqual([1250, 1200, 1, undefined, undefined, undefined, undefined]);
});

test('the text of an object is found as it was written', () => {
  const text = '{"a_response":{"b":"}\\"{","c":{"d":1}},"sign":"x"}';
  expect(rawValueOf(text, 'a_response')).toBe('{"b":"}\\"{","c":{"d":1}}');
  expect(rawValueOf(text, 'other')).toBeUndefined();
});
