import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { AggregateStore, checkTold, openConsumer, relay, serveHistory } from './index.js';
import { lanes } from './consumer-progress.js';
import { laneOf } from './lanes.js';
import { tally, type TallyEvent, until } from './tally.fixture.js';
import {
  aroundRelays,
  nats,
  manager,
  db,
  store,
  name,
  running,
  relayOptions,
  startRelay,
  startConsumer,
  eventKeyOf,
  sit,
  wanted,
  untilPublished,
  untilCounted,
  expectCountedOnce,
  published,
  type Count,
} from './relay.fixture.js';

aroundRelays();

test('whitelisted events leave in the order of their stream, once each, with their place in the log and nothing else of it', async () => {
  await sit(0, 10);
  startRelay();
  await untilPublished(20);
  await sit(10, 30);
  await untilPublished(60);
  const events = await published();
  expect(events.map(eventKeyOf).sort()).toEqual(wanted(30));
  for (let n = 0; n < 30; n += 1)
    expect(events.filter(({ stream }) => stream === `tally-${n}`).map(({ type }) => type)).toEqual(['Opened', 'Closed']);
  const [closed] = events.filter(({ type, stream }) => type === 'Closed' && stream === 'tally-3');
  expect(closed).toEqual({
    era: '',
    id: expect.stringMatching(/^[0-9a-f]{24}-0$/),
    type: 'Closed',
    stream: 'tally-3',
    version: 3,
    index: 0,
    at: expect.stringMatching(/Z$/),
    data: { sum: 3 },
  });
});

test('a relay that is stopped and started again, with its position set back, publishes nothing twice', async () => {
  const first = startRelay();
  await until(async () => (await db.collection('followers').countDocuments({ token: { $exists: true } })) === 1, 'the first position');
  const followers = db.collection<{ _id: string }>('followers');
  const before = await followers.findOne({});
  await sit(0, 10);
  await untilPublished(20);
  await first.stop();
  if (before) await followers.replaceOne({ _id: before._id }, { ...before, holder: null });
  startRelay();
  await sit(10, 12);
  await untilPublished(24);
  expect((await published()).map(eventKeyOf).sort()).toEqual(wanted(12));
});

test('a consumer counts every event once, also when it fails, is away, and shares the work', async () => {
  startRelay();
  let faults = 3;
  const counts = db.collection<Count>('counts');
  const stop = startConsumer({
    handler: async (event, session) => {
      await counts.updateOne({ _id: eventKeyOf(event) }, { $inc: { times: 1 } }, { upsert: true, session });
      if ((faults -= 1) >= 0) throw new Error('after the write');
    },
  });
  await sit(0, 10);
  await untilCounted(20);
  await stop();
  await sit(10, 20);
  startConsumer();
  startConsumer();
  await untilCounted(40);
  await expectCountedOnce(20);
});

test('losing all of JetStream loses nothing: the stream is made again, everything published again and counted once', async () => {
  startRelay();
  startConsumer();
  await sit(0, 10);
  await untilCounted(20);
  await manager.streams.delete(name);
  await nats.reconnect(); // as when the broker comes back with an empty folder; no new event tells the relay
  await untilPublished(20);
  await sit(10, 20);
  await untilCounted(40);
  await untilPublished(40);
  await expectCountedOnce(20);
});

test('a stream that vanishes under a working relay is made again with the next event', async () => {
  startRelay();
  startConsumer();
  await sit(0, 5);
  await untilCounted(10);
  await manager.streams.delete(name);
  await sit(5, 10);
  await untilCounted(20);
  await expectCountedOnce(10);
});

test('a relay asks the broker for its number of replicas; one that a single server cannot give makes no stream and is told', async () => {
  const faults: string[] = [];
  const greedy = relay<TallyEvent>(store, { ...relayOptions(), replicas: 3, onError: (error) => faults.push(String(error)) });
  running.push(() => greedy.stop());
  await sit(0, 2);
  await until(async () => faults.some((fault) => fault.includes('replicas > 1')), 'the refusal');
  expect(await manager.streams.info(name).catch(() => null)).toBeNull();
  await greedy.stop();
  startRelay();
  await untilPublished(4);
  expect((await manager.streams.info(name)).config.num_replicas).toBe(1);
});

test('a JetStream that forgot its newest messages gets them again', async () => {
  const first = startRelay();
  startConsumer();
  await sit(0, 5);
  await untilCounted(10);
  await first.stop();
  const { config } = await manager.streams.info(name);
  await manager.streams.delete(name);
  await manager.streams.add(config);
  startRelay();
  await untilPublished(10);
  await sit(5, 6);
  await untilCounted(12);
  await expectCountedOnce(6);
});

test('a durable that is new begins with the log, also with what JetStream has dropped long ago, and goes on without a gap', async () => {
  startRelay();
  await sit(0, 300);
  await untilPublished(600);
  await manager.streams.purge(name);
  running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
  const stop = startConsumer({ history: `${name}.history` });
  await sit(300, 305);
  // more than a page of the history; each is a transaction on the disk: beside other specs that is some seconds
  await untilCounted(610, 60);
  await stop();
  startConsumer({ history: `${name}.history` });
  await sit(305, 306);
  await untilCounted(612);
  await expectCountedOnce(306);
}, 120_000);

