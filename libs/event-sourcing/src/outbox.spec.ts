import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { backing, type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import type { ClientSession, Db } from 'mongodb';
import {
  consume,
  type LogFollower,
  makeStream,
  openConsumer,
  Outbox,
  type OutboxEvent,
  relay,
  serveSnapshot,
  type SnapshotOptions,
} from './index.js';
import { until } from './tally.fixture.js';

/** A plain document: a user of a department. */
interface User {
  _id: string;
  dept: string;
}
/** The copy of a consumer, with the number of the event that it was made of. */
interface Mirror extends User {
  applied: number;
}

let fresh: FreshDatabase;
let nats: NatsConnection;
let manager: JetStreamManager;
let db: Db;
let outbox: Outbox;
let name: string;
let running: (() => Promise<void>)[];

beforeAll(async () => {
  fresh = await freshDatabase('outbox');
  const url = new URL((await backing()).natsUrl);
  nats = await connect({ servers: url.host, user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) });
  manager = await jetstreamManager(nats);
}, 300_000);
afterAll(async () => {
  await nats.close();
  await fresh.drop();
});
beforeEach(async () => {
  name = uniqueName('outbox');
  db = fresh.client.db(`${fresh.prefix}_${name}`);
  outbox = await Outbox.open(db);
  await db.createCollection('users');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((stop) => stop()));
  await manager.streams.delete(name).catch(() => false); // a test that failed early has none
});

const users = () => db.collection<User>('users');
const mirror = () => db.collection<Mirror>('mirror');
const changed = ({ _id, dept }: User): OutboxEvent => ({ stream: `user-${_id}`, event: { type: 'UserChanged', data: { dept } } });
const deleted = (id: string): OutboxEvent => ({ stream: `user-${id}`, event: { type: 'UserDeleted', data: {} }, isGone: true });
const inTransaction = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
  fresh.client.withSession((session) => session.withTransaction(() => work(session)));
const put = (user: User): Promise<void> =>
  inTransaction(async (session) => {
    await users().replaceOne({ _id: user._id }, { dept: user.dept }, { upsert: true, session });
    await outbox.tell([changed(user)], session);
  });
const drop = (id: string): Promise<void> =>
  inTransaction(async (session) => {
    if ((await users().deleteOne({ _id: id }, { session })).deletedCount === 1) await outbox.tell([deleted(id)], session);
  });

function startRelay(): LogFollower {
  const follower = relay(outbox.store, {
    nats,
    stream: name,
    subject: `${name}.events`,
    make: (wanted) => makeStream(nats, { stream: name, subjects: [`${name}.events.*`], ...wanted }),
    types: new Set(['UserChanged', 'UserDeleted']),
    toPublic: ({ type, data }) => ({ type, data }),
  });
  running.push(() => follower.stop());
  return follower;
}
const usersThere: SnapshotOptions['documentsThere'] = async (streams, session) => {
  const ids = streams.map((stream) => stream.slice('user-'.length));
  const found = await users()
    .find({ _id: { $in: ids } }, { session })
    .toArray();
  return new Set(found.map(({ _id }) => `user-${_id}`));
};
function startSnapshot(more: Partial<SnapshotOptions> = {}): void {
  running.push(
    serveSnapshot(outbox, `${name}.history`, {
      nats,
      pageSize: 7,
      documentsAfter: async (stream, limit, session) => {
        const after = stream.startsWith('user-') ? stream.slice('user-'.length) : '';
        const found = await users()
          .find({ _id: { $gt: after } }, { session })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(changed);
      },
      documentsThere: usersThere,
      ...more,
    }),
  );
}
/** Mirrors the users; an event that is applied behind a later one throws. */
function startConsumer(): () => Promise<void> {
  const stop = consume({
    nats,
    db,
    stream: name,
    durable: 'mirror',
    open: (wanted) => openConsumer(nats, { stream: name, names: ['spec-1', 'spec-2'], ...wanted }),
    history: `${name}.history`,
    handler: async ({ stream, type, version, data }, session) => {
      const _id = stream.slice('user-'.length);
      const known = await mirror().findOne({ _id }, { session });
      if (known && known.applied >= version) throw new Error(`${stream}@${version} came behind ${known.applied}`);
      if (type === 'UserDeleted') await mirror().deleteOne({ _id }, { session });
      else await mirror().replaceOne({ _id }, { dept: (data as { dept: string }).dept, applied: version }, { upsert: true, session });
    },
    reset: (emptying) => emptying.remove(mirror()),
  });
  running.push(stop);
  return stop;
}
const rows = (collection: 'users' | 'mirror') =>
  db
    .collection<User>(collection)
    .find({}, { projection: { applied: 0 } })
    .sort({ _id: 1 })
    .toArray();
const untilMirrored = (): Promise<void> =>
  until(async () => JSON.stringify(await rows('mirror')) === JSON.stringify(await rows('users')), 'the copy is the same', 30);

test('a change and its event are there together or not at all', async () => {
  await put({ _id: 'ann', dept: 'A01' });
  const refused = inTransaction(async (session) => {
    await users().insertOne({ _id: 'bea', dept: 'A01' }, { session });
    await outbox.tell([changed({ _id: 'bea', dept: 'A01' })], session);
    throw new Error('the form was stale');
  });
  await expect(refused).rejects.toThrow('the form was stale');
  expect(await users().countDocuments()).toBe(1);
  expect((await outbox.store.read('user-ann')).map(({ version }) => version)).toEqual([1]);
  expect(await outbox.store.read('user-bea')).toEqual([]);
  const session = fresh.client.startSession();
  await expect(outbox.tell([changed({ _id: 'cem', dept: 'A01' })], session)).rejects.toThrow('in the transaction of its change');
  await session.endSession();
});

