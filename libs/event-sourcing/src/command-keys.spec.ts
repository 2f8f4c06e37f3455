import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import fc from 'fast-check';
import {
  ConcurrencyConflict,
  type KeyedEventStore,
  KeyTaken,
  type KeyedAppend,
  MemoryEventStore,
  MongoEventStore,
  Unbalanced,
} from './index.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('command_keys');
}, 300_000);
afterAll(() => fresh.drop());

const types = { Saved: { version: 1 }, Posted: { version: 1, isPosting: true } };
const openMongo = (): Promise<MongoEventStore> =>
  MongoEventStore.open(fresh.client.db(fresh.name), { collection: uniqueName('events'), keys: true, types });
const stores: [string, () => Promise<KeyedEventStore>][] = [
  ['memory', async () => new MemoryEventStore()],
  ['mongo', openMongo],
];
const saved = (n: number): { type: string; data: { n: number } } => ({ type: 'Saved', data: { n } });
const keyed = (stream: string, expectedVersion: number, key: string, n = 1): KeyedAppend => ({
  stream,
  expectedVersion,
  events: [saved(n)],
  key,
});
const valuesOf = async (store: KeyedEventStore, stream: string): Promise<unknown[]> =>
  (await store.read(stream)).flatMap(({ events }) => events.map(({ data }) => (data as { n: number }).n)); // only `saved` is appended

describe.each(stores)('command keys of the %s store', (_name, open) => {
  test('the same key again gives the first append and writes nothing, whatever it expects and holds', async () => {
    const store = await open();
    const first = await store.append(keyed('a-1', 0, 'k', 1));
    expect(first).not.toHaveProperty('isRepeat');
    await store.append({ stream: 'a-1', expectedVersion: 1, events: [saved(2)] });
    for (const expectedVersion of [0, 1, 2])
      expect(await store.append(keyed('a-1', expectedVersion, 'k', 9))).toEqual({ ...first, isRepeat: true });
    expect(await valuesOf(store, 'a-1')).toEqual([1, 2]);
    // a key names a command of its stream alone
    expect(await store.append(keyed('a-2', 0, 'k', 3))).not.toHaveProperty('isRepeat');
  });

  test('another key at a version that is gone is a conflict', async () => {
    const store = await open();
    await store.append(keyed('a-1', 0, 'k'));
    await expect(store.append(keyed('a-1', 0, 'other'))).rejects.toThrow(ConcurrencyConflict);
  });

  test('of fifty equal commands at once one is written, and everybody gets it', async () => {
    const store = await open();
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => store.append(keyed('a-1', 0, 'k', n))));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ isRepeat }) => isRepeat !== true)).toHaveLength(1);
    expect(await valuesOf(store, 'a-1')).toHaveLength(1);
  });

  test('several commands are one append; the key of each gives its own part', async () => {
    const store = await open();
    const commands = [
      { events: 1, key: 'k', meta: { userId: 'u1' } },
      { events: 2, meta: { userId: 'u2' } },
      { events: 1, key: 'l' },
    ];
    const append = await store.append({ stream: 'a-1', expectedVersion: 0, events: [1, 2, 3, 4].map(saved), commands });
    expect(append).toMatchObject({ version: 1, keys: ['k', 'l'] });
    expect((await store.read('a-1'))[0]).toMatchObject({
      keys: ['k', 'l'],
      commands: [{ key: 'k' }, { meta: { userId: 'u2' } }, { key: 'l' }],
    });
    const parts = await store.byKeys('a-1', ['l', 'k', 'm']);
    expect([...parts].map(([key, { events, meta, isRepeat }]) => [key, events, meta, isRepeat])).toEqual([
      ['l', [saved(4)], undefined, true],
      ['k', [saved(1)], { userId: 'u1' }, true],
    ]);
    expect(await store.append(keyed('a-1', 1, 'l', 9))).toMatchObject({ events: [saved(4)], isRepeat: true });
    expect(await store.byKeys('a-2', ['k'])).toEqual(new Map());
  });

  test('of several commands one that was written before: nothing is written, and that one is named', async () => {
    const store = await open();
    await store.append(keyed('a-1', 0, 'k', 1));
    const together = (expectedVersion: number) =>
      store.append({
        stream: 'a-1',
        expectedVersion,
        events: [saved(2), saved(3)],
        commands: [
          { events: 1, key: 'k' },
          { events: 1, key: 'l' },
        ],
      });
    for (const expectedVersion of [0, 1]) {
      const error: unknown = await together(expectedVersion).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(KeyTaken);
      expect([...(error as KeyTaken).repeats].map(([key, { events }]) => [key, events])).toEqual([['k', [saved(1)]]]);
    }
    expect(await valuesOf(store, 'a-1')).toEqual([1]);
  });

  test.each([
    ['fewer events than the parts say', [{ events: 1 }, { events: 2 }]],
    ['a part of nothing', [{ events: 2 }, { events: 0 }]],
    [
      'one key twice',
      [
        { events: 1, key: 'k' },
        { events: 1, key: 'k' },
      ],
    ],
  ])('parts that are not the append: %s', async (_what, commands) => {
    const store = await open();
    await expect(store.append({ stream: 'a-1', expectedVersion: 0, events: [saved(1), saved(2)], commands })).rejects.toThrow(TypeError);
  });

  test('a key is no text without an end', async () => {
    const store = await open();
    await expect(store.append(keyed('a-1', 0, ''))).rejects.toThrow(TypeError);
    await expect(store.append(keyed('a-1', 0, 'k'.repeat(201)))).rejects.toThrow(TypeError);
  });
});

