import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calls, errors, type Caller } from '@xuekao/contracts';
import { MongoEventStore } from '@xuekao/event-sourcing';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { randomUUID } from 'node:crypto';
import { payment } from '../payment.module.js';
import { ledgerAccounts, pointsEventTypes, streamOf, type PointsEvent } from './points.events.js';

const { points } = calls.payment;
interface AccountRow {
  _id: string;
  userName: string;
  realName: string;
  deptCode: string;
  version: number;
  points: number;
  held: number;
}

let service: ServiceUnderTest;
let nats: NatsConnection;
const names = new Map<string, { userName: string; realName: string; deptCode: string }>();
beforeAll(async () => {
  service = await startUnderTest(payment, 'points');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  serveCall({ nats, place: config }, calls.identity.users.byIds, async ({ ids }) =>
    ids.flatMap((id) => {
      const known = names.get(id);
      return known ? [{ id, ...known, deptName: '高一' }] : [];
    }),
  );
}, 300_000);
afterAll(async () => {
  await nats.drain();
  await service.close();
});

/** A person as identity tells of one. */
async function newPerson(deptCode = 'A01'): Promise<{ id: string; learner: Caller }> {
  const id = newId();
  const told = { userName: `u${id}`, realName: `学员${id.slice(-4)}`, deptCode };
  names.set(id, told);
  await service.db.collection<AccountRow>('points_accounts').insertOne({ _id: id, ...told, version: 0, points: 0, held: 0 });
  return { id, learner: { ...person(3, deptCode), userId: id, roleType: 1 } };
}
const admin = person(1, 'A01');
const give = (id: string, amount: number, more: { requestId?: string; direction?: 1 | 2; reason?: string } = {}) =>
  service.call(points.change, { requestId: randomUUID(), ids: [id], direction: 1, points: amount, reason: '课堂表现', ...more }, admin);

describe('points by hand', () => {
  test('are in the statement of the person, with their reason; the balance is what was given', async () => {
    const { id, learner } = await newPerson();
    expect(await give(id, 20)).toEqual({ count: 1, short: [] });
    await give(id, 5, { direction: 2, reason: '兑换文具' });
    expect(await service.call(points.myBalance, {}, learner)).toEqual({ points: 15, held: 0 });
    const { records, total } = await service.call(points.myPaging, {}, learner);
    expect(total).toBe(2);
    expect(records).toMatchObject([
      { refRemark: '兑换文具', points: -5, balance: 15 },
      { refRemark: '课堂表现', points: 20, balance: 20 },
    ]);
    expect((await service.call(points.myPaging, { params: { refRemark: '文具' } }, learner)).total).toBe(1);
  });

  test('a request that is sent again counts once, also at the same moment', async () => {
    const { id, learner } = await newPerson();
    const requestId = randomUUID();
    for (const outcome of await Promise.all(Array.from({ length: 10 }, () => give(id, 7, { requestId })))) expect(outcome.count).toBe(1);
    expect(await give(id, 7, { requestId })).toEqual({ count: 1, short: [] });
    expect(await service.call(points.myBalance, {}, learner)).toEqual({ points: 7, held: 0 });
  });

  test('a request that was another one before is refused, and changes nothing', async () => {
    const { id, learner } = await newPerson();
    const requestId = randomUUID();
    await give(id, 7, { requestId });
    const input = { requestId, ids: [id], direction: 1 as const, points: 8, reason: '课堂表现' };
    await service.refused('POINTS_SENT', points.change, input, admin);
    await service.refused('POINTS_SENT', points.change, { ...input, points: 7, reason: '作业' }, admin);
    expect(await service.call(points.myBalance, {}, learner)).toEqual({ points: 7, held: 0 });
  });

  test('nobody changes the own points but whoever administers the site', async () => {
    const [own, other] = [await newPerson(), await newPerson()];
    await give(other.id, 20);
    const input = { requestId: randomUUID(), ids: [own.id], direction: 1 as const, points: 5, reason: '加分' };
    const staff = { ...person(2, 'A01'), userId: own.id };
    await service.refused('POINTS_OWN', points.change, input, staff);
    const transfer = { requestId: randomUUID(), from: other.id, to: own.id, points: 5, reason: '合并' };
    await service.refused('POINTS_OWN', points.transfer, transfer, staff);
    expect((await service.call(points.change, input, { ...staff, roleLevel: 1 })).count).toBe(1);
  });

  test('who has too little is named, and nothing is taken from them', async () => {
    const [rich, poor] = [await newPerson(), await newPerson()];
    await give(rich.id, 50);
    await give(poor.id, 3);
    const answer = await service.call(
      points.change,
      { requestId: randomUUID(), ids: [rich.id, poor.id], direction: 2, points: 10, reason: '清理' },
      admin,
    );
    expect(answer).toEqual({ count: 1, short: [names.get(poor.id)?.realName] });
    expect(await service.call(points.myBalance, {}, poor.learner)).toEqual({ points: 3, held: 0 });
  });

  test('of another department, or of nobody: not found, and nobody is changed', async () => {
    const [own, other] = [await newPerson('A01B01'), await newPerson('A02')];
    const staff = person(2, 'A01');
    for (const ids of [[own.id, other.id], [newId()]])
      await service.refused('NOT_FOUND', points.change, { requestId: randomUUID(), ids, direction: 1, points: 1, reason: '好' }, staff);
    expect(await service.call(points.myBalance, {}, own.learner)).toEqual({ points: 0, held: 0 });
    await service.refused(
      'NOT_FOUND',
      points.transfer,
      { requestId: randomUUID(), from: own.id, to: other.id, points: 1, reason: '合并' },
      staff,
    );
  });
});

