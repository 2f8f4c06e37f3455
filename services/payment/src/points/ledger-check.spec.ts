import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { newId, person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { MongoEventStore } from '@xuekao/event-sourcing';
import { createLogger } from '@xuekao/platform';
import mongoose, { type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { payment } from '../payment.module.js';
import { LedgerCheck } from './ledger-check.js';
import { PointsCollections } from './points.collections.js';
import { pointsEventTypes, streamOf } from './points.events.js';

const { points } = calls.payment;
const admin = person(1, 'A01');
const minute = 60_000;
const none = { sum: 0, balance: 0, below: 0, list: 0, transit: 0, chain: 0 };
/** A log that was changed by hand is not as it was written, whatever else is wrong with it. */
const changed = { ...none, chain: 1 };
let service: ServiceUnderTest;
let connection: Connection;
let events: MongoEventStore;
let check: LedgerCheck;
/** People with points: two of them have passed some to each other. */
let people: string[];
beforeAll(async () => {
  service = await startUnderTest(payment, 'ledgercheck');
  people = [newId(), newId(), newId()];
  await service.db
    .collection<{ _id: string; userName: string; deptCode: string }>('points_accounts')
    .insertMany(people.map((_id) => ({ _id, userName: `u${_id}`, realName: '', deptCode: 'A01', version: 0, points: 0, held: 0 })));
  await service.call(points.change, { requestId: randomUUID(), ids: people, direction: 1, points: 50, reason: '好' }, admin);
  const [from = '', to = ''] = people;
  await service.call(points.transfer, { requestId: randomUUID(), from, to, points: 8, reason: '合并' }, admin);
  connection = await mongoose.createConnection(service.env['MONGO_URL'] ?? '', { dbName: service.db.databaseName }).asPromise();
  events = await MongoEventStore.open(service.db, { collection: 'points_events', types: pointsEventTypes, keys: true });
  check = new LedgerCheck(events, createLogger('test', 'silent'), new PointsCollections(connection), connection);
}, 300_000);
afterAll(async () => {
  await events.close();
  await connection.close();
  await service.close();
});
/** Puts things right that a test has made wrong. */
let mend: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await mend?.();
  mend = undefined;
});
const later = () => new Date(Date.now() + 2 * minute);
const log = () => service.db.collection<{ stream: string; version: number; events: { data: Record<string, unknown> }[] }>('points_events');
async function change(field: string, value: unknown): Promise<void> {
  const filter = { stream: streamOf(people[0] ?? ''), version: 1 };
  const before = await log().findOne(filter);
  await log().updateOne(filter, { $set: { [field]: value } });
  mend = () => log().replaceOne(filter, before ?? { ...filter, events: [] });
}

test('a ledger as it should be has no fault', async () => {
  expect(await check.check(later())).toEqual(none);
});

test('an entry whose sides are not equal, and what follows from it, is found', async () => {
  await change('events.0.data.legs.0.minor', -49);
  expect(await check.check(later())).toEqual({ ...changed, sum: 1 });
});

test('a balance that is not the sum of the entries is found', async () => {
  await change('events.0.data.balance', 60);
  expect(await check.check(later())).toEqual({ ...changed, balance: 1 });
});

test('half of a transfer is found', async () => {
  const filter = { stream: streamOf(people[1] ?? ''), version: 2 };
  const half = await log().findOneAndDelete(filter);
  mend = () => log().insertOne(half ?? { ...filter, events: [] });
  expect(await check.check(later())).toEqual({ ...none, list: 1, transit: 8 });
});

test('a list that says another balance, or has lost an entry, is found', async () => {
  const accounts = service.db.collection<{ _id: string; points: number }>('points_accounts');
  await accounts.updateOne({ _id: people[2] ?? '' }, { $set: { points: 51 } });
  mend = () => accounts.updateOne({ _id: people[2] ?? '' }, { $set: { points: 50 } });
  expect(await check.check(later())).toEqual({ ...none, list: 1 });
});

test('it is checked once a day, by one process', async () => {
  await service.db.collection('ledger_checks').deleteMany({});
  const now = new Date();
  expect((await Promise.all([check.daily.look(now), check.daily.look(now), check.daily.look(now)])).filter(Boolean)).toHaveLength(1);
  expect(await check.daily.look(new Date(now.getTime() + 23 * 60 * minute))).toBe(false);
  expect(await check.daily.look(new Date(now.getTime() + 25 * 60 * minute))).toBe(true);
});