describe.each(stores)('several streams at once in the %s store', (_name, open) => {
  test('all are written, or none', async () => {
    const store = await open();
    const written = await store.appendAll([keyed('b-2', 0, 'k', 2), keyed('b-1', 0, 'k', 1)]);
    expect(written.map(({ stream, version }) => [stream, version])).toEqual([
      ['b-2', 1],
      ['b-1', 1],
    ]);
    await expect(store.appendAll([keyed('b-1', 1, 'l', 3), keyed('b-2', 0, 'l', 4)])).rejects.toThrow(ConcurrencyConflict);
    expect([await valuesOf(store, 'b-1'), await valuesOf(store, 'b-2')]).toEqual([[1], [2]]);
  });

  test('the same keys again give what was written; a part of them is another command', async () => {
    const store = await open();
    const appends = [keyed('b-1', 0, 'k', 1), keyed('b-2', 0, 'k', 2)];
    const first = await store.appendAll(appends);
    expect(await store.appendAll(appends)).toEqual(first.map((append) => ({ ...append, isRepeat: true })));
    await expect(store.appendAll([keyed('b-1', 1, 'k', 1), keyed('b-3', 0, 'k', 2)])).rejects.toThrow(ConcurrencyConflict);
    expect(await store.read('b-3')).toEqual([]);
  });

  test('one to twenty different streams', async () => {
    const store = await open();
    await expect(store.appendAll([])).rejects.toThrow(TypeError);
    await expect(store.appendAll([keyed('b-1', 0, 'k'), keyed('b-1', 1, 'l')])).rejects.toThrow(TypeError);
    const many = (count: number): KeyedAppend[] => Array.from({ length: count }, (_, n) => keyed(`c-${n}`, 0, 'k', n));
    await expect(store.appendAll(many(21))).rejects.toThrow(TypeError);
    expect(await store.appendAll(many(20))).toHaveLength(20);
  });

  test('writers that meet on several streams lose nothing and write nothing twice', async () => {
    const store = await open();
    const streams = ['d-0', 'd-1', 'd-2', 'd-3'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.subarray(streams, { minLength: 2 }), fc.string({ minLength: 1, maxLength: 2 })), {
          minLength: 2,
          maxLength: 6,
        }),
        async (commands) => {
          const before = new Map(await Promise.all(streams.map(async (stream) => [stream, (await store.read(stream)).length] as const)));
          const outcomes = await Promise.allSettled(
            commands.map(([named, key]) =>
              store.appendAll(named.map((stream) => keyed(stream, before.get(stream) ?? 0, `${key}@${named.join()}`))),
            ),
          );
          for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConcurrencyConflict);
          const written = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
          const fresher = written.filter(({ isRepeat }) => isRepeat !== true);
          for (const stream of streams) {
            const own = fresher.filter((append) => append.stream === stream);
            expect((await store.read(stream)).length).toBe((before.get(stream) ?? 0) + own.length);
          }
          // whoever was written was written whole
          for (const [index, outcome] of outcomes.entries())
            if (outcome.status === 'fulfilled') expect(outcome.value.map(({ stream }) => stream)).toEqual(commands[index]?.[0]);
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);
});

