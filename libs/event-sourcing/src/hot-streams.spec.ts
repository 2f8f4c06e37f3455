import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import fc from 'fast-check';
import {
  AggregateStore,
  ConcurrencyConflict,
  type Decider,
  type KeyedEventStore,
  MemoryEventStore,
  MongoEventStore,
  StoreBusy,
} from './index.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('hot_streams');
}, 300_000);
afterAll(() => fresh.drop());

/** A purse: what goes in is counted, what is not there cannot be taken. */
type PurseCommand = { type: 'Move'; n: number; by: string };
type PurseEvent = { type: 'Moved'; data: { n: number; by: string } };
class Empty extends Error {}
const purse: Decider<PurseCommand, number, PurseEvent> = {
  initial: () => 0,
  decide({ n, by }, sum) {
    if (sum + n < 0) throw new Empty(`${sum} is less than ${-n}`);
    return n === 0 ? [] : [{ type: 'Moved', data: { n, by } }];
  },
  evolve: (sum, { data }) => sum + data.n,
};
const move = (n: number, by = ''): PurseCommand => ({ type: 'Move', n, by });

const stores: [string, () => Promise<KeyedEventStore>][] = [
  ['memory', async () => new MemoryEventStore()],
  ['mongo', () => MongoEventStore.open(fresh.client.db(fresh.name), { collection: uniqueName('events'), keys: true })],
];
const hot = (store: KeyedEventStore) => new AggregateStore(store, purse, { together: 100, waitingPerStream: 1000 });
const balanceIn = async (store: KeyedEventStore, stream: string): Promise<number> =>
  (await store.read(stream)).reduce((sum, { events }) => (events as readonly PurseEvent[]).reduce(purse.evolve, sum), purse.initial());

describe.each(stores)('a hot stream in the %s store', (_name, open) => {
  test('commands that wait are decided one after the other and written together, each with its own answer', async () => {
    const store = await open();
    const purses = hot(store);
    await purses.execute('p-1', move(10, 'first'));
    const given = [
      { n: -4, key: 'a' },
      { n: -5, key: 'b' },
      { n: -2, key: 'c' },
      { n: 0, key: 'd' },
      { n: -1, key: 'e' },
    ];
    const outcomes = await Promise.allSettled(
      given.map(({ n, key }) => purses.execute('p-1', move(n, key), { key, meta: { userId: key } })),
    );
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.state, outcome.value.events.length] : outcome.reason)),
    ).toEqual([[6, 1], [1, 1], expect.any(Empty), [1, 0], [0, 1]]);
    // the first may go at once; what comes meanwhile goes together
    const log = (await store.read('p-1')).slice(1);
    expect(log.length).toBeLessThan(3);
    expect(log.flatMap(({ meta, commands }) => commands?.map((part) => part.meta) ?? [meta])).toEqual([
      { userId: 'a' },
      { userId: 'b' },
      { userId: 'e' },
    ]);
  });

  test('a key sent again gives what it did, also where it would be refused now, and in the same moment', async () => {
    const store = await open();
    const purses = hot(store);
    await purses.execute('p-1', move(5), { key: 'in' });
    expect(await purses.execute('p-1', move(-5), { key: 'out' })).toMatchObject({ state: 0, version: 2 });
    for (const again of [purses, hot(store)])
      expect(await again.execute('p-1', move(-5), { key: 'out' })).toEqual({
        state: 0,
        version: 2,
        events: [{ type: 'Moved', data: { n: -5, by: '' } }],
        isRepeat: true,
      });
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => purses.execute('p-1', move(n + 1), { key: 'same' })));
    expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(new Set(all.map(({ events }) => JSON.stringify(events))).size).toBe(1);
    expect(await balanceIn(store, 'p-1')).toBe(1);
  });

  test('three processes and their repeats: each key counts once, and no sum is ever below nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ n: fc.integer({ min: -6, max: 6 }), key: fc.integer({ min: 0, max: 25 }), at: fc.integer({ min: 0, max: 2 }) }),
          {
            minLength: 10,
            maxLength: 60,
          },
        ),
        async (commands) => {
          const store = await open();
          const processes = [hot(store), hot(store), hot(store)];
          const outcomes = await Promise.allSettled(
            commands.map(async ({ n, key, at }) => processes[at]?.execute('p-1', move(n, `${key}`), { key: `${key}` })),
          );
          for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Empty);
          const log = await store.read('p-1');
          const events = log.flatMap((append) => append.events as readonly PurseEvent[]);
          const keys = log.flatMap((append) => append.keys ?? []);
          expect(new Set(keys).size).toBe(keys.length);
          expect(events.map(({ data }) => data.by)).toEqual(keys);
          let sum = 0;
          for (const { data } of events) expect((sum += data.n)).toBeGreaterThanOrEqual(0);
          // whoever was told yes finds the command in the log, once
          for (const [index, outcome] of outcomes.entries())
            if (outcome.status === 'fulfilled' && (outcome.value?.events.length ?? 0) > 0)
              expect(keys).toContain(`${commands[index]?.key}`);
          expect((await processes[0]?.load('p-1'))?.state).toBe(sum);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  test('a command that cannot be made fails alone', async () => {
    const store = await open();
    const purses = hot(store);
    const outcomes = await Promise.allSettled([
      purses.execute('p-1', move(1)),
      purses.execute('p-1', move(2)),
      purses.execute('p-1', () => Promise.reject(new Error('no paper'))),
      purses.execute('p-1', (sum) => move(sum)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await balanceIn(store, 'p-1')).toBe(6);
  });

  test('a line that is too long is said at once', async () => {
    const purses = new AggregateStore(await open(), purse, { together: 2, waitingPerStream: 3 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => purses.execute('p-1', move(n))));
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.state : outcome.reason))).toEqual([
      1,
      3,
      6,
      expect.any(StoreBusy),
      expect.any(StoreBusy),
    ]);
  });
});

