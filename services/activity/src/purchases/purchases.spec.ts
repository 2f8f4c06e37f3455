import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, unpaidMs, type Caller, type ClientInput, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig, systemClock } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { setTimeout as pause } from 'node:timers/promises';
import { activityAt } from '../activity.module.js';
import { seated, type JoinDoc } from '../joins/index.js';

const { activities, joins, purchases } = calls.activity;
const { orders } = calls.payment;
const hour = 3_600_000;
let service: ServiceUnderTest;
let payment: NatsConnection;
let skew = 0;
const now = (): number => Date.now() + skew;
/** Orders that the payment service was asked for, one after the other. */
const opened: Input<typeof orders.open>[] = [];
const byHand: Input<typeof orders.payOffline>[] = [];
let nextOrder = '';
let listed: Output<typeof orders.ofBuyer>['records'] = [];
beforeAll(async () => {
  const clock = { now, monotonic: () => systemClock.monotonic() + skew };
  service = await startUnderTest(activityAt(clock, { now: () => Promise.resolve(now()) }), 'join_purchases');
  const place = readConfig(service.env);
  payment = await connectNats(place, 'payment');
  serveCall({ nats: payment, place }, orders.open, (asked) => {
    opened.push(asked);
    return { orderId: nextOrder, title: asked.title, price: asked.price, expireTime: at(unpaidMs) };
  });
  serveCall({ nats: payment, place }, orders.payOffline, async (asked) => {
    byHand.push(asked);
    await service.call(purchases.grant, { goodsId: asked.goodsId, userId: asked.userId, orderId: nextOrder });
    return { orderId: nextOrder };
  });
  serveCall({ nats: payment, place }, orders.ofBuyer, () => ({ records: listed, total: listed.length, pages: 1 }));
  await payment.flush();
}, 300_000);
afterAll(async () => {
  await payment.close();
  await service.close();
});

const office = person(1, 'A01');
const learner = (): Caller => ({ ...person(3, 'A01001'), realName: '学员', roleType: 1, permissions: [] });
const at = (ms: number): string => new Date(now() + ms).toISOString();
type Fields = Partial<ClientInput<typeof activities.save>>;
const input = (fields: Fields): ClientInput<typeof activities.save> => ({
  ...{ title: '付费培训', activityType: '1', startTime: at(-hour), endTime: at(24 * hour), openType: 1, price: 1250 },
  ...fields,
});
const made = async (fields: Fields = {}): Promise<string> => (await service.call(activities.save, input(fields), office)).id;
const join = (activityId: string, who: Caller) => service.call(joins.join, { activityId }, who);
const checked = (id: string, who: Caller) => service.call(joins.checkJoin, { id }, who);
const stateOf = async (id: string, who: Caller) => (await checked(id, who)).my?.state ?? null;
const seatsOf = async (id: string): Promise<number> => (await service.call(activities.adminDetail, { id }, office)).joinCount;
const seatedIn = (activityId: string) => service.db.collection<JoinDoc>('joins').countDocuments({ activityId, ...seated });

interface Unpaid {
  activityId: string;
  joinId: string;
  who: Caller;
  bought: Input<typeof purchases.grant>;
}
/** A sign-up of somebody new that awaits its payment, with its order. */
async function begun(activityId: string, who = learner()): Promise<Unpaid> {
  const { id: joinId } = await join(activityId, who);
  return pays({ activityId, joinId, who });
}
async function pays({ activityId, joinId, who }: Omit<Unpaid, 'bought'>): Promise<Unpaid> {
  nextOrder = newId();
  const { orderId } = await service.call(purchases.buyInit, { id: joinId }, who);
  return { activityId, joinId, who, bought: { goodsId: activityId, userId: who.userId, orderId } };
}

test('a sign-up with a price holds its seat and awaits its payment; the money makes it good, once', async () => {
  const id = await made({ maxJoin: 1 });
  const who = learner();
  const { id: joinId, state } = await join(id, who);
  expect([state, await seatsOf(id)]).toEqual([1, 1]);
  await service.refused('ACTIVITY_FULL', joins.join, { activityId: id }, learner());
  const { bought } = await pays({ activityId: id, joinId, who });
  expect(opened.at(-1)).toMatchObject({ kind: 'activity', goodsId: id, title: '付费培训', price: 1250, userId: who.userId });
  await service.refused('NOT_FOUND', purchases.buyInit, { id: joinId }, learner());
  for (let time = 0; time < 3; time += 1) expect(await service.call(purchases.grant, bought)).toEqual({ isGone: false });
  expect([await stateOf(id, who), await seatsOf(id)]).toEqual([0, 1]);
  await service.refused('BOUGHT_ALREADY', purchases.buyInit, { id: joinId }, who);
  const { records } = await service.call(joins.paging, { params: { activityId: id } }, office);
  expect(records).toMatchObject([{ state: 0, paid: true }]);
  // money of another order for the same goes back
  expect(await service.call(purchases.grant, { ...bought, orderId: newId() })).toEqual({ isGone: true });
});

