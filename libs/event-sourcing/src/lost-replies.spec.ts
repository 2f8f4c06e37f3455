import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, runningTime, uniqueName } from '@xuekao/testing';
import { MongoClient } from 'mongodb';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onAppended } from './append-notices.js';
import { AggregateStore, AppendUnknown, ConcurrencyConflict, MongoEventStore, StoreUnavailable } from './index.js';
import { tally } from './tally.fixture.js';

/** Stands between the store and a real mongod: a command on the events reaches the server, its reply never arrives. */
class LossyLine {
  readonly sockets = new Set<Socket>();
  /** Fate of the replies to the next commands: the connection breaks, or nothing at all comes. */
  fate: 'passes' | 'breaks' | 'hangs' = 'passes';
  fated = 0;
  command = 'insert';
  private constructor(private readonly server: Server) {}

  static async to(host: string, port: number, collection: string): Promise<LossyLine> {
    const server = createServer((client) => {
      const upstream = connect(port, host);
      let lost: LossyLine['fate'] = 'passes';
      line.sockets.add(client);
      client.on('close', () => (line.sockets.delete(client), upstream.destroy())).on('error', () => upstream.destroy());
      upstream.on('close', () => client.destroy()).on('error', () => client.destroy());
      client.on('data', (chunk) => {
        const isMeant = chunk.includes(`${line.command}\0`) && (line.command === 'commitTransaction' || chunk.includes(collection));
        if (line.fated > 0 && line.fate !== 'passes' && isMeant) {
          line.fated -= 1;
          lost = line.fate;
        }
        upstream.write(chunk);
      });
      upstream.on('data', (chunk) => {
        if (lost === 'passes') client.write(chunk);
        else if (lost === 'breaks') client.destroy();
      });
    });
    const line = new LossyLine(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return line;
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port; // a TCP server that listens has one
  }
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const collection = uniqueName('events');
let fresh: FreshDatabase;
let line: LossyLine;
let client: MongoClient;
let store: MongoEventStore;

beforeAll(async () => {
  fresh = await freshDatabase('lost_replies');
}, 300_000);
afterAll(() => fresh.drop());
beforeEach(async () => {
  const { host, port } = await primaryOf(fresh.client);
  line = await LossyLine.to(host, port, collection);
  const url = new URL(fresh.url);
  url.host = `127.0.0.1:${line.port}`;
  url.search = '?directConnection=true&authSource=admin';
  client = await MongoClient.connect(url.href);
  store = await MongoEventStore.open(client.db(fresh.name), { collection, timeoutMs: 1500, keys: true });
});
afterEach(async () => {
  line.fate = 'passes';
  await client.close();
  await line.close();
});

async function primaryOf(mongo: MongoClient): Promise<{ host: string; port: number }> {
  const { primary } = await mongo.db('admin').command({ hello: 1 });
  const [host, port] = String(primary).split(':');
  return { host: host ?? '', port: Number(port) };
}
const added = (n: number): { type: string; data: { n: number } } => ({ type: 'Added', data: { n } });
const eventsOf = async (stream: string): Promise<unknown[]> => (await store.read(stream)).flatMap(({ events }) => events);

test('a reply that is lost with its connection: the append is sent again, recognised as its own and counted once', async () => {
  Object.assign(line, { fate: 'breaks', fated: 1 });
  const appends = await Promise.all(
    Array.from({ length: 20 }, (_, n) => store.append({ stream: `lost-${n}`, expectedVersion: 0, events: [added(n)] })),
  );
  expect(line.fated).toBe(0);
  expect(appends.map(({ version }) => version)).toEqual(new Array(20).fill(1));
  for (const [n, { id }] of appends.entries())
    expect(await store.read(`lost-${n}`)).toMatchObject([{ id, version: 1, events: [added(n)] }]);
});

test('of an append that may be there all the same this process hears, as of one that was written', async () => {
  const told: unknown[] = [];
  const deafen = onAppended(store.collection.namespace, (events) => void told.push(...events));
  Object.assign(line, { fate: 'hangs', fated: 100 });
  await expect(store.append({ stream: 'unknown-1', expectedVersion: 0, events: [added(1)] })).rejects.toThrow(AppendUnknown);
  line.fate = 'passes';
  const keyed = { stream: 'unknown-2', expectedVersion: 0, events: [added(2)], key: 'once' };
  await store.append(keyed);
  await store.append(keyed);
  deafen();
  expect(told).toEqual([added(1), added(2), added(2)]);
});

test("after a lost reply somebody else's append is a conflict still", async () => {
  await store.append({ stream: 'taken-1', expectedVersion: 0, events: [added(1)] });
  Object.assign(line, { fate: 'breaks', fated: 1 });
  const outcomes = await Promise.allSettled([
    store.append({ stream: 'taken-1', expectedVersion: 0, events: [added(2)] }),
    store.append({ stream: 'taken-2', expectedVersion: 0, events: [added(3)] }),
  ]);
  expect(line.fated).toBe(0);
  expect(outcomes).toMatchObject([{ reason: expect.any(ConcurrencyConflict) }, { value: { version: 1 } }]);
  expect(await eventsOf('taken-1')).toEqual([added(1)]);
  expect(await eventsOf('taken-2')).toEqual([added(3)]);
});

test('no reply at all: unknown within the time-out, and the same command sent again adds nothing twice', async () => {
  const aggregates = new AggregateStore(store, tally);
  await aggregates.execute('silent-1', { type: 'Add', n: 1 });
  Object.assign(line, { fate: 'hangs', fated: 100 });
  const waited = runningTime();
  await expect(aggregates.execute('silent-1', { type: 'Add', n: 2 })).rejects.toThrow(AppendUnknown);
  expect(waited.end()).toBeLessThan(3000);
  line.fate = 'passes';
  const again = await aggregates.execute('silent-1', { type: 'Add', n: 2 });
  expect(again).toMatchObject({ version: 2, events: [], state: { numbers: [1, 2] } });
  expect((await eventsOf('silent-1')).filter((event) => JSON.stringify(event) === JSON.stringify(added(2)))).toHaveLength(1);
});

test('hanging batches leave no growing number of connections, and a flood is refused, not kept', async () => {
  Object.assign(line, { fate: 'hangs', fated: 1_000_000 });
  for (let round = 0; round < 3; round += 1) {
    const flood = Array.from({ length: 200 }, (_, n) =>
      store.append({ stream: `flood-${round}-${n}`, expectedVersion: 0, events: [added(n)] }),
    );
    for (const outcome of await Promise.allSettled(flood)) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
  }
  expect(line.sockets.size).toBeLessThan(10);
});

test('a read whose answer never comes ends within its time, too', async () => {
  await store.append({ stream: 'read-1', expectedVersion: 0, events: [added(1)] });
  Object.assign(line, { fate: 'hangs', fated: 100, command: 'find' });
  const waited = runningTime();
  await expect(new AggregateStore(store, tally).load('read-1')).rejects.toThrow(StoreUnavailable);
  expect(waited.end()).toBeLessThan(4000);
  line.fate = 'passes';
  expect(await store.read('read-1')).toHaveLength(1);
});

test('a command whose answer was lost gets it when it comes again with its key', async () => {
  Object.assign(line, { fate: 'hangs', fated: 1000 });
  const append = { stream: 'keyed-1', expectedVersion: 0, events: [added(1)], key: 'order-7' };
  await expect(store.append(append)).rejects.toThrow(AppendUnknown);
  line.fate = 'passes';
  const answer = await store.append(append);
  expect(answer).toMatchObject({ version: 1, isRepeat: true });
  // another process that decided on what it saw by then
  expect(await store.append({ ...append, expectedVersion: 1, events: [added(2)] })).toEqual(answer);
  expect(await eventsOf('keyed-1')).toEqual([added(1)]);
});

test.each(['insert', 'commitTransaction'])('several streams whose %s is not answered are written once, all of them', async (command) => {
  // the answer to the commit names no collection
  Object.assign(line, { fate: 'breaks', fated: 1, command });
  const appends = ['together-1', 'together-2'].map((name) => ({
    stream: `${name}-${command}`,
    expectedVersion: 0,
    events: [added(1)],
    key: 'order-7',
  }));
  await store.appendAll(appends).catch((error: unknown) => expect(error).toBeInstanceOf(StoreUnavailable));
  line.fate = 'passes';
  const again = await store.appendAll(appends);
  expect(again.map(({ version, isRepeat }) => [version, isRepeat])).toEqual([
    [1, true],
    [1, true],
  ]);
  for (const { stream } of appends) expect(await eventsOf(stream)).toEqual([added(1)]);
});
