import { afterAll, beforeAll, beforeEach, expect, it, test } from '@jest/globals';
import { foreignCurrencies } from '@xuekao/contracts';
import { Outbound } from '@xuekao/platform';
import fc from 'fast-check';
import { PaypalServer } from '../testing/index.js';
import { PaypalMemory } from '../testing/paypal-memory.js';
import { foreignPart, foreignSum, rateOf, smallestOf, type ForeignShare } from './foreign-money.js';
import { certificateUrl, isPaypalPage } from './paypal-places.js';
import { Paypal, type PaypalAccount } from './paypal.js';

const minute = 60_000;
const amount = 1250;
/** 12.50 yuan at 7.1234, rounded up */
const sum = '1.76';
const userId = 'c'.repeat(24);
let server: PaypalServer;
let outbound: Outbound;
let trades: PaypalMemory;
let skew = 0;
let pay: Paypal;
let number = 0;
const newOrder = (): string => (number += 1).toString(16).padStart(24, '0');
const client = (changes: Partial<PaypalAccount> = {}): Paypal =>
  new Paypal(
    { ...server.account(), ...changes },
    {
      outbound,
      trades,
      now: () => Date.now() + skew,
      returnUrlOf: (orderId) => `https://school.example/pages/user/orders?asked=${orderId}`,
    },
  );
beforeAll(async () => {
  server = await PaypalServer.start();
  outbound = new Outbound({ outboundAllow: [server.host] });
});
afterAll(async () => {
  await outbound.close();
  await server.close();
});
beforeEach(() => {
  skew = server.skew = 0;
  server.declines = '';
  [server.captureStatus, server.refundStatus] = ['COMPLETED', 'COMPLETED'];
  server.silent.clear();
  server.spoil = (order) => order;
  trades = new PaypalMemory();
  pay = client();
});
async function begun(): Promise<string> {
  const orderId = newOrder();
  const order = { orderId, title: '真题/模拟卷', amount, userId, expiresAt: Date.now() + 30 * minute };
  const start = await pay.begin({ ...order, notifyUrl: '' });
  expect(start).toEqual({
    qrText: '',
    url: `${server.account().baseUrl}checkoutnow?token=${server.orderOf(orderId).id}`,
    foreign: { currency: 'USD', sum },
  });
  return orderId;
}
async function paid(): Promise<{ orderId: string; transaction: string }> {
  const orderId = await begun();
  server.approve(orderId);
  const found = await pay.find(orderId);
  if (found.state !== 'paid') throw new Error('it was agreed to');
  return { orderId, transaction: found.transaction };
}
const captures = (): number => server.asked.capture;

it('begins once, takes the money when the buyer has agreed, and knows it from then on', async () => {
  const orderId = await begun();
  const { unit } = server.orderOf(orderId);
  expect(unit).toMatchObject({
    custom_id: `${orderId}:${userId}`,
    amount: { currency_code: 'USD', value: sum },
    payee: { merchant_id: 'MERCHANT00001' },
  });
  await pay.begin({ orderId, title: '', amount, userId, expiresAt: 0, notifyUrl: '' });
  expect([...server.orders.values()].filter((order) => order.unit['reference_id'] === orderId)).toHaveLength(1);
  expect(await pay.find(orderId)).toEqual({ state: 'open' });
  server.approve(orderId);
  const found = await pay.find(orderId);
  expect(found).toEqual({ state: 'paid', orderId, userId, transaction: server.orderOf(orderId).capture?.id, amount });
  const before = { ...server.asked };
  expect([await pay.find(orderId), await pay.close(orderId)]).toEqual([found, found]);
  expect(server.asked).toEqual(before);
  expect(await pay.find(newOrder())).toEqual({ state: 'none' });
});

it('a trade that is closed is never captured, also where the buyer agrees afterwards', async () => {
  const orderId = await begun();
  expect(await pay.close(orderId)).toEqual({ state: 'closed' });
  server.approve(orderId);
  const before = captures();
  expect([await pay.find(orderId), await pay.read(server.notice('CHECKOUT.ORDER.APPROVED', orderId))]).toEqual([
    { state: 'closed' },
    undefined,
  ]);
  expect(captures()).toBe(before);
});

