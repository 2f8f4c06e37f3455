import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, dayBefore, dayOf, endOfDay, orderStates, startOfDay, type Output } from '@xuekao/contracts';
import { metrics, readConfig } from '@xuekao/platform';
import { newId, person } from '@xuekao/service-testing';
import { OrderObserver } from '../test-support/order-observer.js';
import { price, Shop, until, type Buyer } from '../test-support/shop.js';

const { statements, orders } = calls.payment;
type Day = Output<typeof statements.detail>;
type Difference = Output<typeof statements.differences>['records'][number];

const hour = 3_600_000;
const admin = person(1, 'A01');
let shop: Shop;
const observer = new OrderObserver(() => shop);
beforeAll(async () => {
  shop = await Shop.open('statements');
  await shop.start();
  await until('today', async () => (await days()).length > 0);
}, 300_000);
afterAll(() => shop.close());

const now = (): number => shop.clock.now();
const today = (): string => dayOf(now());
const passTo = (at: number): void => shop.clock.pass(at - now());
const days = async (): Promise<Day[]> => (await shop.service.call(statements.paging, { size: 200 }, admin)).records;
async function dayOfStatement(day: string): Promise<Day> {
  const found = (await days()).find((each) => each.day === day);
  if (!found) throw new Error(`${day} is not there`);
  return found;
}
const differencesOf = async ({ id }: Pick<Day, 'id'>): Promise<Difference[]> =>
  (await shop.service.call(statements.differences, { size: 1000, params: { dayId: id } }, admin)).records;
const kindsOf = async (day: Pick<Day, 'id'>, state: Difference['state'] = 'open'): Promise<string[]> =>
  (await differencesOf(day))
    .filter((each) => each.state === state)
    .map(({ kind }) => kind)
    .sort();

/** Ten o'clock of the day after, when the statement of the day is fetched. */
async function morningAfter(day: string): Promise<Day> {
  passTo(endOfDay(day) + 10 * hour + 1000);
  await until(`the statement of ${day}`, async () => isHere(await dayOfStatement(day)));
  return dayOfStatement(day);
}
const isHere = ({ fetchTime, dueTime }: Day): boolean => fetchTime !== null && dueTime === null;
async function again({ id, day, fetchTime }: Day): Promise<Day> {
  shop.clock.pass(1000);
  await shop.service.call(statements.fetch, { id }, admin);
  await until('the statement once more', async () => {
    const next = await dayOfStatement(day);
    return isHere(next) && next.fetchTime !== fetchTime;
  });
  return dayOfStatement(day);
}

/** Sets the time of a payment in the provider's books: its clock is the day's, and not that of the spec. */
const paidAt = (orderId: string, at: number): Promise<unknown> =>
  shop.inBooks('trades').updateOne({ orderId }, { $set: { paidAt: new Date(at) } });
async function purchase(): Promise<Buyer> {
  const buyer = await shop.buyer();
  await shop.scanAndPay(buyer);
  await observer.comesTo(buyer, 'done');
  await paidAt(buyer.orderId, now());
  return buyer;
}
async function refund({ orderId, ...buyer }: Buyer, at = now()): Promise<string> {
  await shop.service.call(orders.refund, { id: orderId, reason: '退' }, admin);
  await observer.comesTo({ orderId, ...buyer }, 'refunded');
  const { transaction } = await shop.tradeOf(orderId);
  await shop.inBooks('refunds').updateMany({ transaction }, { $set: { at: new Date(at) } });
  return transaction;
}
/** Two parts of 3 and 2 yuan that went back. */
async function parts({ orderId, ...buyer }: Buyer): Promise<string> {
  for (const amount of [300, 200])
    await shop.service.call(orders.refundPart, { id: orderId, requestId: randomUUID(), amount, reason: '少发' }, admin);
  const isBack = async () => (await shop.orderOf({ orderId, ...buyer })).parts.every(({ returnTime }) => returnTime !== null);
  await observer.asTimePasses('the parts', isBack);
  const { transaction } = await shop.tradeOf(orderId);
  await shop.inBooks('refunds').updateMany({ transaction }, { $set: { at: new Date(now()) } });
  return transaction;
}
/** A payment in the provider's books of which nobody here has heard. */
async function plant(orderId: string, fields: object = {}): Promise<string> {
  const [merchant, transaction] = [readConfig(shop.env).dbPrefix, `PLANTED${newId()}`];
  const trade = { merchant, orderId, amount: price, state: 'paid', transaction, token: transaction, paidAt: new Date(now()), ...fields };
  await shop.inBooks('trades').insertOne({ _id: transaction, ...trade });
  return transaction;
}
async function openInMetrics(): Promise<number> {
  const told = await metrics.registry.getSingleMetric('xuekao_statement_differences')?.get();
  return told?.values.reduce((sum, { value }) => sum + value, 0) ?? NaN;
}