test('what is audited waits for its audit after it is paid, and whoever is rejected and comes again does not pay again', async () => {
  const id = await made({ requireAudit: true });
  const { bought, joinId, who } = await begun(id);
  await service.call(purchases.grant, bought);
  expect(await stateOf(id, who)).toBe(2);
  await service.call(joins.audit, { ids: [joinId], state: 3, auditMsg: '单位不对' }, office);
  expect(await service.call(joins.update, { id: joinId, joinData: [] }, who)).toEqual({ id: joinId, state: 2 });
  await service.refused('ACTIVITY_JOIN_PAID', joins.delete, { ids: [joinId] }, office);
  // paid back while it is rejected: no seat is given back twice
  await service.call(joins.audit, { ids: [joinId], state: 3, auditMsg: '仍不对' }, office);
  await service.call(purchases.revoke, bought);
  expect([await stateOf(id, who), await seatsOf(id), await seatedIn(id)]).toEqual([null, 0, 0]);
});

test('an order that closes gives the seat to others, once; the sign-up pays anew as soon as one is left', async () => {
  const id = await made({ maxJoin: 1 });
  const first = await begun(id);
  for (let time = 0; time < 3; time += 1) await service.call(purchases.release, first.bought);
  expect([await stateOf(id, first.who), await seatsOf(id), (await checked(id, first.who)).my?.hasSeat]).toEqual([1, 0, false]);
  const second = await begun(id);
  await service.refused('ACTIVITY_FULL', purchases.buyInit, { id: first.joinId }, first.who);
  // money that comes for the dead order all the same takes nobody's seat
  expect(await service.call(purchases.grant, first.bought)).toEqual({ isGone: true });
  await service.call(purchases.release, second.bought);
  const again = await pays(first);
  expect(await seatsOf(id)).toBe(1);
  // the end of the former order is told once more
  await service.call(purchases.release, first.bought);
  expect(await service.call(purchases.grant, again.bought)).toEqual({ isGone: false });
  expect([await stateOf(id, first.who), await seatsOf(id), await seatedIn(id)]).toEqual([0, 1, 1]);
});

test('whoever never begins to pay keeps no seat longer than an order would wait', async () => {
  const id = await made({ maxJoin: 2 });
  const [idle, buying] = [learner(), learner()];
  const { id: joinId } = await join(id, idle);
  await begun(id, buying);
  skew += unpaidMs;
  for (const end = Date.now() + 30_000; Date.now() < end && (await seatsOf(id)) === 2; await pause(50));
  expect([await seatsOf(id), (await checked(id, idle)).my, (await checked(id, buying)).my]).toMatchObject([
    1,
    { id: joinId, state: 1, hasSeat: false },
    { state: 1, hasSeat: true },
  ]);
}, 60_000);

test('money of an order that nobody noted takes a seat where one is left, and goes back where none is', async () => {
  const id = await made({ maxJoin: 1 });
  const first = await begun(id);
  await service.call(purchases.release, first.bought);
  const unknown = { ...first.bought, orderId: newId() };
  const second = await begun(id);
  expect(await service.call(purchases.grant, unknown)).toEqual({ isGone: true });
  await service.call(purchases.release, second.bought);
  expect(await service.call(purchases.grant, unknown)).toEqual({ isGone: false });
  expect([await stateOf(id, first.who), await seatsOf(id)]).toEqual([0, 1]);
  expect(await service.call(purchases.grant, { ...unknown, goodsId: newId() })).toEqual({ isGone: true });
});

test('a refund ends the sign-up and frees its seat; nothing of the order comes again, whichever is heard first', async () => {
  const id = await made({ maxJoin: 1 });
  const paid = await begun(id);
  await service.call(purchases.grant, paid.bought);
  for (let time = 0; time < 2; time += 1) await service.call(purchases.revoke, paid.bought);
  expect([await stateOf(id, paid.who), await seatsOf(id)]).toEqual([null, 0]);
  // paid back before the grant arrived: the sign-up awaits its payment again
  const late = await begun(id, paid.who);
  await service.call(purchases.revoke, late.bought);
  expect(await service.call(purchases.grant, late.bought)).toEqual({ isGone: true });
  expect([await stateOf(id, late.who), await seatsOf(id)]).toEqual([1, 0]);
  expect(await service.call(purchases.grant, (await pays(late)).bought)).toEqual({ isGone: false });
});