it('ten who ask at once take the money once', async () => {
  const orderId = await begun();
  server.approve(orderId);
  const found = await Promise.allSettled(Array.from({ length: 10 }, () => pay.find(orderId)));
  expect(found.some(({ status }) => status === 'fulfilled')).toBe(true);
  const { capture } = server.orderOf(orderId);
  for (const each of found) if (each.status === 'fulfilled') expect(each.value).toMatchObject({ state: 'paid', transaction: capture?.id });
});

it.each(['capture', 'look'] as const)('stays unknown while the answer to a %s does not come, and is known when it does', async (deed) => {
  const orderId = await begun();
  server.approve(orderId);
  server.silent.add(deed);
  await expect(pay.find(orderId)).rejects.toThrow('无法连接');
  if (deed === 'capture') {
    // the money may be here: nobody may say that it is not
    server.silent.add('look');
    await expect(pay.close(orderId)).rejects.toThrow('无法连接');
  }
  server.silent.clear();
  expect(await pay.close(orderId)).toEqual(
    deed === 'capture' ? { state: 'paid', orderId, userId, transaction: server.orderOf(orderId).capture?.id, amount } : { state: 'closed' },
  );
});

it('a payment that is declined leaves the trade open for another try, and can be closed', async () => {
  const [again, given] = [await begun(), await begun()];
  for (const orderId of [again, given]) {
    server.declines = 'INSTRUMENT_DECLINED';
    server.approve(orderId);
    expect(await pay.find(orderId)).toEqual({ state: 'open' });
  }
  server.declines = '';
  server.approve(again);
  expect(await pay.find(again)).toMatchObject({ state: 'paid' });
  expect(await pay.close(given)).toEqual({ state: 'closed' });
});

it('a payment that PayPal refuses for any other reason can be closed, and is asked for again while it is not', async () => {
  const [again, given] = [await begun(), await begun()];
  server.declines = 'PAYEE_BLOCKED_TRANSACTION';
  for (const orderId of [again, given]) {
    server.approve(orderId);
    expect(await pay.find(orderId)).toEqual({ state: 'open' });
  }
  expect(await pay.close(given)).toEqual({ state: 'closed' });
  server.declines = '';
  expect(await pay.find(again)).toMatchObject({ state: 'paid' });
  expect(await pay.find(given)).toEqual({ state: 'closed' });
});

it('a refusal that is heard late opens no trade whose money was asked for anew', async () => {
  const orderId = await begun();
  server.declines = 'PAYEE_BLOCKED_TRANSACTION';
  server.approve(orderId);
  // another process hears the same refusal first, and asks anew before this one writes
  const late = trades.move.bind(trades);
  trades.move = async (id, from, to, attempt) => {
    if (to.phase === 'open') {
      trades.move = late;
      await late(id, ['capturing'], { attempt: 2 });
    }
    return late(id, from, to, attempt);
  };
  await pay.find(orderId);
  expect(await trades.find(orderId)).toMatchObject({ phase: 'capturing', attempt: 2 });
  server.declines = '';
});

it('a payment that PayPal looks into is neither paid nor closed until it has decided', async () => {
  const [good, bad] = [await begun(), await begun()];
  server.captureStatus = 'PENDING';
  for (const orderId of [good, bad]) {
    server.approve(orderId);
    expect([await pay.find(orderId), await pay.close(orderId)]).toEqual([{ state: 'open' }, { state: 'open' }]);
  }
  server.orderOf(good).capture = { ...server.orderOf(good).capture!, status: 'COMPLETED' };
  expect(await pay.find(good)).toMatchObject({ state: 'paid' });
  server.orderOf(bad).capture = { ...server.orderOf(bad).capture!, status: 'DECLINED' };
  expect(await pay.close(bad)).toEqual({ state: 'closed' });
});

it.each([
  ['sum', { amount: { currency_code: 'USD', value: '0.01' } }],
  ['currency', { amount: { currency_code: 'HKD', value: sum } }],
  ['buyer', { custom_id: `${'0'.repeat(24)}:${userId}` }],
  ['merchant', { payee: { merchant_id: 'SOMEBODY' } }],
  ['missing merchant', { payee: undefined }],
  ['order', { reference_id: 'f'.repeat(24) }],
])('takes no money for an order of another %s', async (_what, changes) => {
  const orderId = await begun();
  server.approve(orderId);
  const before = captures();
  server.spoil = (order) => ({ ...order, purchase_units: [{ ...server.orderOf(orderId).unit, ...changes }] });
  await expect(pay.find(orderId)).rejects.toThrow('不符');
  expect(captures()).toBe(before);
});

