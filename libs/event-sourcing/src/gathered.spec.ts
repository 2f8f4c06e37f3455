import { expect, test } from '@jest/globals';
import type { ClientSession } from 'mongodb';
import { type PublicEvent, serveHistory } from './index.js';
import {
  aroundRelays,
  db,
  eventKeyOf,
  expectCountedOnce,
  name,
  relayOptions,
  running,
  sit,
  startConsumer,
  startRelay,
  store,
  untilCounted,
  untilPublished,
  type Count,
} from './relay.fixture.js';
import { type TallyEvent, until } from './tally.fixture.js';

aroundRelays();

async function count(events: readonly PublicEvent[], session: ClientSession): Promise<void> {
  await db.collection<Count>('counts').bulkWrite(
    events.map((event) => ({ updateOne: { filter: { _id: eventKeyOf(event) }, update: { $inc: { times: 1 } }, upsert: true } })),
    { session },
  );
}

test('what waits is handled in few transactions, events of a stream in their order, and counts once', async () => {
  startRelay();
  await sit(0, 60);
  await untilPublished(120);
  const pieces: { stream: string; version: number }[][] = [];
  const handler = async (events: readonly PublicEvent[], session: ClientSession): Promise<void> => {
    pieces.push(events.map(({ stream, version }) => ({ stream, version })));
    await count(events, session);
  };
  startConsumer({ gathered: { most: 50, longestMs: 50, handler } });
  await untilCounted(120);
  await expectCountedOnce(60);
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(50);
    for (const name of new Set(piece.map(({ stream }) => stream))) {
      const versions = piece.filter(({ stream }) => stream === name).map(({ version }) => version);
      expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    }
  }
  expect(pieces.some((piece) => new Set(piece.map(({ stream }) => stream)).size < piece.length)).toBe(true);
  // 120 events in pieces of 50 are 3; a try that met another one is made again
  expect(pieces.flat().length).toBeGreaterThan(100);
  expect(pieces.length).toBeLessThanOrEqual(10);
  const marks = db.collection<{ _id: string; version: number }>('consumed').find({ _id: /\/tally-/ });
  expect(new Set((await marks.toArray()).map(({ version }) => version))).toEqual(new Set([3]));
}, 60_000);

test('one that fails among others: they count once, it waits aside, and comes in its order when it is understood', async () => {
  let isSick = true;
  const refuse = (streams: readonly string[]): void => {
    if (isSick && streams.includes('tally-3')) throw new Error('this one is not understood');
  };
  await sit(0, 10);
  startRelay();
  await untilPublished(20);
  running.push(serveHistory<TallyEvent>(store, `${name}.history`, relayOptions()));
  const aside: string[] = [];
  startConsumer({
    ...{ tries: 2, parkedEveryMs: 100, history: `${name}.history`, onAside: (stream) => aside.push(stream) },
    handler: async (event, session) => {
      await count([event], session);
      refuse([event.stream]);
    },
    gathered: {
      ...{ most: 50, longestMs: 20 },
      handler: async (events, session) => {
        await count(events, session);
        refuse(events.map(({ stream }) => stream));
      },
    },
  });
  await untilCounted(18);
  await sit(10, 14);
  await untilCounted(26);
  await until(async () => (await db.collection('parked_events').countDocuments()) === 2, 'both events of the stream');
  expect(aside).toEqual(['tally-3']);
  expect(await db.collection<Count>('counts').countDocuments({ _id: /^tally-3@/ })).toBe(0);
  isSick = false;
  await untilCounted(28);
  await expectCountedOnce(14);
  await until(async () => (await db.collection('parked_events').countDocuments()) === 0, 'an empty parking');
}, 60_000);

test('a busy process begins a transaction every 400 ms, as full as it may be, until it is calm or too many events wait', async () => {
  startRelay();
  await sit(0, 40);
  await untilPublished(80);
  let isBusy = true;
  const transactions = new Map<string, { at: number; count: number }>();
  const handler = async (events: readonly PublicEvent[], session: ClientSession): Promise<void> => {
    // one that met another is tried again at once
    transactions.set(events.map(eventKeyOf).join(), { at: performance.now(), count: events.length });
    await count(events, session);
    if (transactions.size === 3) isBusy = false;
  };
  const begun = performance.now();
  const end = startConsumer({ gathered: { most: 10, longestMs: 50, isBusy: () => isBusy, handler } });
  await untilCounted(80);
  await expectCountedOnce(40);
  const [first, second, third, ...later] = [...transactions.values()];
  expect([first, second, third].map((piece) => piece?.count)).toEqual([10, 10, 10]);
  // a timer may be early by a millisecond
  for (const [index, piece] of [first, second, third].entries()) expect((piece?.at ?? 0) - begun).toBeGreaterThan(395 * (index + 1));
  // five at this pace would take 1600 ms from the first to the last
  expect((later.at(-1)?.at ?? 0) - (later[0]?.at ?? 0)).toBeLessThan(1000);
  await end();

  isBusy = true;
  const late: number[] = [];
  startConsumer({
    gathered: {
      ...{ most: 10, longestMs: 50, mostWaiting: 20, isBusy: () => isBusy },
      handler: async (events, session) => {
        late.push(performance.now());
        await count(events, session);
      },
    },
  });
  await sit(40, 80);
  await untilCounted(160);
  await expectCountedOnce(80);
  expect(late.length).toBeGreaterThanOrEqual(8);
  // 80 events in tens would take 3 seconds and more
  expect((late.at(-1) ?? 0) - (late[0] ?? 0)).toBeLessThan(2500);
}, 60_000);
