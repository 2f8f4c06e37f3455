import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Outbound, OutboundError } from '@xuekao/platform';
import { Alipay } from './alipay.js';
import { privatePem, publicPem, rsaKeys } from '../testing/pay-keys.js';
import { PaypalMemory } from '../testing/paypal-memory.js';
import { Paypal } from './paypal.js';
import { WechatPay } from './wechat-pay.js';

let server: Server;
let answer: { status: number; body: string };
let baseUrl: string;
let outbound: Outbound;
const keys = rsaKeys();
const [privateKey, publicKey] = [privatePem(keys), publicPem(keys)];
beforeAll(async () => {
  server = createServer((_request, response) => void response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address has this form
  baseUrl = `http://${host}/`;
  outbound = new Outbound({ outboundAllow: [host] });
});
afterAll(async () => {
  server.close();
  await outbound.close();
});

const wechat = () => {
  const account = {
    baseUrl,
    appId: 'wx1',
    mchId: '19',
    serialNo: 'S1',
    apiV3Key: 'k'.repeat(32),
    privateKey,
    publicKey,
    publicKeyId: 'PUB',
  };
  return new WechatPay(account, outbound, () => Date.now());
};
const alipay = () => new Alipay({ baseUrl, way: 'code', appId: '20', sellerId: '2088', privateKey, publicKey }, outbound, () => Date.now());
const paypal = () => {
  const account = { baseUrl, clientId: 'C', secret: 'S', merchantId: 'M', webhookId: 'W', currency: 'USD', rate: '7' };
  const trades = new PaypalMemory();
  const kept = { orderId: 'a'.repeat(24), userId: '', amount: 1, reference: 'R', clientId: 'C', currency: 'USD', sum: '1.00', url: '' };
  void trades.keep({ ...kept, phase: 'open', attempt: 0, capture: '' });
  return new Paypal(account, { outbound, trades, now: () => Date.now(), returnUrlOf: () => '' });
};
/** Whether the company counts as away by what it answers. */
const isAway = (company: WechatPay | Alipay | Paypal): Promise<boolean> =>
  company.find('a'.repeat(24)).then(
    () => Promise.reject(new Error('nothing of this can be believed')),
    (error: unknown) => error instanceof OutboundError && error.isAway,
  );

it.each([
  [503, '{"code":"SYSTEM_ERROR","message":"系统繁忙"}', true],
  [502, '<html>', true],
  [401, '{"code":"SIGN_ERROR","message":"签名错误"}', false],
  [403, '{"code":"NO_AUTH","message":"无权限"}', false],
  [429, '{"code":"FREQUENCY_LIMITED","message":"频率超限"}', false],
  [200, '<html>', false],
])('WeChat Pay that answers %i %s is away: %s', async (status, body, expected) => {
  answer = { status, body };
  expect(await isAway(wechat())).toBe(expected);
});

it.each([
  [200, '{"error_response":{"code":"20000","msg":"Service Currently Unavailable","sub_code":"isp.unknow-error"}}', true],
  [502, '<html>', true],
  [200, '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-signature"}}', false],
  [200, '<html>', false],
])('Alipay that answers %i %s is away: %s', async (status, body, expected) => {
  answer = { status, body };
  expect(await isAway(alipay())).toBe(expected);
});

it.each([
  [503, '{"name":"SERVICE_UNAVAILABLE","message":"Service Unavailable"}', true],
  [502, '<html>', true],
  [401, '{"error":"invalid_client","error_description":"Client Authentication failed"}', false],
  [429, '{"name":"RATE_LIMIT_REACHED"}', false],
])('PayPal that answers %i %s is away: %s', async (status, body, expected) => {
  answer = { status, body };
  expect(await isAway(paypal())).toBe(expected);
});

it('a company that cannot be reached is away', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect([await isAway(wechat()), await isAway(alipay()), await isAway(paypal())]).toEqual([true, true, true]);
});