test('a day on which nothing is wrong is equal, with the sums of both sides, and waits until the morning after', async () => {
  const day = today();
  const [, given] = [await purchase(), await purchase()];
  await refund(given);
  expect(await dayOfStatement(day)).toMatchObject({
    state: 'waiting',
    theirs: null,
    ours: null,
    dueTime: new Date(endOfDay(day) + 10 * hour).toISOString(),
  });
  passTo(endOfDay(day) + 9 * hour);
  expect((await dayOfStatement(day)).state).toBe('waiting');
  const sums = { payments: 2, paid: 2 * price, refunds: 1, refunded: price };
  const done = await morningAfter(day);
  expect(done).toMatchObject({ state: 'equal', differences: 0, theirs: sums, ours: sums, isPartial: false });
  expect(await again(done)).toMatchObject({ state: 'equal', theirs: sums, ours: sums });
  expect(await differencesOf(done)).toEqual([]);
});

test('each kind of difference is found once, however often the day is compared; what is settled stays, what goes closes', async () => {
  const day = today();
  const [paid, wrong, missing] = [await purchase(), await purchase(), await purchase()];
  const [back, less, handed] = [await purchase(), await purchase(), await purchase()];
  const refunded = { back: await refund(back), less: await refund(less) };
  const stranger = await plant('WEB-2024-7');
  const second = await plant(paid.orderId);
  await shop.inBooks('trades').updateOne({ orderId: wrong.orderId }, { $set: { amount: price - 1 } });
  await shop.inBooks('trades').updateOne({ orderId: missing.orderId }, { $unset: { paidAt: true } });
  await shop.inBooks('refunds').updateOne({ transaction: refunded.back }, { $unset: { at: true } });
  await shop.inBooks('refunds').updateOne({ transaction: refunded.less }, { $set: { amount: price - 50 } });
  const merchant = readConfig(shop.env).dbPrefix;
  const { transaction: handedBack } = await shop.tradeOf(handed.orderId);
  const byHand = { merchant, orderId: handed.orderId, transaction: handedBack, amount: 100, at: new Date(now()) };
  await shop.inBooks('refunds').insertOne({ _id: `${merchant}:by-hand`, ...byHand });

  const found = await morningAfter(day);
  const all = ['absent', 'amount', 'refundAbsent', 'refundAmount', 'refundUnknown', 'twice', 'unknown'];
  expect(found).toMatchObject({ state: 'differs', differences: 7 });
  expect(await kindsOf(found)).toEqual(all);
  const rows = await differencesOf(found);
  const row = (kind: string): Difference | undefined => rows.find((each) => each.kind === kind);
  expect(row('unknown')).toMatchObject({
    transaction: stranger,
    orderId: 'WEB-2024-7',
    title: '',
    ours: null,
    theirs: { amount: price, sum: '12.50' },
  });
  expect(row('twice')).toMatchObject({ transaction: second, orderId: paid.orderId, title: '真题模拟卷', realName: '买家', ours: null });
  expect(row('amount')).toMatchObject({ orderId: wrong.orderId, theirs: { amount: price - 1, currency: 'CNY' }, ours: { amount: price } });
  expect(row('absent')).toMatchObject({ orderId: missing.orderId, theirs: null, ours: { amount: price } });
  expect(row('refundUnknown')).toMatchObject({ orderId: handed.orderId, theirs: { amount: 100 }, ours: null });
  expect(row('refundAbsent')).toMatchObject({ orderId: back.orderId, theirs: null, ours: { amount: price } });
  expect(row('refundAmount')).toMatchObject({ orderId: less.orderId, theirs: { amount: price - 50 }, ours: { amount: price } });
  await until('the metric', async () => (await openInMetrics()) === 7);

  const next = await again(found);
  expect((await differencesOf(next)).map(({ id, createTime }) => [id, createTime]).sort()).toEqual(
    rows.map(({ id, createTime }) => [id, createTime]).sort(),
  );
  const settled = { id: row('unknown')?.id ?? '', reason: '旧系统的订单，已在商户平台退款' };
  await shop.service.call(statements.settle, settled, admin);
  await shop.service.refused('STALE', statements.settle, settled, admin);
  await shop.inBooks('trades').updateOne({ orderId: missing.orderId }, { $set: { paidAt: new Date(startOfDay(day) + 23 * hour) } });
  const after = await again(next);
  expect(after).toMatchObject({ state: 'differs', differences: 5 });
  expect(await kindsOf(after)).toEqual(all.filter((kind) => kind !== 'absent' && kind !== 'unknown'));
  const closed = await differencesOf(after);
  expect(closed.find(({ kind }) => kind === 'unknown')).toMatchObject({
    state: 'settled',
    reason: settled.reason,
    settledBy: expect.any(String),
  });
  expect(closed.find(({ kind }) => kind === 'absent')).toMatchObject({ state: 'gone', reason: '', settledBy: '' });
  // the same payment with another sum is not what was settled
  await shop.inBooks('trades').updateOne({ transaction: stranger }, { $set: { amount: 1 } });
  expect(await kindsOf(await again(after))).toContain('unknown');
  // what was planted is of this test alone
  for (const { id, state } of await differencesOf(after))
    if (state === 'open') await shop.service.call(statements.settle, { id, reason: '测试' }, admin);
});

