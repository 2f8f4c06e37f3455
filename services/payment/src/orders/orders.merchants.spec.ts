import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calls, orderStates, unpaidMs } from '@xuekao/contracts';
import { WechatPayServer } from '@xuekao/providers/testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until, type Buyer, headersOf } from '../test-support/shop.js';
import { settleAfterMs } from './order.decider.js';
import { streamOf } from './order.events.js';

const { orders } = calls.payment;
let former: WechatPayServer;
let next: WechatPayServer;
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  [former, next] = await Promise.all([WechatPayServer.start('publicKey'), WechatPayServer.start('publicKey')]);
  next.mchId = '1900000002';
  shop = await Shop.open('orders_merchants', `${former.host},${next.host}`);
}, 300_000);
afterAll(async () => {
  await shop.close();
  await Promise.all([former.close(), next.close()]);
});

const accountAt = (company: WechatPayServer) => ({ type: 'wechat-pay' as const, data: { ...company.account(), verifyBy: 'publicKey' } });
/** The console has one account; a new process knows no other. */
async function startWith(...accounts: Shop['accounts']): Promise<void> {
  await shop.stopAll();
  shop.accounts = accounts;
  await shop.start();
}
const replace = () => startWith({ ...accountAt(former), isFormer: true }, accountAt(next));
beforeEach(() => startWith(accountAt(former)));

async function scan(buyer: Buyer): Promise<Buyer> {
  await shop.service.call(orders.wechatTrade, { id: buyer.orderId }, buyer.caller);
  return buyer;
}
const atTheCode = async (): Promise<Buyer> => scan(await shop.buyer());

test('money of an account that was replaced is found, delivered and sent back by that account', async () => {
  const [asked, told] = [await atTheCode(), await atTheCode()];
  const transaction = former.pay(asked.orderId);
  former.pay(told.orderId);
  await replace();
  expect((await shop.service.call(orders.ask, { id: asked.orderId }, asked.caller)).state).toBe(orderStates.done);
  const { headers, body } = former.notice(told.orderId);
  await shop.service.call(orders.notice, { method: 'wechat', headers: headersOf(headers), body });
  await observer.comesTo(told, 'done');
  await shop.service.call(orders.refund, { id: asked.orderId, reason: '退' });
  await observer.comesTo(asked, 'refunded');
  expect(former.refunds.get(`refund-${transaction}`)).toMatchObject({ transaction, amount: price });
  expect(next.refunds.size).toBe(0);
});

test('an order whose buyer scans again pays into the new account; both trades are closed and looked after', async () => {
  const [paying, idle] = [await atTheCode(), await atTheCode()];
  await replace();
  await scan(paying);
  await scan(idle);
  const transaction = next.pay(paying.orderId);
  former.pay(paying.orderId);
  expect((await shop.service.call(orders.ask, { id: paying.orderId }, paying.caller)).state).toBe(orderStates.done);
  // paid at both: one payment stays, and the other one goes back by the account that has it
  shop.clock.pass(unpaidMs + settleAfterMs);
  await until('one of both back', async () => {
    shop.clock.pass(100);
    return next.refunds.size > 0;
  });
  expect([...next.refunds.values()]).toMatchObject([{ transaction }]);
  await observer.comesTo(idle, 'closed');
  expect([former.trades.get(idle.orderId)?.state, next.trades.get(idle.orderId)?.state]).toEqual(['CLOSED', 'CLOSED']);
});

test('a trade of an earlier release, which noted no account, is asked about with the oldest one', async () => {
  const buyer = await atTheCode();
  former.pay(buyer.orderId);
  await shop.stopAll();
  const log = shop.service.db.collection('order_events');
  await log.updateMany({ stream: streamOf(buyer.orderId) }, { $unset: { 'events.$[].data.merchant': 1 } });
  await replace();
  expect((await shop.service.call(orders.ask, { id: buyer.orderId }, buyer.caller)).state).toBe(orderStates.done);
});