test('another service gives points once for each of its keys', async () => {
  const { id: userId, learner } = await newPerson();
  const reward = (key: string) => service.call(points.reward, { key, userId, points: 40, refRemark: '反馈试题错误' });
  await Promise.all(Array.from({ length: 5 }, () => reward('report:1')));
  // a key that was used keeps its entry, and says what it was
  const other = { key: 'report:1', userId, points: 55, refRemark: '反馈试题错误' };
  expect(await service.call(points.reward, other)).toEqual({ points: 40 });
  await reward('report:2');
  expect(await service.call(points.myBalance, {}, learner)).toEqual({ points: 80, held: 0 });
  const { records } = await service.call(points.myPaging, {}, learner);
  expect(records.map(({ refRemark, points: given }) => [refRemark, given])).toEqual([
    ['反馈试题错误', 40],
    ['反馈试题错误', 40],
  ]);
});

test('another service takes back what it gave, once for each of its keys, and never more than there is', async () => {
  const { id: userId, learner } = await newPerson();
  await service.call(points.reward, { key: 'report:3', userId, points: 40, refRemark: '考试奖励' });
  const taking = { key: 'report:3:1', userId, points: 30, refRemark: '收回考试奖励', by: admin.userId };
  await Promise.all(Array.from({ length: 5 }, () => service.call(points.takeBack, taking)));
  expect(await service.call(points.myBalance, {}, learner)).toEqual({ points: 10, held: 0 });
  await service.refused('POINTS_SHORT', points.takeBack, { ...taking, key: 'report:3:2' });
  await service.refused('POINTS_SENT', points.takeBack, { ...taking, points: 5 });
  expect((await service.call(points.myPaging, {}, learner)).records).toMatchObject([{ points: -30, refRemark: '收回考试奖励' }, {}]);
});

describe('a transfer', () => {
  test('is on both statements, and never more than there is', async () => {
    const [from, to] = [await newPerson(), await newPerson()];
    await give(from.id, 30);
    const input = { requestId: randomUUID(), from: from.id, to: to.id, points: 12, reason: '账号合并' };
    expect(await service.call(points.transfer, input, admin)).toEqual({ fromPoints: 18, toPoints: 12 });
    expect(await service.call(points.transfer, input, admin)).toEqual({ fromPoints: 18, toPoints: 12 });
    await service.refused('POINTS_SENT', points.transfer, { ...input, points: 11 }, admin);
    await service.refused('POINTS_SHORT', points.transfer, { ...input, requestId: randomUUID(), points: 19 }, admin);
    await service.refused('BAD_INPUT', points.transfer, { ...input, requestId: randomUUID(), to: from.id }, admin);
    const [{ records: sent }, { records: received }] = [
      await service.call(points.myPaging, {}, from.learner),
      await service.call(points.myPaging, {}, to.learner),
    ];
    expect(sent[0]).toMatchObject({ points: -12, balance: 18, refRemark: `转给${names.get(to.id)?.realName}：账号合并` });
    expect(received).toMatchObject([{ points: 12, balance: 12, refRemark: `来自${names.get(from.id)?.realName}：账号合并` }]);
  });

  test('many at once between few: the sum stays, and of each account the statement says what the log says', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => newPerson()));
    for (const { id } of people) await give(id, 25);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, (_, n) => {
        const [from, to] = [people[n % 4], people[(n + 1 + (n % 3)) % 4]];
        const input = { requestId: randomUUID(), from: from?.id ?? '', to: to?.id ?? '', points: 1 + (n % 9), reason: '测试' };
        return service.call(points.transfer, input, admin);
      }),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code?: number }).code] : []));
    // enough went through that the sums below say something; the others had too little
    expect(refused.length).toBeLessThan(60);
    expect(refused.filter((code) => code !== errors.POINTS_SHORT.code)).toEqual([]);
    const log = await MongoEventStore.open(service.db, { collection: 'points_events', types: pointsEventTypes, keys: true });
    const balances = await Promise.all(
      people.map(async ({ id, learner }) => {
        const events = (await log.read(streamOf(id))).flatMap((append) => append.events as readonly PointsEvent[]);
        const legs = events.flatMap(({ data }) => data.legs).filter(({ account }) => account === ledgerAccounts.user(id));
        const sum = legs.reduce((total, { minor }) => total + minor, 0);
        expect(await service.call(points.myBalance, {}, learner)).toEqual({ points: sum, held: 0 });
        const { records, total } = await service.call(points.myPaging, { size: 200 }, learner);
        expect(total).toBe(events.length);
        expect(records.reduce((all, row) => all + row.points, 0)).toBe(sum);
        expect(records[0]?.balance).toBe(sum);
        return sum;
      }),
    );
    await log.close();
    expect(balances.reduce((sum, each) => sum + each, 0)).toBe(100);
  });
});

describe('the console', () => {
  test('lists accounts and statements of the people whom the caller reaches', async () => {
    const [own, other] = [await newPerson('A07B01'), await newPerson('A08')];
    await give(own.id, 9);
    await give(other.id, 11);
    const staff = person(2, 'A07');
    const accounts = await service.call(points.accountPaging, {}, staff);
    expect(accounts.records).toEqual([{ id: own.id, userId: own.id, ...names.get(own.id), deptName: '高一', points: 9, held: 0 }]);
    const rows = await service.call(points.rowPaging, {}, staff);
    expect(rows.records).toMatchObject([{ userId: own.id, points: 9, kind: 2, kind_dictText: '手工调整' }]);
    expect((await service.call(points.rowPaging, { params: { userId: other.id } }, staff)).total).toBe(0);
    expect((await service.call(points.rowPaging, { params: { userId: other.id } }, admin)).total).toBe(1);
    expect((await service.call(points.accountPaging, { params: { realName: names.get(other.id)?.userName ?? '' } }, staff)).total).toBe(0);
  });
});