it('believes no payment of another sum, or of two', async () => {
  const orderId = await begun();
  server.approve(orderId);
  const shown = (captured: object[]) => (order: Record<string, unknown>) =>
    order['status'] === 'COMPLETED'
      ? { ...order, purchase_units: [{ ...server.orderOf(orderId).unit, payments: { captures: captured } }] }
      : order;
  const money = { id: 'X', status: 'COMPLETED', amount: { currency_code: 'USD', value: '0.76' } };
  server.spoil = shown([money]);
  await expect(pay.find(orderId)).rejects.toThrow('不符');
  server.spoil = shown([money, money]);
  await expect(pay.find(orderId)).rejects.toThrow('不是预期');
  server.spoil = (order) => order;
  expect(await pay.find(orderId)).toMatchObject({ state: 'paid' });
});

it('pays back the whole, once for each key, also where somebody did it by hand at PayPal', async () => {
  const whole = await paid();
  const refund = { key: `refund:${whole.transaction}`, ...whole, amount, total: amount };
  server.refundStatus = 'PENDING';
  expect(await pay.refund(refund)).toBe(false);
  server.refundStatus = 'COMPLETED';
  expect([await pay.refund(refund), await pay.refund(refund)]).toEqual([true, true]);
  expect(server.refunds.get(refund.key)?.amount.value).toBe(sum);
  await expect(pay.refund({ ...refund, key: 'another' })).rejects.toThrow('不符');
  await expect(pay.refund({ ...refund, transaction: 'X' })).rejects.toThrow('不符');
  const byHand = await paid();
  const money = { currency_code: 'USD', value: sum };
  server.refunds.set('hand', { id: '1JU0X', capture: byHand.transaction, amount: money, custom_id: undefined, at: 0 });
  expect(await pay.refund({ key: `refund:${byHand.transaction}`, ...byHand, amount, total: amount })).toBe(true);
});

it('gives several parts of one capture back: none is more than its share, and the last takes the rest of the currency', async () => {
  const one = await paid();
  const part = (n: number, fen: number) => ({ key: `part:${one.orderId}:${n}`, ...one, amount: fen, total: amount });
  expect(await pay.refund(part(1, 500))).toBe(true);
  // too little for the smallest unit: one unit goes back, and less with the next part
  expect(await pay.refund(part(2, 1))).toBe(true);
  await expect(pay.refund(part(3, 750))).rejects.toThrow('不符');
  expect(await Promise.all([pay.refund(part(3, 300)), pay.refund(part(4, 300))])).toEqual([true, true]);
  const rest = { key: `refund:${one.transaction}`, ...one, amount: 149, total: amount };
  expect(await pay.refund(rest)).toBe(true);
  const sums = [...server.refunds.values()].filter(({ capture }) => capture === one.transaction).map((each) => each.amount.value);
  expect(sums.slice(0, 2)).toEqual(['0.70', '0.01']);
  expect(sums.reduce((cents, value) => cents + Number(value.replace('.', '')), 0)).toBe(176);
  expect(server.orderOf(one.orderId).capture?.status).toBe('REFUNDED');
  expect(await pay.find(one.orderId)).toMatchObject({ state: 'paid' });
});

it('asks about a part whose answer was lost, also when PayPal has forgotten the key, and sends it once', async () => {
  const one = await paid();
  const part = { key: `part:${one.orderId}:1`, ...one, amount: 500, total: amount };
  server.silent.add('refund');
  await expect(pay.refund(part)).rejects.toThrow('无法连接');
  server.forgetKeys();
  server.refundStatus = 'PENDING';
  expect(await pay.refund(part)).toBe(false);
  server.refundStatus = 'COMPLETED';
  expect(await pay.refund(part)).toBe(true);
  expect([...server.refunds.values()].filter(({ capture }) => capture === one.transaction)).toHaveLength(1);
});

it('believes a notice that fits: an agreement takes the money, a payment is looked up', async () => {
  const [one, other] = [await begun(), await begun()];
  server.approve(one);
  const approved = server.notice('CHECKOUT.ORDER.APPROVED', one);
  expect(await pay.read(approved)).toMatchObject({ state: 'paid', orderId: one, userId, amount });
  const before = captures();
  expect(await pay.read(approved)).toMatchObject({ state: 'paid', orderId: one });
  expect(await pay.read(server.notice('PAYMENT.CAPTURE.COMPLETED', one))).toMatchObject({ state: 'paid', orderId: one });
  expect(captures()).toBe(before);
  // nobody agreed, whatever the notice says
  expect(await pay.read(server.notice('CHECKOUT.ORDER.APPROVED', other))).toBeUndefined();
  expect(await pay.read(server.signed({ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: {} }))).toBeUndefined();
});

