import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BusinessError, calls, orderStates } from '@xuekao/contracts';
import { PaymentProcess } from '../test-support/payment-process.js';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until, type Buyer } from '../test-support/shop.js';
import type { OrderEvent } from './order.events.js';

const { orders } = calls.payment;
let shop: Shop;
const observer = new OrderObserver(() => shop);
let service: PaymentProcess;

beforeAll(async () => {
  shop = await Shop.open('orders_kill');
  service = new PaymentProcess(shop);
  await service.start();
}, 60_000);
afterAll(async () => {
  await service.end('SIGTERM');
  await shop.close();
}, 60_000);

/** Kills the service at the first append with this event; the answer of whoever asked never comes. */
async function killedAt(type: OrderEvent['type'], work: () => Promise<unknown>): Promise<void> {
  const changes = shop.service.db.collection('order_events').watch([{ $match: { 'fullDocument.events.type': type } }]);
  // begins to look before anything happens
  await changes.tryNext();
  const asked = work().catch(() => undefined);
  await changes.next();
  await service.end('SIGKILL');
  await changes.close();
  void asked;
  await service.start();
}

/** Kills the service while the seller has done what it was told, and nobody has noted it. */
async function killedBeforeNoted(what: 'grant' | 'revoke' | 'release', work: () => Promise<unknown>): Promise<void> {
  const told = new Promise<void>((resolve) => {
    shop.isSelling = async (asked) => {
      if (asked === what) {
        shop.isSelling = () => Promise.resolve(true);
        resolve();
        // the answer comes when nobody listens any more
        await service.ended();
      }
      return true;
    };
  });
  const asked = work().catch(() => undefined);
  await told;
  await service.end('SIGKILL');
  void asked;
  await service.start();
}

/** The clock of the killed process is the machine's: what it owes is due at once. */
const bought = ['OrderOpened', 'TradeBegun', 'MoneyArrived', 'AccessGranted'] as const;

test.each(bought)(
  'a purchase whose process is killed behind %s ends paid and delivered, once',
  async (type) => {
    const caller = shop.somebody();
    let buyer: Buyer | undefined;
    const buy = async (): Promise<void> => {
      buyer = await shop.buyer(caller.caller, caller.goodsId);
      await shop.scanAndPay(buyer);
    };
    await killedAt(type, buy);
    // the page comes again: the same order, and the trade that is there
    buyer = await shop.buyer(caller.caller, caller.goodsId).catch((error: unknown) => {
      if (buyer) return buyer; // bought already
      throw error;
    });
    if ((await shop.orderOf(buyer)).state === orderStates.unpaid)
      await shop.scanAndPay(buyer).catch((error: unknown) => {
        if (!(error instanceof BusinessError)) throw error; // paid meanwhile
      });
    await observer.isIn(buyer, 'done');
    expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual(bought);
    expect(new Set(observer.soldTo(buyer))).toEqual(new Set(['grant']));
    expect(await shop.paymentsInBooks(caller.caller.userId)).toBe(1);
  },
  60_000,
);

test('killed between delivery and its note: delivered again, which is nothing, and noted once', async () => {
  const buyer = await shop.buyer();
  await killedBeforeNoted('grant', () => shop.scanAndPay(buyer));
  await observer.isIn(buyer, 'done');
  expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual(bought);
  expect(observer.soldTo(buyer)).toEqual(['grant', 'grant']);
}, 60_000);

test('killed between the release of a seat and its note: released again, which is nothing, and noted once', async () => {
  const { caller, goodsId } = shop.somebody();
  const buyer = await shop.buyer(caller, goodsId, 'activity');
  await killedBeforeNoted('release', () => shop.service.call(orders.cancel, { id: buyer.orderId }, caller));
  await until('the note', async () => (await observer.eventsOf(buyer)).map(({ type }) => type).includes('HoldReleased'));
  expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual(['OrderOpened', 'OrderClosed', 'HoldReleased']);
  expect(observer.soldTo(buyer)).toEqual(['release', 'release']);
}, 60_000);

const refunded = ['RefundOwed', 'AccessRevoked', 'MoneyReturned'] as const;
test.each(refunded)(
  'a refund whose process is killed behind %s takes the access and sends the money back once',
  async (type) => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    await killedAt(type, () => shop.service.call(orders.refund, { id: buyer.orderId, reason: '退' }));
    await observer.isIn(buyer, 'refunded');
    const types = (await observer.eventsOf(buyer)).map(({ type }) => type);
    for (const each of refunded) expect(types.filter((one) => one === each)).toHaveLength(1);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect(observer.soldTo(buyer)[0]).toBe('grant');
    expect(new Set(observer.soldTo(buyer).slice(1))).toEqual(new Set(['revoke']));
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toHaveLength(1);
  },
  60_000,
);

const inParts = ['PartOwed', 'PartReturned'] as const;
test.each(inParts)(
  'a part refund whose process is killed behind %s sends the part back once, and the access stays',
  async (type) => {
    const buyer = await shop.buyer();
    await shop.scanAndPay(buyer);
    await observer.isIn(buyer, 'done');
    await killedAt(type, () =>
      shop.service.call(orders.refundPart, { id: buyer.orderId, requestId: randomUUID(), amount: 300, reason: '少发一件' }),
    );
    await until('the part', async () => (await shop.orderOf(buyer)).parts.some(({ returnTime }) => returnTime !== null));
    expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual([...bought, ...inParts]);
    expect(await shop.refundsInBooks(buyer.orderId)).toBe(1);
    expect(observer.soldTo(buyer)).toEqual(['grant']);
    expect(shop.messages.filter(({ userId }) => userId === buyer.caller.userId)).toHaveLength(1);
  },
  60_000,
);

test('Redis and JetStream wiped in the middle change nothing', async () => {
  const buyer = await shop.buyer();
  shop.isSelling = () => Promise.resolve(false);
  await shop.scanAndPay(buyer);
  await observer.isIn(buyer, 'paid');
  await shop.wipe();
  shop.isSelling = () => Promise.resolve(true);
  await observer.isIn(buyer, 'done');
  expect((await observer.eventsOf(buyer)).map(({ type }) => type)).toEqual(bought);
  expect(await shop.refundsInBooks(buyer.orderId)).toBe(0);
  expect((await shop.orderOf(buyer)).price).toBe(price);
}, 60_000);
