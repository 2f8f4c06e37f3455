import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import {
  AggregateStore,
  type Append,
  ConcurrencyConflict,
  type EventStore,
  MemoryEventStore,
  MongoEventStore,
  StoreBusy,
} from './index.js';
import { tally, type TallyEvent, TallyRefusal } from './tally.fixture.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('aggregates');
}, 300_000);
afterAll(() => fresh.drop());

const stores: [string, () => Promise<EventStore>][] = [
  ['memory', async () => new MemoryEventStore()],
  ['mongo', () => MongoEventStore.open(fresh.client.db(fresh.name), { collection: uniqueName('events') })],
];
const numbers = async (store: EventStore, stream: string): Promise<number[]> =>
  (await store.read(stream)).flatMap(({ events }) =>
    (events as readonly TallyEvent[]).flatMap((event) => (event.type === 'Added' ? [event.data.n] : [])),
  ); // only the tally writes here

/** Counts what a store is asked; passes everything on. */
function counting(store: EventStore): EventStore & { reads: number; conflicts: number } {
  const counted = {
    reads: 0,
    conflicts: 0,
    append: ((append) =>
      store.append(append).catch((error: unknown) => {
        if (error instanceof ConcurrencyConflict) counted.conflicts += 1;
        throw error;
      })) as EventStore['append'], // generic in the event
    read: (stream: string, after?: number) => store.read(stream, after),
    pages: (stream: string, after?: number) => ((counted.reads += 1), store.pages(stream, after)),
    all: (prefix?: string) => store.all(prefix),
    close: () => store.close(),
  };
  return counted;
}