describe('entries of a ledger', () => {
  const posted = (...legs: [account: string, minor: number][]) => ({
    type: 'Posted',
    data: { legs: legs.map(([account, minor]) => ({ account, minor })) },
  });
  test.each<[string, ReturnType<typeof posted> | { type: string; data: object }]>([
    ['a sum that is not 0', posted(['user', 10], ['site', -9])],
    ['half a unit', posted(['user', 0.5], ['site', -0.5])],
    ['a number that cannot be held', posted(['user', 2 ** 53], ['site', -(2 ** 53)])],
    ['nothing', posted(['user', 0], ['site', 0])],
    ['no number', posted(['user', Number.NaN], ['site', Number.NaN])],
    ['an account without a name', posted(['', 10], ['site', -10])],
    ['one leg', posted(['user', 10])],
    ['no legs', { type: 'Posted', data: {} }],
  ])('%s is not written', async (_what, event) => {
    const store = await openMongo();
    await expect(store.append({ stream: 'l-1', expectedVersion: 0, events: [event], key: 'k' })).rejects.toThrow(Unbalanced);
    await expect(store.appendAll([{ stream: 'l-1', expectedVersion: 0, events: [event], key: 'k' }])).rejects.toThrow(Unbalanced);
    expect(await store.read('l-1')).toEqual([]);
  });

  test('what balances is written, also where the parts are larger than their sum can be', async () => {
    const store = await openMongo();
    const most = Number.MAX_SAFE_INTEGER;
    const entry = posted(['a', most], ['b', most], ['c', -most], ['d', -most]);
    await store.append({ stream: 'l-1', expectedVersion: 0, events: [entry], key: 'k' });
    expect((await store.read('l-1'))[0]?.events).toEqual([entry]);
  });
});

test('a log that was opened without keys takes none', async () => {
  const store = await MongoEventStore.open(fresh.client.db(fresh.name), { collection: uniqueName('events') });
  await expect(store.append(keyed('a-1', 0, 'k'))).rejects.toThrow('opened without keys');
  await expect(store.appendAll([keyed('a-1', 0, 'k')])).rejects.toThrow('opened without keys');
});

test('the index of the keys holds those that have one alone', async () => {
  const store = await openMongo();
  const index = (await store.collection.indexes()).find(({ name }) => name === 'stream_keys');
  expect(index).toMatchObject({ key: { stream: 1, keys: 1 }, unique: true, partialFilterExpression: { keys: { $exists: true } } });
  const plan = await store.collection.find({ stream: 'a-1', keys: { $in: ['k', 'l'] } }).explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('"indexName":"stream_keys"');
  await store.append({ stream: 'a-1', expectedVersion: 0, events: [saved(1)] });
  await store.append({ stream: 'a-1', expectedVersion: 1, events: [saved(2)] });
  expect(await valuesOf(store, 'a-1')).toEqual([1, 2]);
});