test('a payment that nobody heard of is settled by asking the provider: the order takes it the usual way', async () => {
  const day = today();
  shop.hasNotices = false;
  const buyer = await shop.buyer();
  await shop.scanAndPay(buyer);
  // the provider says that nobody has paid, until the order is over
  await shop.inBooks('trades').updateOne({ orderId: buyer.orderId }, { $set: { state: 'open' } });
  shop.clock.pass(31 * 60_000);
  await observer.comesTo(buyer, 'closed');
  shop.clock.pass(10 * 60_000);
  await observer.asTimePasses('the last question', async () =>
    (await observer.eventsOf(buyer)).some(({ type }) => type === 'TradeSettled'),
  );
  await shop.inBooks('trades').updateOne({ orderId: buyer.orderId }, { $set: { state: 'paid', paidAt: new Date(startOfDay(day) + 1000) } });
  const found = await morningAfter(day);
  const [difference] = await differencesOf(found);
  expect(difference).toMatchObject({ kind: 'unknown', state: 'open', orderId: buyer.orderId });
  shop.hasStatements = false;
  expect(await shop.service.call(statements.look, { id: difference?.id ?? '' }, admin)).toEqual({ state: 'gone' });
  shop.hasStatements = true;
  // late money goes back
  await until('the money back', async () => (await shop.refundsInBooks(buyer.orderId)) === 1);
  expect((await shop.orderOf(buyer)).state).toBe(orderStates.closed);
  expect((await dayOfStatement(day)).state).toBe('equal');
  shop.hasNotices = true;
});