describe.each(stores)('aggregates in the %s store', (_name, open) => {
  test('a command is decided, appended and remembered; the state is the fold of the log', async () => {
    const store = counting(await open());
    const aggregates = new AggregateStore(store, tally);
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 3 }, { meta: { userId: 'u' } })).toMatchObject({
      version: 1,
      state: { numbers: [3] },
      events: [{ type: 'TallyOpened' }, { type: 'Added' }],
    });
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 4 })).toMatchObject({ version: 2, state: { numbers: [3, 4] } });
    expect(store.reads).toBe(1); // the second one was decided on the cached state
    expect(await new AggregateStore(store, tally).load('tally-1')).toEqual(await aggregates.load('tally-1'));
    expect((await store.read('tally-1')).map(({ meta }) => meta)).toEqual([{ userId: 'u' }, undefined]);
  });

  test('a first command reads nothing; where its stream is there it is read, and the command decided again', async () => {
    const store = counting(await open());
    const aggregates = new AggregateStore(store, tally);
    const first = { isFirst: true };
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 3 }, first)).toMatchObject({ version: 1, state: { numbers: [3] } });
    expect(store.reads).toBe(0);
    const other = new AggregateStore(store, tally);
    expect(await other.execute('tally-1', { type: 'Add', n: 4 }, first)).toMatchObject({ version: 2, state: { numbers: [3, 4] } });
    expect(store.conflicts).toBe(1);
    // refused on what is not there, and not on what is
    const third = new AggregateStore(store, tally);
    expect(await third.execute('tally-1', { type: 'Close', at: 5 }, first)).toMatchObject({ version: 3, state: { status: 'closed' } });
    await expect(third.execute('tally-2', { type: 'Close', at: 5 }, first)).rejects.toThrow(TallyRefusal);
    // the process of the second one knows nothing of the third
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 4 }, first)).toMatchObject({ version: 3, events: [] });
  });

  test('a refusal writes nothing, and a command that changes nothing appends nothing', async () => {
    const store = await open();
    const aggregates = new AggregateStore(store, tally);
    await expect(aggregates.execute('tally-1', { type: 'Close', at: 1 })).rejects.toThrow(TallyRefusal);
    await aggregates.execute('tally-1', { type: 'Add', n: 1 });
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 1 })).toMatchObject({ version: 1, events: [] });
    expect(await numbers(store, 'tally-1')).toEqual([1]);
  });

  test('parallel commands of one stream in one process do not conflict', async () => {
    const store = counting(await open());
    const aggregates = new AggregateStore(store, tally);
    await Promise.all(Array.from({ length: 40 }, (_, n) => aggregates.execute('tally-1', { type: 'Add', n })));
    expect(store.conflicts).toBe(0);
    expect(await numbers(store, 'tally-1')).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  test('three processes on the same five streams: each command counts once', async () => {
    const store = counting(await open());
    const processes = Array.from({ length: 3 }, () => new AggregateStore(store, tally, { attempts: 1000 }));
    await Promise.all(
      processes.flatMap((aggregates) => Array.from({ length: 100 }, (_, n) => aggregates.execute(`tally-${n % 5}`, { type: 'Add', n }))),
    );
    for (let stream = 0; stream < 5; stream += 1) {
      const found = await numbers(store, `tally-${stream}`);
      expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n * 5 + stream));
    }
    expect(store.conflicts).toBeGreaterThan(0);
  });

  test('a conflict decides again on the newer state, and gives up after its attempts', async () => {
    const store = await open();
    const [one, other] = [new AggregateStore(store, tally, { attempts: 2 }), new AggregateStore(store, tally)];
    await one.execute('tally-1', { type: 'Add', n: 1 });
    await other.execute('tally-1', { type: 'Add', n: 2 });
    const seen: number[][] = [];
    const executed = await one.execute('tally-1', ({ numbers: known }) => (seen.push([...known]), { type: 'Add', n: 3 }));
    expect(executed).toMatchObject({ version: 3, state: { numbers: [1, 2, 3] } });
    expect(seen).toEqual([[1], [1, 2]]);
    // somebody is faster every time
    let n = 10;
    const beaten = one.execute(
      'tally-1',
      async () => (await other.execute('tally-1', { type: 'Add', n: (n += 1) }), { type: 'Add', n: 5 }),
    );
    await expect(beaten).rejects.toThrow(ConcurrencyConflict);
    expect(n).toBe(12);
    expect(await numbers(store, 'tally-1')).toEqual([1, 2, 3, 11, 12]);
  });

  test('a stale state neither refuses nor finds nothing to do: it is brought up to date first', async () => {
    const store = await open();
    const [one, other] = [new AggregateStore(store, tally), new AggregateStore(store, tally)];
    await one.execute('tally-1', { type: 'Add', n: 1 });
    await other.execute('tally-1', { type: 'Close', at: 5 });
    // `one` still holds the open tally, for which closing would be an event
    expect(await one.execute('tally-1', { type: 'Close', at: 9 })).toMatchObject({ events: [], state: { status: 'closed' } });
    await expect(one.execute('tally-1', { type: 'Add', n: 2 })).rejects.toThrow(TallyRefusal);
    await one.execute('tally-2', { type: 'Add', n: 1 });
    await other.execute('tally-2', { type: 'Add', n: 2 });
    // in what `one` holds the 2 is missing, which would be a refusal
    expect(await one.execute('tally-2', { type: 'Demand', n: 2 })).toMatchObject({ version: 2, events: [] });
    await expect(one.execute('tally-2', { type: 'Demand', n: 3 })).rejects.toThrow(TallyRefusal);
    await other.execute('tally-2', { type: 'Add', n: 3 });
    expect(await one.execute('tally-2', { type: 'Add', n: 1 })).toMatchObject({ version: 3, events: [], state: { numbers: [1, 2, 3] } });
    // nothing is remembered of a stream that is not there
    await expect(other.execute('tally-3', { type: 'Close', at: 1 })).rejects.toThrow(TallyRefusal);
    await one.execute('tally-3', { type: 'Add', n: 7 });
    expect(await other.execute('tally-3', { type: 'Close', at: 2 })).toMatchObject({ version: 2, state: { sum: 7 } });
  });

  test('a query sees what another process has acknowledged; with a known version it does without the database', async () => {
    const store = counting(await open());
    const [one, other] = [new AggregateStore(store, tally), new AggregateStore(store, tally)];
    await one.execute('tally-1', { type: 'Add', n: 1 });
    await other.execute('tally-1', { type: 'Add', n: 2 });
    const { reads } = store;
    expect(await one.load('tally-1', { atLeast: 1 })).toMatchObject({ version: 1, state: { numbers: [1] } });
    expect(store.reads).toBe(reads);
    expect(await one.load('tally-1')).toMatchObject({ version: 2, state: { numbers: [1, 2] } });
    expect(await one.load('tally-9')).toEqual({ version: 0, state: tally.initial() });
  });

  test('more states than the cache holds: those that were dropped come from the log', async () => {
    const store = await open();
    const aggregates = new AggregateStore(store, tally, { cacheBytes: 600 });
    for (let n = 0; n < 30; n += 1) await aggregates.execute(`tally-${n % 6}`, { type: 'Add', n });
    for (let stream = 0; stream < 6; stream += 1)
      expect(await numbers(store, `tally-${stream}`)).toEqual([0, 6, 12, 18, 24].map((n) => n + stream));
  });

  test('a reader of many streams pushes nothing out, and the cache is bounded by what states take', async () => {
    const store = counting(await open());
    const writer = new AggregateStore(store, tally);
    for (let stream = 0; stream < 20; stream += 1)
      for (let n = 0; n < 5; n += 1) await writer.execute(`tally-${stream}`, { type: 'Add', n });
    const aggregates = new AggregateStore(store, tally, { cacheBytes: 2000 });
    await aggregates.load('tally-0');
    for (let stream = 1; stream < 20; stream += 1) await aggregates.load(`tally-${stream}`, { keep: false });
    expect(aggregates.peek('tally-0')).toMatchObject({ version: 5 });
    expect(aggregates.peek('tally-7')).toBeUndefined();
    for (let stream = 1; stream < 20; stream += 1) await aggregates.load(`tally-${stream}`);
    const held = Array.from({ length: 20 }, (_, stream) => aggregates.peek(`tally-${stream}`)).filter((each) => each !== undefined);
    expect(held.length).toBeGreaterThan(1);
    expect(held.length).toBeLessThan(15);
  });

  test('a long line before one stream is bounded', async () => {
    const aggregates = new AggregateStore(await open(), tally, { waitingPerStream: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => aggregates.execute('tally-1', { type: 'Add', n })));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(outcomes[4]).toMatchObject({ reason: expect.any(StoreBusy) });
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 9 })).toMatchObject({ version: 4 });
  });

  test('what hears of appends may fail without harm', async () => {
    const errors: unknown[] = [];
    const heard: Append[] = [];
    const committed = (append: Append): void => {
      heard.push(append);
      throw new Error('read model is away');
    };
    const aggregates = new AggregateStore(await open(), tally, { committed, onError: (error) => errors.push(error) });
    expect(await aggregates.execute('tally-1', { type: 'Add', n: 1 })).toMatchObject({ version: 1 });
    expect(heard).toMatchObject([{ stream: 'tally-1', version: 1 }]);
    expect(errors).toMatchObject([{ message: 'read model is away' }]);
  });
});
