import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import { testCertificate, WechatPayServer } from '../testing/index.js';
import { WechatPay } from './wechat-pay.js';

const minute = 60_000;
const amount = 1250;
const order = (orderId: string) => ({
  ...{ orderId, title: '真题模拟卷', amount, userId: 'c'.repeat(24) },
  expiresAt: Date.now() + 30 * minute,
  notifyUrl: 'https://school.example/api/pay/wechat/notify',
});
let number = 0;
const newOrder = (): string => (number += 1).toString(16).padStart(24, '0');

describe.each(['publicKey', 'certificates'] as const)('WeChat Pay by the way of %s', (way) => {
  let server: WechatPayServer;
  let outbound: Outbound;
  let skew = 0;
  let pay: WechatPay;
  const client = (changes: object = {}) => new WechatPay({ ...server.account(), ...changes }, outbound, () => Date.now() + skew);
  beforeAll(async () => {
    server = await WechatPayServer.start(way);
    outbound = new Outbound({ outboundAllow: [server.host] });
  });
  afterAll(async () => {
    await outbound.close();
    await server.close();
  });
  beforeEach(() => {
    skew = server.skew = 0;
    server.refundStatus = 'SUCCESS';
    server.losesRefunds = false;
    server.spoil = (_headers, body) => body;
    pay = client();
  });
  /** An order that the buyer has paid. */
  const paid = async (): Promise<{ orderId: string; transaction: string }> => {
    const orderId = newOrder();
    await pay.begin(order(orderId));
    return { orderId, transaction: server.pay(orderId) };
  };

  it('begins, finds, closes and pays back, each time for the order that is meant', async () => {
    const orderId = newOrder();
    expect(await pay.find(orderId)).toEqual({ state: 'none' });
    expect(await pay.begin(order(orderId))).toEqual({ qrText: `weixin://wxpay/bizpayurl?pr=${orderId}`, url: '', foreign: null });
    const { order: asked } = server.trades.get(orderId) ?? {};
    expect(asked).toMatchObject({ appid: 'wx0001', attach: 'c'.repeat(24), amount: { total: amount, currency: 'CNY' } });
    expect(asked?.['time_expire']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect(await pay.find(orderId)).toEqual({ state: 'open' });
    expect(await pay.close(orderId)).toEqual({ state: 'closed' });
    expect(await pay.close(newOrder())).toEqual({ state: 'none' });
    const one = await paid();
    const found = { state: 'paid', ...one, userId: 'c'.repeat(24), amount };
    expect(await pay.find(one.orderId)).toEqual(found);
    // paid before it could be closed: that is what counts
    expect(await pay.close(one.orderId)).toEqual(found);
    server.refundStatus = 'PROCESSING';
    const refund = { key: `refund:${one.transaction}`, ...one, amount, total: amount };
    expect(await pay.refund(refund)).toBe(false);
    server.refundStatus = 'SUCCESS';
    expect(await pay.refund(refund)).toBe(true);
    expect(server.refunds.get(`refund-${one.transaction}`)).toMatchObject({ transaction: one.transaction, amount, status: 'SUCCESS' });
  });

  it('gives several parts of one payment back, each by its own number, and the last takes the rest', async () => {
    const one = await paid();
    const part = (n: number, fen: number) => ({ key: `part:${one.orderId}:${n}`, ...one, amount: fen, total: amount });
    expect(await Promise.all([pay.refund(part(1, 300)), pay.refund(part(2, 5))])).toEqual([true, true]);
    await expect(pay.refund(part(3, amount - 304))).rejects.toThrow('退款金额大于可退金额');
    // a number means one sum for good
    await expect(pay.refund(part(2, 6))).rejects.toThrow('不是预期');
    await expect(pay.refund({ ...part(3, 1), total: amount + 1 })).rejects.toThrow('订单金额不一致');
    expect(await pay.refund(part(3, amount - 305))).toBe(true);
    expect([1, 2, 3].map((n) => server.refunds.get(`part-${one.orderId}-${n}`)?.amount)).toEqual([300, 5, amount - 305]);
  });

  it('asks about a refund whose answer was lost, and sends the money once', async () => {
    const one = await paid();
    const refund = { key: `part:${one.orderId}:1`, ...one, amount: 300, total: amount };
    server.losesRefunds = true;
    await expect(pay.refund(refund)).rejects.toThrow('无法连接');
    // answers to refunds are still lost: the question alone brings the word
    expect(await pay.refund(refund)).toBe(true);
    server.losesRefunds = false;
    expect([...server.refunds.values()].filter(({ transaction }) => transaction === one.transaction)).toMatchObject([{ amount: 300 }]);
  });

  it('sends a refund that was closed there once more by its own number', async () => {
    const one = await paid();
    const refund = { key: `refund:${one.transaction}`, ...one, amount, total: amount };
    server.refundStatus = 'CLOSED';
    expect(await pay.refund(refund)).toBe(false);
    const asked = server.refundsAsked;
    expect(await pay.refund(refund)).toBe(false);
    expect(server.refundsAsked).toBe(asked + 1);
    server.refundStatus = 'PROCESSING';
    await pay.refund(refund);
    expect(await pay.refund(refund)).toBe(false);
    // on its way it is asked about alone
    expect(server.refundsAsked).toBe(asked + 1);
  });

  it('believes a notice that fits, and hears others without believing anything', async () => {
    const one = await paid();
    expect(await pay.read(server.notice(one.orderId))).toEqual({ state: 'paid', ...one, userId: 'c'.repeat(24), amount });
    expect(await pay.read(server.notice(one.orderId, {}, 'REFUND.SUCCESS'))).toBeUndefined();
    expect(await pay.read(server.notice(one.orderId, { trade_state: 'NOTPAY' }))).toBeUndefined();
    // paid back by hand at the company: nothing is paid any more
    expect(await pay.read(server.notice(one.orderId, { trade_state: 'REFUND' }))).toBeUndefined();
  });

  it.each([
    ['signature', 'wechatpay-signature', (value: string) => `${value.slice(0, -8)}AAAAAAA=`],
    ['nonce', 'wechatpay-nonce', () => 'another'],
    ['serial', 'wechatpay-serial', () => '7F00'],
    ['time', 'wechatpay-timestamp', (value: string) => String(Number(value) + 1)],
    ['missing signature', 'wechatpay-signature', () => ''],
  ] as const)('believes neither a notice nor an answer with another %s', async (_name, header, change) => {
    const one = await paid();
    server.spoil = (headers, body) => {
      headers[header] = change(headers[header] ?? '');
      return body;
    };
    await expect(pay.read(server.notice(one.orderId))).rejects.toThrow('签名无法核实');
    await expect(pay.find(one.orderId)).rejects.toThrow('签名无法核实');
    await expect(pay.begin(order(newOrder()))).rejects.toThrow('签名无法核实');
  });

  it('believes no notice whose body, tag, merchant, application, currency or amount is another one', async () => {
    const one = await paid();
    const bad = (changes: object) => expect(pay.read(server.notice(one.orderId, changes))).rejects.toThrow(/不符|不是预期/);
    for (const changes of [{ mchid: '1900000002' }, { appid: 'wx0002' }, { amount: { total: amount, currency: 'USD' } }])
      await bad(changes);
    for (const total of ['1250', 12.5, -0.5, null]) await bad({ amount: { total, currency: 'CNY' } });
    const { headers, body } = server.notice(one.orderId);
    await expect(pay.read({ headers, body: `${body} ` })).rejects.toThrow('签名无法核实');
    // another sum is for the order to judge: it comes as it was signed
    expect(await pay.read(server.notice(one.orderId, { amount: { total: 1, currency: 'CNY' } }))).toMatchObject({ amount: 1 });
    // sealed with another key: signed well, and for somebody else
    await expect(client({ apiV3Key: 'x'.repeat(32) }).read(server.notice(one.orderId))).rejects.toThrow('APIv3 密钥');
  });

  it('refuses an answer about another order', async () => {
    const [one, other] = [await paid(), await paid()];
    server.trades.set(one.orderId, {
      ...server.trades.get(one.orderId)!,
      order: { ...server.trades.get(other.orderId)!.order, mchid: '19' },
    });
    await expect(pay.find(one.orderId)).rejects.toThrow('不符');
  });

  it('believes nothing while one of the clocks is off by ten minutes, and says what the company says', async () => {
    const one = await paid();
    for (const wrong of [10 * minute, -10 * minute]) {
      skew = wrong;
      await expect(pay.read(server.notice(one.orderId))).rejects.toThrow('签名无法核实');
      await expect(pay.find(one.orderId)).rejects.toThrow('微信支付：签名错误（SIGN_ERROR）');
    }
    skew = 0;
    server.skew = 600;
    await expect(pay.read(server.notice(one.orderId))).rejects.toThrow('签名无法核实');
    server.skew = 240;
    expect(await pay.read(server.notice(one.orderId))).toMatchObject({ transaction: one.transaction });
  });

  it('says what is wrong with a key, however it was pasted', async () => {
    const { privateKey } = server.account();
    const oneLine = privateKey.replace(/\n/g, '');
    const bare = privateKey.replace(/-----[^-]+-----|\n/g, '');
    for (const key of [oneLine, bare]) await client({ privateKey: key }).tryOut();
    expect(() => client({ privateKey: 'abc' })).toThrow('商户私钥的格式不正确');
    await expect(client({ mchId: '19' }).tryOut()).rejects.toThrow('SIGN_ERROR');
  });
});

describe('platform certificates', () => {
  it('are taken over when they change, and strangers cause one request in a minute', async () => {
    const server = await WechatPayServer.start('certificates');
    const outbound = new Outbound({ outboundAllow: [server.host] });
    let skew = 0;
    const pay = new WechatPay(server.account(), outbound, () => Date.now() + skew);
    const orderId = newOrder();
    await pay.begin(order(orderId));
    server.pay(orderId);
    await pay.find(orderId);
    expect(server.fetched).toBe(1);
    // the new one signs from now on, beside the old one
    server.certificates.push(await testCertificate());
    skew = server.skew = 0;
    await expect(pay.find(orderId)).rejects.toThrow('签名无法核实');
    skew = 61_000;
    expect(await pay.find(orderId)).toMatchObject({ state: 'paid' });
    expect(server.fetched).toBe(2);
    // then the old one is gone
    server.certificates.shift();
    expect(await pay.read(server.notice(orderId))).toMatchObject({ orderId });
    const { headers, body } = server.notice(orderId);
    for (let n = 0; n < 20; n += 1)
      await expect(pay.read({ headers: { ...headers, 'wechatpay-serial': `FF${n}` }, body })).rejects.toThrow('签名无法核实');
    expect(server.fetched).toBeLessThanOrEqual(3);
    await outbound.close();
    await server.close();
  });

  it('of somebody else, or out of date, are none', async () => {
    const server = await WechatPayServer.start('certificates');
    const outbound = new Outbound({ outboundAllow: [server.host] });
    const orderId = newOrder();
    const forged = new WechatPay({ ...server.account(), apiV3Key: 'x'.repeat(32) }, outbound, () => Date.now());
    await expect(forged.begin(order(orderId))).rejects.toThrow('APIv3 密钥');
    // 40 days later the certificate of 30 days is over
    server.skew = 40 * 24 * 3600;
    const late = new WechatPay(server.account(), outbound, () => Date.now() + server.skew * 1000);
    await expect(late.find(orderId)).rejects.toThrow('签名无法核实');
    await outbound.close();
    await server.close();
  });
});
