import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, uniqueName } from '@xuekao/testing';
import type { Collection } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import { AggregateStore, type BrokenLink, checkChain, type Decider, type Meta, MongoEventStore } from './index.js';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('hash_chain');
}, 300_000);
afterAll(() => fresh.drop());

type Added = { type: 'Added'; data: { n: number } };
const sum: Decider<{ n: number }, number, Added> = {
  initial: () => 0,
  decide: ({ n }) => [{ type: 'Added', data: { n } }],
  evolve: (state, { data }) => state + data.n,
};
const week = 7 * 86_400_000;
const meta = { requestId: 'r1', userId: 'u1', why: 'test' };
const open = (collection: string, more = {}) =>
  MongoEventStore.open(fresh.client.db(fresh.name), { collection, keys: true, chained: true, evidence: true, ...more });
async function brokenOf(log: Collection<AppendDocument>): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  await checkChain(log, '', { onBroken: (link) => broken.push(link) });
  return broken;
}

/** A log with 20 appends in each of three streams, written by two processes, one by one, together, and several streams at once. */
async function filled(): Promise<Collection<AppendDocument>> {
  const name = uniqueName('events');
  // chained for longer than an upgrade takes
  const since = new Date(Date.now() - week - 60_000);
  await fresh.client
    .db(fresh.name)
    .collection<{ _id: string }>('log_chains')
    .insertOne({ _id: name, ...{ since } });
  const stores = await Promise.all([open(name), open(name)]);
  const processes = stores.map((store) => new AggregateStore(store, sum, { together: 5, attempts: 50 }));
  let n = 0;
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      ['a-1', 'a-2', 'a-3'].flatMap((stream) =>
        processes.flatMap((process) => [1, 2].map(() => process.execute(stream, { n: (n += 1) }, { key: `k${n}`, meta }))),
      ),
    );
  await processes[0]?.executeTogether(
    new Map([
      ['a-1', { n: 1 }],
      ['a-3', { n: 2 }],
    ]),
    { key: 'both', meta },
  );
  await processes[1]?.executeTogether(
    new Map([
      ['a-1', { n: 1 }],
      ['a-3', { n: 2 }],
    ]),
    { key: 'both', meta },
  );
  for (const store of stores) await store.close();
  return stores[0]?.collection ?? fresh.client.db(fresh.name).collection(name);
}

test('the chain holds over every way to write, by several processes, and over repeats', async () => {
  const log = await filled();
  expect(await checkChain(log, '', { onBroken: () => undefined })).toBe(await log.countDocuments());
  expect(await brokenOf(log)).toEqual([]);
  expect(await log.countDocuments({ hash: { $exists: false } })).toBe(0);
});

const third = { stream: 'a-2', version: 3 };
test.each<[string, (log: Collection<AppendDocument>) => Promise<unknown>, number[]]>([
  ['an event that was changed', (log) => log.updateOne(third, { $set: { 'events.0.data.n': 999 } }), [3]],
  ['a cause that was changed', (log) => log.updateOne(third, { $set: { 'meta.userId': 'somebody else' } }), [3]],
  ['a time that was changed', (log) => log.updateOne(third, { $set: { at: new Date(0) } }), [3]],
  ['an append that was removed', (log) => log.deleteOne(third), [4]],
  ['a hash that was removed', (log) => log.updateOne(third, { $unset: { hash: '' } }), [3]],
  [
    'an append that was written anew with a hash of its own',
    async (log) => {
      const [second, found] = [await log.findOne({ ...third, version: 2 }), await log.findOne(third)];
      if (!second || !found) throw new Error('the log is too short');
      await log.updateOne(third, { $set: { hash: second.hash ?? '' } });
    },
    // and what follows from it
    [3, 4],
  ],
])('%s is found, where it is, and the other streams hold', async (_what, change, versions) => {
  const log = await filled();
  await change(log);
  expect(await brokenOf(log)).toEqual(versions.map((version) => ({ stream: 'a-2', version })));
});

const one = (expectedVersion: number) => ({ stream: 'a-1', expectedVersion, events: [{ type: 'Added', data: { n: 1 } }], meta });

test('a release without hashes runs before and beside this one: the next append covers what it wrote', async () => {
  const name = uniqueName('events');
  const before = await open(name, { chained: false });
  await before.append(one(0));
  const now = await open(name);
  for (const [store, version] of [
    [now, 1],
    [now, 2],
    [before, 3],
    [before, 4],
    [now, 5],
    [before, 6],
  ] as const)
    await store.append(one(version));
  expect(await brokenOf(now.collection)).toEqual([]);
  for (const covered of [1, 4, 5]) {
    const filter = { stream: 'a-1', version: covered };
    await now.collection.updateOne(filter, { $set: { 'events.0.data.n': 2 } });
    // found where the next hash stands
    expect(await brokenOf(now.collection)).toEqual([{ stream: 'a-1', version: covered === 1 ? 2 : 6 }]);
    await now.collection.updateOne(filter, { $set: { 'events.0.data.n': 1 } });
  }
  // a week later nobody writes without a hash any more
  await fresh.client
    .db(fresh.name)
    .collection<{ _id: string }>('log_chains')
    .updateOne({ _id: name }, { $set: { since: new Date(Date.now() - week - 1000) } });
  expect((await brokenOf(now.collection)).map(({ version }) => version)).toEqual([1, 4, 5, 7]);
  for (const store of [before, now]) await store.close();
});

test('a second change behind the first one is found as well', async () => {
  const log = await filled();
  for (const version of [2, 4]) await log.updateOne({ stream: 'a-2', version }, { $set: { 'events.0.data.n': 999 } });
  expect(await brokenOf(log)).toEqual([2, 4].map((version) => ({ stream: 'a-2', version })));
});

test('a command without cause is refused before anything is written', async () => {
  const name = uniqueName('events');
  const store = await open(name);
  const append = { stream: 'a-1', expectedVersion: 0, events: [{ type: 'Added', data: { n: 1 } }] };
  const wrongs: (Meta | undefined)[] = [undefined, {}, { requestId: 'r1' }, { requestId: '', why: 'x' }, { why: 'x' }];
  for (const wrong of wrongs) await expect(store.append({ ...append, meta: wrong })).rejects.toThrow(TypeError);
  await expect(
    store.append({ ...append, events: [...append.events, ...append.events], commands: [{ events: 1, meta }, { events: 1 }] }),
  ).rejects.toThrow(TypeError);
  await expect(store.appendAll([{ ...append, key: 'k' }])).rejects.toThrow(TypeError);
  expect(await store.collection.countDocuments()).toBe(0);
  await store.close();
});