describe.each(stores)('one command for several streams in the %s store', (_name, open) => {
  const transfer = (n: number, from: string, to: string) =>
    new Map([
      [from, move(-n)],
      [to, move(n)],
    ]);

  test('all of it or nothing, and again with its key gives the same', async () => {
    const store = await open();
    const purses = hot(store);
    await purses.execute('p-1', move(10));
    const done = await purses.executeTogether(transfer(7, 'p-1', 'p-2'), { key: 't1' });
    expect([...done].map(([stream, { state, isRepeat }]) => [stream, state, isRepeat])).toEqual([
      ['p-1', 3, undefined],
      ['p-2', 7, undefined],
    ]);
    await expect(purses.executeTogether(transfer(7, 'p-1', 'p-2'), { key: 't2' })).rejects.toThrow(Empty);
    for (const again of [purses, hot(store)]) {
      const repeated = await again.executeTogether(transfer(7, 'p-1', 'p-2'), { key: 't1' });
      expect([...repeated].map(([stream, { state, isRepeat }]) => [stream, state, isRepeat])).toEqual([
        ['p-1', 3, true],
        ['p-2', 7, true],
      ]);
    }
    expect([await balanceIn(store, 'p-1'), await balanceIn(store, 'p-2')]).toEqual([3, 7]);
  });

  test('transfers in circles from three processes: nothing is lost, nothing waits for ever', async () => {
    const store = await open();
    const processes = [hot(store), hot(store), hot(store)];
    const streams = ['p-0', 'p-1', 'p-2', 'p-3'];
    for (const stream of streams) await processes[0]?.execute(stream, move(20));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 90 }, async (_, n) => {
        const [from, to] = [streams[n % 4] ?? '', streams[(n + 1 + (n % 3)) % 4] ?? ''];
        return from === to ? undefined : processes[n % 3]?.executeTogether(transfer(1 + (n % 5), from, to), { key: `t${n % 70}` });
      }),
    );
    // the version decides between processes: one that lost ten times says so, and wrote nothing
    const unexpected = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' && ![Empty, ConcurrencyConflict, StoreBusy].some((kind) => outcome.reason instanceof kind)
        ? [outcome.reason as unknown]
        : [],
    );
    expect(unexpected).toEqual([]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(40);
    const balances = await Promise.all(streams.map((stream) => balanceIn(store, stream)));
    expect(balances.reduce((sum, each) => sum + each, 0)).toBe(80);
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    for (const stream of streams) expect((await processes[1]?.load(stream))?.state).toBe(await balanceIn(store, stream));
  }, 60_000);
});
