import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, runningTime, uniqueName } from '@xuekao/testing';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { AppendUnknown, ConcurrencyConflict, MongoEventStore, StoreBusy } from './index.js';

let fresh: FreshDatabase;
let monitored: MongoClient;
const commands: CommandStartedEvent[] = [];

beforeAll(async () => {
  fresh = await freshDatabase('mongo_store');
  monitored = await MongoClient.connect(fresh.url, { monitorCommands: true });
  monitored.on('commandStarted', (event) => commands.push(event));
}, 300_000);
afterAll(async () => {
  await monitored.close();
  await fresh.drop();
});

const open = (options = {}): Promise<MongoEventStore> =>
  MongoEventStore.open(monitored.db(fresh.name), { collection: uniqueName('events'), ...options });
const saved = (n: number): { type: string; data: { n: number } } => ({ type: 'Saved', data: { n } });
const insertsInto = ({ collection }: MongoEventStore): CommandStartedEvent[] =>
  commands.filter(({ commandName, command }) => commandName === 'insert' && command['insert'] === collection.collectionName);
const append = (store: MongoEventStore, stream: string, expectedVersion = 0): Promise<unknown> =>
  store.append({ stream, expectedVersion, events: [saved(1)] });

test('every insert of events waits for the journal of a majority: {w: majority, j: true}', async () => {
  const store = await open();
  await append(store, 'a-1');
  await append(store, 'a-1', 1);
  await Promise.all(Array.from({ length: 300 }, (_, n) => append(store, `b-${n}`)));
  await expect(append(store, 'a-1')).rejects.toThrow(ConcurrencyConflict);
  const inserts = insertsInto(store);
  expect(inserts.length).toBeGreaterThanOrEqual(4);
  for (const { command } of inserts) expect(command['writeConcern']).toEqual({ w: 'majority', j: true });
});

test('states are read from what a majority holds', async () => {
  const store = await open();
  await store.read('a-1');
  const finds = commands.filter(
    ({ commandName, command }) => commandName === 'find' && command['find'] === store.collection.collectionName,
  );
  expect(finds.map(({ command }) => command['readConcern'])).toEqual([{ level: 'majority' }]);
});

test('before somebody is told that there is nothing, a majority agrees who may say so', async () => {
  const store = await open();
  expect(await store.exists('a-1')).toBe(false);
  await append(store, 'a-1');
  expect(await store.exists('a-1')).toBe(true);
  const finds = commands.filter(
    ({ commandName, command }) => commandName === 'find' && command['find'] === store.collection.collectionName,
  );
  expect(finds.map(({ command }) => command['readConcern'])).toEqual([{ level: 'linearizable' }, { level: 'linearizable' }]);
});

test('the log is unique on (stream, version), and an index of that name that is not is refused', async () => {
  const store = await open();
  const index = (await store.collection.indexes()).find(({ name }) => name === 'stream_version');
  expect(index).toMatchObject({ key: { stream: 1, version: 1 }, unique: true });
  const other = monitored.db(fresh.name).collection(uniqueName('events'));
  await other.createIndex({ stream: 1, version: 1 }, { name: 'stream_version' });
  await expect(MongoEventStore.open(monitored.db(fresh.name), { collection: other.collectionName })).rejects.toThrow(
    /stream_version|same name/,
  );
});

test('appends that arrive together travel together, and one conflict harms nobody else', async () => {
  const store = await open();
  await append(store, 'c-0');
  const before = insertsInto(store).length;
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => append(store, `c-${n}`)));
  expect(insertsInto(store).length - before).toBe(1);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...new Array<string>(99).fill('fulfilled')]);
  expect(await store.collection.countDocuments()).toBe(100);
});

test('batches are bounded in number and bytes', async () => {
  const store = await open({ batchSize: 10, inFlight: 1 });
  await Promise.all(Array.from({ length: 25 }, (_, n) => append(store, `d-${n}`)));
  expect(insertsInto(store).map(({ command }) => (command['documents'] as unknown[]).length)).toEqual([10, 10, 5]);
  const small = await open({ batchBytes: 5000, inFlight: 1 });
  const text = 'x'.repeat(2000);
  await Promise.all(
    Array.from({ length: 4 }, (_, n) => small.append({ stream: `d-${n}`, expectedVersion: 0, events: [{ type: 'Long', data: { text } }] })),
  );
  expect(insertsInto(small).map(({ command }) => (command['documents'] as unknown[]).length)).toEqual([2, 2]);
});

test('an append that the database could not keep is refused before it is sent', async () => {
  const store = await open();
  const text = 'x'.repeat(5 * 1024 * 1024);
  await expect(store.append({ stream: 'e-1', expectedVersion: 0, events: [{ type: 'Long', data: { text } }] })).rejects.toThrow(RangeError);
  expect(insertsInto(store)).toEqual([]);
});

test('a full queue refuses at once, and what was taken is written', async () => {
  const store = await open({ queueLength: 5 });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => append(store, `f-${n}`)));
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual([
    expect.any(StoreBusy),
    expect.any(StoreBusy),
    expect.any(StoreBusy),
  ]);
  expect(await store.collection.countDocuments()).toBe(5);
});

test('a database that does not answer costs nobody more than the time-out: unknown for what was sent, busy for what was not', async () => {
  const nobody = new MongoClient('mongodb://127.0.0.1:9/?directConnection=true', { serverSelectionTimeoutMS: 60_000 });
  const store = Reflect.construct(Object(MongoEventStore) as new (...all: unknown[]) => MongoEventStore, [
    nobody.db('x').collection('events'),
    { batchSize: 1, batchBytes: 1e6, inFlight: 1, queueLength: 10, timeoutMs: 400 },
  ]); // open() would ask the absent server for an index
  const waited = runningTime();
  const outcomes = await Promise.allSettled([append(store, 'g-1'), append(store, 'g-2')]);
  expect(waited.end()).toBeLessThan(3000);
  expect(outcomes).toMatchObject([{ reason: expect.any(AppendUnknown) }, { reason: expect.any(StoreBusy) }]);
  await nobody.close();
});