test('payments around midnight, whose day is another one there than here, are no difference; nor is one on its way back', async () => {
  const first = dayBefore(today(), -1);
  const random = randoms(20_261_128);
  const made: string[] = [];
  for (let midnight = 0; midnight < 3; midnight += 1) {
    const end = endOfDay(dayBefore(first, -midnight));
    // in the order of time: orders from half a minute before midnight to a few seconds after it
    for (let n = 0; n < 6; n += 1) {
      passTo(Math.max(now(), end - 30_000 + n * 7000));
      const buyer = await shop.buyer();
      const openedAt = now();
      shop.clock.pass(random(20_000));
      await shop.scanAndPay(buyer);
      await observer.comesTo(buyer, 'done');
      // heard up to twenty seconds later, by clocks that are up to ten seconds apart
      const drawn = openedAt + random(now() - openedAt + 1) + random(20_000) - 10_000;
      // surely one in each neighbour day, whatever the machine takes
      const there = n === 0 ? end + 3000 : n === 5 ? end - 3000 : drawn;
      expect(now() < end).toBe(n === 0 ? true : n === 5 ? false : now() < end);
      await paidAt(buyer.orderId, there);
      made.push(`${dayOf(there) === dayOf(now()) ? 'same' : 'other'} day`);
      if (random(3) === 0) await refund(buyer, now() - random(8000));
    }
  }
  process.stdout.write(
    `statements: ${made.filter((each) => each === 'other day').length} of ${made.length} payments stand in the neighbour day\n`,
  );
  const last = dayBefore(first, -3);
  passTo(endOfDay(last) + 10 * hour + 1000);
  const all = [first, dayBefore(first, -1), dayBefore(first, -2), last];
  for (const day of all) await until(`the statement of ${day}`, async () => isHere(await dayOfStatement(day)));
  for (const day of all) {
    const row = await dayOfStatement(day);
    expect([day, await differencesOf(row), row.state]).toEqual([day, [], 'equal']);
    expect(row.ours).toEqual(row.theirs);
  }
}, 300_000);

test('a statement that does not come is missing, with the reason, until it is there; days without a process are caught up', async () => {
  const day = today();
  await purchase();
  shop.hasStatements = false;
  passTo(endOfDay(day) + 12 * hour);
  await until('a failure', async () => (await dayOfStatement(day)).failure !== '');
  expect(await dayOfStatement(day)).toMatchObject({ state: 'missing', theirs: null, fetchTime: null });
  await shop.stopAll();
  shop.clock.pass(3 * 24 * hour);
  shop.hasStatements = true;
  await shop.start();
  for (let n = 0; n <= 3; n += 1) {
    const missed = dayBefore(day, -n);
    await until(`the statement of ${missed}`, async () => isHere(await dayOfStatement(missed)));
    expect((await dayOfStatement(missed)).state).toBe('equal');
  }
});

/** Numbers below a limit, the same ones at each run. */
function randoms(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('parts that went back are equal, together with the refund of the rest; what is missing of them is one difference', async () => {
  const day = today();
  const [kept, rest, less, none] = [await purchase(), await purchase(), await purchase(), await purchase()];
  await parts(kept);
  await parts(rest);
  await refund(rest);
  const [of, ofNone] = [await parts(less), await parts(none)];
  const books = shop.inBooks('refunds');
  await books.deleteOne({ transaction: of, amount: 300 });
  await books.updateMany({ transaction: ofNone }, { $unset: { at: true } });
  const found = await morningAfter(day);
  expect(found).toMatchObject({ state: 'differs', differences: 2, theirs: { refunds: 6, refunded: 500 + price + 200 } });
  const rows = await differencesOf(found);
  expect(await kindsOf(found)).toEqual(['refundAbsent', 'refundAmount']);
  expect(rows.find(({ kind }) => kind === 'refundAmount')).toMatchObject({
    transaction: of,
    theirs: { amount: 200 },
    ours: { amount: 500 },
  });
  expect(rows.find(({ kind }) => kind === 'refundAbsent')).toMatchObject({ transaction: ofNone, theirs: null, ours: { amount: 500 } });
  expect(await again(found)).toMatchObject({ differences: 2 });
});