it.each([
  ['sum', { amount: { currency_code: 'USD', value: '1.75' } }],
  ['currency', { amount: { currency_code: 'EUR', value: sum } }],
  ['buyer', { custom_id: `${'1'.padStart(24, '0')}:${'d'.repeat(24)}` }],
  ['merchant', { payee: { merchant_id: 'SOMEBODY' } }],
])('refuses a signed notice of another %s', async (_what, changes) => {
  const { orderId } = await paid();
  for (const type of ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'] as const)
    await expect(pay.read(server.notice(type, orderId, changes))).rejects.toThrow('不符');
});

it('refuses a notice that is forged, of another webhook, by another algorithm or certificate', async () => {
  const { orderId } = await paid();
  const good = server.notice('PAYMENT.CAPTURE.COMPLETED', orderId);
  const event = JSON.parse(good.body) as object;
  const changed = (name: string, value: string) => ({ ...good, headers: { ...good.headers, [`paypal-${name}`]: value } });
  const bad = [
    { ...good, body: good.body.replace(sum, '0.01') },
    { ...good, headers: {} },
    changed('transmission-id', 'other'),
    changed('transmission-time', new Date(Date.now() - 1000).toISOString()),
    changed('transmission-sig', ''),
    changed('auth-algo', 'SHA1withRSA'),
    changed('cert-url', server.certificateUrl.replace('127.0.0.1', 'localhost')),
    changed('cert-url', 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'),
    changed('cert-url', `${server.account().baseUrl}v1/oauth2/token`),
    server.signed(event, 'ANOTHERWEBHOOK'),
  ];
  for (const each of bad) await expect(pay.read(each)).rejects.toThrow('签名无法核实');
  expect(await pay.read(good)).toMatchObject({ state: 'paid', orderId });
});

it('refuses an old notice, and every notice while a clock is off by ten minutes; asking works all the same', async () => {
  const { orderId } = await paid();
  const old = server.notice('PAYMENT.CAPTURE.COMPLETED', orderId);
  skew = 6 * minute;
  await expect(pay.read(old)).rejects.toThrow('签名无法核实');
  skew = 0;
  for (const wrong of [10 * minute, -10 * minute]) {
    server.skew = wrong;
    await expect(pay.read(server.notice('PAYMENT.CAPTURE.COMPLETED', orderId))).rejects.toThrow('签名无法核实');
    const other = await begun();
    server.approve(other);
    expect(await pay.find(other)).toMatchObject({ state: 'paid' });
  }
});

it('fetches a new certificate by itself, one that is out of date signs nothing, and a stranger causes no traffic', async () => {
  const { orderId } = await paid();
  const notice = () => server.notice('PAYMENT.CAPTURE.COMPLETED', orderId);
  const first = notice();
  expect(await pay.read(first)).toBeDefined();
  await server.rotate();
  // just now another one was fetched
  await expect(pay.read(notice())).rejects.toThrow('签名无法核实');
  skew = 3000;
  expect(await pay.read(notice())).toBeDefined();
  expect(await pay.read(first)).toBeDefined();
  await server.rotate(1);
  skew = server.skew = 2 * 24 * 60 * minute;
  await expect(pay.read(notice())).rejects.toThrow('签名无法核实');
});

it('says what is wrong with an account, and asks for a new token where PayPal has called the old one back', async () => {
  const tried = (changes: Partial<PaypalAccount> = {}) => Paypal.tryOut({ ...server.account(), ...changes }, outbound);
  await tried();
  await expect(tried({ secret: 'x' })).rejects.toThrow('PayPal：Client Authentication failed（invalid_client）');
  await expect(tried({ webhookId: 'X' })).rejects.toThrow('没有编号为“X”的 Webhook');
  await expect(tried({ rate: '0' })).rejects.toThrow('汇率');
  const orderId = await begun();
  server.callBackTokens();
  expect(await pay.find(orderId)).toEqual({ state: 'open' });
});

it('another application neither finds nor pays back what this one began, and may close what cost nobody anything', async () => {
  const { orderId, transaction } = await paid();
  const [idle, other] = [await begun(), client({ clientId: 'another' })];
  expect([await other.find(idle), await other.find(orderId)]).toEqual([{ state: 'none' }, { state: 'none' }]);
  await expect(other.refund({ key: 'k', orderId, transaction, amount, total: amount })).rejects.toThrow('不符');
  expect(await other.close(idle)).toEqual({ state: 'closed' });
});

test('sums in another currency are whole numbers: never under the price, never a unit too much, and parts never over the whole', () => {
  const [fens, rates] = [fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 1, max: 9_999_999 })];
  fc.assert(
    fc.property(
      fens,
      rates,
      fc.constantFrom(...Object.keys(foreignCurrencies)),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (fen, parts, currency, share) => {
        const rate = BigInt(parts);
        const found = foreignSum(fen, currency, rate);
        const smallest = smallestOf(found, currency) ?? 0n;
        const unit = currency === 'JPY' || currency === 'TWD' ? 1n : 100n;
        const worth = (count: bigint): bigint => count * rate * 100n; // in parts of a fen, times the unit
        const price = BigInt(fen) * unit * 10_000n;
        expect(worth(smallest) >= price && worth(smallest - 1n) < price).toBe(true);
        const paidAll = { amount: fen, sum: found };
        const before: ForeignShare[] = [];
        for (const amount of [Math.floor(fen * share), Math.floor((fen * (1 - share)) / 3)].filter((each) => each > 0))
          before.push({ amount, sum: foreignPart(paidAll, amount, currency, before) });
        const sumOf = (shares: readonly ForeignShare[]): bigint =>
          shares.reduce((all, each) => all + (smallestOf(each.sum, currency) ?? 0n), 0n);
        expect(sumOf(before) <= smallest).toBe(true);
        const rest = fen - before.reduce((all, each) => all + each.amount, 0);
        const last = { amount: rest, sum: foreignPart(paidAll, rest, currency, before) };
        if (rest > 0) expect(sumOf([...before, last])).toBe(smallest);
      },
    ),
  );
  expect(['7.1234', '7', '0', '0.0000', '1.23456', '-1', '1e3', ''].map(rateOf)).toEqual([
    71_234n,
    70_000n,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['1.76', '1.760', '1.765', '2', ''].map((text) => smallestOf(text, 'USD'))).toEqual([176n, 176n, undefined, 200n, undefined]);
  expect([smallestOf('12', 'JPY'), smallestOf('12.00', 'JPY'), smallestOf('12.5', 'JPY'), smallestOf('1', 'XXX')]).toEqual([
    12n,
    12n,
    undefined,
    undefined,
  ]);
});

test('only hosts of PayPal itself hold its certificates and pages, each service its own', () => {
  const live = 'https://api-m.paypal.com/';
  const path = '/v1/notifications/certs/CERT-360caa42-fca2a594';
  expect(certificateUrl(`https://api.paypal.com${path}`, live)).toBe(`https://api.paypal.com${path}`);
  const others = [
    'http://api.paypal.com',
    'https://api.sandbox.paypal.com',
    'https://paypal.com.evil.example',
    'https://api.paypal.com:444',
    'https://a@api.paypal.com',
  ];
  for (const other of others) expect(certificateUrl(`${other}${path}`, live)).toBeNull();
  for (const bad of [
    `https://api.paypal.com${path}?x`,
    'https://api.paypal.com/v1/notifications/certs/../../x',
    `https://api.paypal.com${path}/x`,
    '',
  ])
    expect(certificateUrl(bad, live)).toBeNull();
  // a stand-in for PayPal holds its own, and nobody else does
  const standIn = 'http://127.0.0.1:5700/';
  expect(certificateUrl(`http://127.0.0.1:5700${path}`, standIn)).not.toBeNull();
  for (const other of ['http://localhost:5700', 'http://127.0.0.1:5701', 'https://api.paypal.com'])
    expect(certificateUrl(`${other}${path}`, standIn)).toBeNull();
  expect(certificateUrl(`https://api.sandbox.paypal.com${path}`, 'https://api-m.sandbox.paypal.com/')).not.toBeNull();
  expect([isPaypalPage('https://www.paypal.com/checkoutnow?token=1', live), isPaypalPage('https://www.paypa1.com/', live)]).toEqual([
    true,
    false,
  ]);
});
