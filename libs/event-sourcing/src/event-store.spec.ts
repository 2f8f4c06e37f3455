import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import { type Append, ConcurrencyConflict, type EventStore, MemoryEventStore, MongoEventStore, StoreBusy } from './index.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('event_store');
}, 300_000);
afterAll(() => fresh.drop());

const stores: [string, () => Promise<EventStore>][] = [
  ['memory', async () => new MemoryEventStore()],
  ['mongo', () => MongoEventStore.open(fresh.client.db(fresh.name), { collection: uniqueName('events') })],
];
const saved = (n: number): { type: string; data: { n: number } } => ({ type: 'Saved', data: { n } });
const versions = (appends: readonly Append[]): number[] => appends.map(({ version }) => version);
async function everything(store: EventStore, prefix?: string): Promise<Append[]> {
  const found: Append[] = [];
  for await (const append of store.all(prefix)) found.push(append);
  return found;
}
/** Deterministic, so that a failure can be had again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

describe.each(stores)('the %s store', (_name, open) => {
  test('gives back what was appended, in order, and nothing of other streams', async () => {
    const store = await open();
    const first = await store.append({ stream: 'a-1', expectedVersion: 0, events: [saved(1), saved(2)], meta: { userId: 'u' } });
    const second = await store.append({ stream: 'a-1', expectedVersion: 1, events: [{ type: 'Closed', data: { text: '好' } }] });
    await store.append({ stream: 'a-2', expectedVersion: 0, events: [saved(9)] });
    expect(await store.read('a-1')).toEqual([first, second]);
    expect(await store.read('a-1', 1)).toEqual([second]);
    expect(await store.read('a-1', 2)).toEqual([]);
    expect(await store.read('a-3')).toEqual([]);
    expect(first).toMatchObject({ stream: 'a-1', version: 1, events: [saved(1), saved(2)], meta: { userId: 'u' } });
    expect(first.id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('reads all streams one after the other, each in order, or those of a prefix', async () => {
    const store = await open();
    for (const [stream, expectedVersion] of [
      ['b-1', 0],
      ['a-2', 0],
      ['a-1', 0],
      ['a-2', 1],
      ['a-10', 0],
    ] as const) {
      await store.append({ stream, expectedVersion, events: [saved(expectedVersion)] });
    }
    expect((await everything(store)).map(({ stream, version }) => `${stream}@${version}`)).toEqual([
      'a-1@1',
      'a-10@1',
      'a-2@1',
      'a-2@2',
      'b-1@1',
    ]);
    expect((await everything(store, 'b-')).map(({ stream }) => stream)).toEqual(['b-1']);
  });

  test('refuses a version that is gone and writes nothing', async () => {
    const store = await open();
    await store.append({ stream: 'a-1', expectedVersion: 0, events: [saved(1)] });
    await expect(store.append({ stream: 'a-1', expectedVersion: 0, events: [saved(2)] })).rejects.toThrow(ConcurrencyConflict);
    expect((await store.read('a-1')).flatMap(({ events }) => events)).toEqual([saved(1)]);
  });

  test('two writers on one stream: exactly one wins', async () => {
    const store = await open();
    for (let round = 0; round < 50; round += 1) {
      const outcomes = await Promise.allSettled(
        [1, 2].map((n) => store.append({ stream: 'race-1', expectedVersion: round, events: [saved(n)] })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConcurrencyConflict);
    }
    expect(versions(await store.read('race-1'))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test('32 writers on 8 streams: every acknowledged event is there once, nothing else is, no version is missing', async () => {
    const store = await open();
    const random = randomFrom(20_261_121);
    const acknowledged: string[] = [];
    let conflicts = 0;
    const writer = async (_: unknown, name: number): Promise<void> => {
      for (let n = 0; n < 25; n += 1) {
        const stream = `many-${Math.floor(random() * 8)}`;
        const expectedVersion = (await store.read(stream)).length;
        try {
          await store.append({ stream, expectedVersion, events: [{ type: 'Saved', data: { key: `${name}/${n}` } }] });
          acknowledged.push(`${stream} ${name}/${n}`);
        } catch (error) {
          expect(error).toBeInstanceOf(ConcurrencyConflict);
          conflicts += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 32 }, writer));
    const all = await everything(store);
    // written above
    const kept = all.flatMap(({ stream, events }) => events.map(({ data }) => `${stream} ${(data as { key: string }).key}`));
    expect(kept.toSorted()).toEqual(acknowledged.toSorted());
    expect(conflicts + acknowledged.length).toBe(32 * 25);
    expect(conflicts).toBeGreaterThan(0);
    for (const name of new Set(all.map(({ stream }) => stream))) {
      const own = all.filter(({ stream }) => stream === name);
      expect([name, versions(own)]).toEqual([name, own.map((_, index) => index + 1)]);
    }
  });

  test('refuses what is no append, and everything once it is closed', async () => {
    const store = await open();
    await expect(store.append({ stream: 'a-1', expectedVersion: 0, events: [] })).rejects.toThrow(TypeError);
    await expect(store.append({ stream: '', expectedVersion: 0, events: [saved(1)] })).rejects.toThrow(TypeError);
    await expect(store.append({ stream: 'a-1', expectedVersion: -1, events: [saved(1)] })).rejects.toThrow(TypeError);
    const onTheWay = store.append({ stream: 'a-1', expectedVersion: 0, events: [saved(1)] });
    await store.close();
    await expect(onTheWay).resolves.toMatchObject({ version: 1 });
    await expect(store.append({ stream: 'a-1', expectedVersion: 1, events: [saved(1)] })).rejects.toThrow(StoreBusy);
  });
});