test(
  'a log that lost its end and goes on is another era: what others counted of the lost end is counted anew, and nothing ' +
    'new is taken for old',
  async () => {
    const relaying = startRelay();
    running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
    const stop = startConsumer({ history: `${name}.history` });
    await sit(0, 6);
    await untilCounted(12);
    await stop();
    await relaying.stop();
    // in place of what is lost another history begins; its version 3 is not the one that was counted
    await store.collection.deleteMany({ stream: 'tally-3' });
    await checkTold(store, { nats, stream: name, accept: true, patienceMs: 0 });
    await new AggregateStore(store, tally).execute('tally-3', { type: 'Add', n: 7 });
    startRelay();
    startConsumer({ history: `${name}.history` });
    const wantedNow = wanted(6).filter((key) => key !== 'tally-3@3.0 Closed');
    const times = async (): Promise<unknown[]> =>
      (await db.collection<Count>('counts').find().sort({ _id: 1 }).toArray()).map(({ _id, times: count }) => [_id, count]);
    await until(
      async () =>
        isDeepStrictEqual(
          await times(),
          wantedNow.map((key) => [key, 1]),
        ),
      'the figures of the log as it is now',
    );
    await new AggregateStore(store, tally).execute('tally-3', { type: 'Add', n: 8 });
    await new AggregateStore(store, tally).execute('tally-3', { type: 'Close', at: 5 });
    await untilCounted(12);
    await expectCountedOnce(6);
    expect(new Set((await published()).map(({ era }) => era)).size).toBe(1);
  },
  60_000,
);

test('a durable that rested for longer than JetStream keeps events gets the rest from the log', async () => {
  startRelay();
  running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
  const stop = startConsumer({ history: `${name}.history` });
  await sit(0, 5);
  await untilCounted(10);
  await stop();
  await sit(5, 10);
  await untilPublished(20);
  await manager.streams.purge(name);
  await sit(10, 11);
  startConsumer({ history: `${name}.history` });
  await untilCounted(22);
  await expectCountedOnce(11);
}, 60_000);

test('a consumer of an earlier release, whose account the broker kept, goes on without a gap, with this filter', async () => {
  startRelay();
  await sit(0, 3);
  await untilPublished(6);
  // as that release left it: a durable, positions, and a number that says nothing of its stream
  await manager.consumers.add(name, {
    durable_name: 'stat',
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: 1,
  });
  await db.collection<{ _id: string }>('consumer_bootstraps').insertOne({ _id: 'stat', ...{ era: '', isDone: true, seen: 5, taken: 5 } });
  await db.collection<{ _id: string }>('consumed').insertOne({ _id: 'stat/tally-0', ...{ version: 3, index: 0 } });
  const subjects = [`${name}.events.Closed`];
  startConsumer({
    types: ['Closed'],
    open: (asked) => openConsumer(nats, { stream: name, names: ['spec-1'], subjects, ...asked }),
  });
  await sit(3, 6);
  // of the first stream everything was counted then
  await untilCounted(5);
  const counts = await db.collection<Count>('counts').find().toArray();
  expect(counts.map(({ _id, times }) => [_id, times]).sort()).toEqual([1, 2, 3, 4, 5].map((n) => [`tally-${n}@3.0 Closed`, 1]));
});

test('a stream whose handler hangs keeps its lane, one that fails only itself, and their events stay in order', async () => {
  // of these five none shares the lane of the one that hangs
  expect([0, 1, 2, 4].map((n) => laneOf(`tally-${n}`, lanes))).not.toContain(laneOf('tally-3', lanes));
  startRelay();
  const seen: string[] = [];
  let release: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const counts = db.collection<Count>('counts');
  startConsumer({
    tries: 1000,
    handler: async (event, session) => {
      if (event.stream === 'tally-3') await hanging;
      if (event.stream === 'tally-4' && seen.length < 6) throw new Error('not yet');
      await counts.updateOne({ _id: eventKeyOf(event) }, { $inc: { times: 1 } }, { upsert: true, session });
      seen.push(eventKeyOf(event));
    },
  });
  await sit(0, 5);
  await untilCounted(8);
  expect(seen.some((key) => key.startsWith('tally-3'))).toBe(false);
  release();
  await untilCounted(10);
  await expectCountedOnce(5);
  for (const n of [0, 1, 2, 3, 4])
    // a transaction that met another one is tried again with its handler
    expect([...new Set(seen.filter((key) => key.startsWith(`tally-${n}@`)))]).toEqual([`tally-${n}@1.0 Opened`, `tally-${n}@3.0 Closed`]);
});

test('the process that takes over begins behind what is done, and does what was on its way', async () => {
  startRelay();
  const counts = db.collection<Count>('counts');
  const noting = (handled: Set<string>): (() => Promise<void>) =>
    startConsumer({
      handler: async (event, session) => {
        handled.add(event.stream);
        await counts.updateOne({ _id: eventKeyOf(event) }, { $inc: { times: 1 } }, { upsert: true, session });
      },
    });
  const [before, after] = [new Set<string>(), new Set<string>()];
  const stop = noting(before);
  await sit(0, 10);
  await untilCounted(20);
  await stop();
  await sit(10, 12);
  noting(after);
  await untilCounted(24);
  // what was done was not even looked at
  expect([before.size, [...after].sort()]).toEqual([10, ['tally-10', 'tally-11']]);
  await expectCountedOnce(12);
});

test('JetStream keeps so many bytes, of a stream of an earlier release, too', async () => {
  await manager.streams.add({ name, subjects: [`${name}.events.*`] });
  startRelay();
  await until(async () => (await manager.streams.info(name)).config.max_bytes === 256 * 1024 ** 2, 'the bound');
  await sit(0, 3);
  await untilPublished(6);
});