test('the office notes what was paid by hand; nobody does so for the own sign-up or for one that owes nothing', async () => {
  const id = await made({ maxJoin: 1 });
  const { bought, joinId, who } = await begun(id);
  await service.call(purchases.release, bought);
  nextOrder = newId();
  const itself = { ...who, roleLevel: 1 as const, permissions: office.permissions };
  await service.refused('JOIN_OWN', purchases.markPaid, { ids: [joinId] }, itself);
  await service.refused('NOT_FOUND', purchases.markPaid, { ids: [joinId] }, person(2, 'A02'));
  await service.call(purchases.markPaid, { ids: [joinId] }, office);
  expect(byHand.at(-1)).toMatchObject({ kind: 'activity', goodsId: id, price: 1250, userId: who.userId });
  expect([await stateOf(id, who), await seatsOf(id)]).toEqual([0, 1]);
  await service.refused('STALE', purchases.markPaid, { ids: [joinId] }, office);
});

test('an activity that became free asks for no money', async () => {
  const id = await made();
  const who = learner();
  const { id: joinId } = await join(id, who);
  await service.call(activities.save, { ...input({ price: 0 }), id }, office);
  const asked = opened.length;
  await service.refused('NOT_FOR_SALE', purchases.buyInit, { id: joinId }, who);
  expect([await stateOf(id, who), opened.length]).toEqual([0, asked]);
  await service.refused('NOT_FOR_SALE', purchases.buyInit, { id: joinId }, who);
});

test('no order is begun for an activity that is disabled or over', async () => {
  const id = await made({ endTime: at(hour) });
  const who = learner();
  const { id: joinId } = await join(id, who);
  await service.call(activities.state, { ids: [id], state: 1 }, office);
  await service.refused('ACTIVITY_OFF', purchases.buyInit, { id: joinId }, who);
  await service.call(activities.state, { ids: [id], state: 0 }, office);
  skew += hour;
  await service.refused('ACTIVITY_ENDED', purchases.buyInit, { id: joinId }, who);
});

test('own orders are listed beside the sign-up that they pay', async () => {
  const id = await made();
  const { bought, joinId, who } = await begun(id);
  const money = { price: 1250, parts: [] };
  const row = { ...money, kind: 'activity' as const, title: '付费培训', createTime: at(0), expireTime: at(unpaidMs), endTime: null };
  listed = [
    { ...row, id: bought.orderId, goodsId: id, state: 0, state_dictText: '待支付', payMethod: '', payTime: null, ending: '' },
    { ...row, id: newId(), goodsId: newId(), state: 4, state_dictText: '已完成', payMethod: 'sandbox', payTime: at(0), ending: '' },
  ];
  const { records, total } = await service.call(purchases.buyPaging, {}, who);
  expect(total).toBe(2);
  expect(records).toMatchObject([
    { id: bought.orderId, activityId: id, joinId, amount: 1250, paid: false },
    { joinId: '', paid: true },
  ]);
});

test('whatever comes at once and in whatever order: the seats are those of the sign-ups that hold one', async () => {
  const id = await made({ maxJoin: 4 });
  const people = await Promise.all(Array.from({ length: 4 }, () => learner()).map((who) => begun(id, who)));
  const told = people.flatMap(({ bought }) =>
    [purchases.grant, purchases.release, purchases.revoke, purchases.grant].map((call) => ({ call, bought })),
  );
  // the same shuffle each time, so that a failure can be looked at
  const shuffled = told.map((each, index) => ({ each, at: (index * 7919) % 17 })).sort((one, other) => one.at - other.at);
  await Promise.allSettled([
    ...shuffled.map(({ each: { call, bought } }) => service.call(call as typeof purchases.revoke, bought)),
    ...people.map(({ joinId, who }) => service.call(purchases.buyInit, { id: joinId }, who)),
    ...Array.from({ length: 4 }, () => join(id, learner())),
  ]);
  const seats = await seatsOf(id);
  expect(seats).toBe(await seatedIn(id));
  expect(seats).toBeLessThanOrEqual(4);
});