test('changes of one document at the same time are numbered without a gap, and many are told together', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => put({ _id: 'ann', dept: `A${index}` })));
  const told = await outbox.store.read('user-ann');
  expect(told.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(told.at(-1)?.events[0]?.data).toEqual({ dept: (await users().findOne({ _id: 'ann' }))?.dept });
  const many = Array.from({ length: 300 }, (_, index) => ({ _id: `u${index}`, dept: 'A01' }));
  await inTransaction((session) => outbox.tell(many.map(changed), session));
  expect(await outbox.store.collection.countDocuments({ stream: /^user-u/, version: 1 })).toBe(300);
});

test('a consumer that begins anew among changes, and whose relay and process end in between, has the same rows in the end', async () => {
  // documents of before the outbox
  await users().insertMany(Array.from({ length: 25 }, (_, index) => ({ _id: `old${index}`, dept: 'A00' })));
  await Promise.all(Array.from({ length: 20 }, (_, index) => put({ _id: `u${String(index).padStart(2, '0')}`, dept: 'A01' })));
  await drop('u03');
  startSnapshot();
  let relaying = startRelay();
  let stop = startConsumer();
  for (let round = 0; round < 12; round += 1) {
    await Promise.all([
      put({ _id: `u${String((round * 7) % 24).padStart(2, '0')}`, dept: `B${round}` }),
      put({ _id: `old${round}`, dept: `C${round}` }),
      drop(`u${String((round * 5) % 20).padStart(2, '0')}`),
    ]);
    if (round % 4 === 1) {
      await stop();
      stop = startConsumer();
    }
    if (round % 4 === 3) {
      await relaying.stop();
      relaying = startRelay();
    }
  }
  await untilMirrored();
  expect(await db.collection('parked_events').countDocuments()).toBe(0);
  expect((await rows('mirror')).length).toBeGreaterThan(30);
}, 60_000);

test('a consumer that begins when the events are not kept any more has the present, and hears that a document is gone', async () => {
  await put({ _id: 'ann', dept: 'A01' });
  await put({ _id: 'ann', dept: 'A02' });
  await put({ _id: 'bea', dept: 'A01' });
  await drop('bea');
  await mirror().insertOne({ _id: 'bea', dept: 'A01', applied: 1 });
  await outbox.store.collection.deleteMany({});
  startSnapshot();
  startRelay();
  startConsumer();
  await untilMirrored();
  expect(await mirror().findOne({ _id: 'ann' })).toMatchObject({ dept: 'A02', applied: 2 });
  await put({ _id: 'ann', dept: 'A03' });
  await untilMirrored();
}, 60_000);

test('a page that takes too long is refused, and the consumer asks for smaller ones', async () => {
  await users().insertMany(Array.from({ length: 20 }, (_, index) => ({ _id: `old${String(index).padStart(2, '0')}`, dept: 'A00' })));
  const asked: number[] = [];
  startSnapshot({
    limitMs: 1000,
    documentsAfter: async (stream, limit, session) => {
      asked.push(limit);
      await pause(200 * limit);
      const after = stream.slice('user-'.length);
      const found = users().find({ _id: { $gt: after } }, { session });
      return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(changed);
    },
  });
  startRelay();
  startConsumer();
  await untilMirrored();
  expect(await mirror().countDocuments()).toBe(20);
  expect(asked.slice(0, 4)).toEqual([7, 3, 3, 3]);
}, 60_000);

test('a page that hangs is refused in time, and leaves no work behind in the database', async () => {
  await users().insertMany(Array.from({ length: 4000 }, (_, index) => ({ _id: `u${String(index).padStart(5, '0')}`, dept: 'A00' })));
  const errors: unknown[] = [];
  const each = {
    from: 'users',
    pipeline: [{ $match: { $expr: { $eq: [{ $toLower: '$dept' }, { $concat: ['$$own', 'b'] }] } } }],
    as: 'same',
  };
  startSnapshot({
    limitMs: 300,
    onError: (error) => errors.push(error),
    documentsAfter: async (_stream, _limit, session) => {
      await users()
        .aggregate([{ $lookup: { ...each, let: { own: '$dept' } } }], { session, comment: name })
        .toArray();
      return [];
    },
  });
  const begun = performance.now();
  const reply = await nats.request(`${name}.history`, JSON.stringify({ after: '' }), { timeout: 20_000 });
  expect(reply.json()).toEqual({ refused: 'slow', length: 7 });
  expect(performance.now() - begun).toBeLessThan(5000);
  const working = () =>
    fresh.client
      .db('admin')
      .aggregate([{ $currentOp: {} }, { $match: { 'command.comment': name } }])
      .toArray();
  await until(async () => (await working()).length === 0, 'the database works at it no more', 3);
  expect(String(errors[0])).toContain('300 ms');
});

test('a page ends before it is larger than a broker carries, with one document at least', async () => {
  const wide = 'x'.repeat(400_000);
  await users().insertMany(['a', 'b', 'c'].map((_id) => ({ _id, dept: wide })));
  startSnapshot();
  const page = async (after: string) =>
    (await nats.request(`${name}.history`, JSON.stringify({ after }), { timeout: 10_000 })).json<{
      events: unknown[];
      next: string | null;
    }>();
  const first = await page('');
  expect([first.events.length, first.next]).toEqual([1, 'user-a']);
  const last = await page('user-b');
  expect([last.events.length, last.next]).toEqual([1, null]);
});
