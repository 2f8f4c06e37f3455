import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import mongoose from 'mongoose';
import { createClient } from 'redis';
import { backing, ownRedis, runningTime, serviceEnvironment, type OwnRedis } from '@xuekao/testing';
import { CallClient } from './call-client.js';
import { readConfig } from './config.js';
import { connectRedis } from './connections.js';
import { connectNats } from './nats-connection.js';
import { createLogger } from './logger.js';
import { RedisScript } from './redis-script.js';
import { failure } from './wire.js';
import { isAway } from './away.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('it worked'),
    (error: unknown) => error,
  );

/** A port of this machine behind which nobody is. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a backing service that is away', () => {
  it('is Redis that does not answer', async () => {
    const client = createClient({
      url: `redis://127.0.0.1:${await deadPort()}`,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: () => 60_000 },
    });
    client.on('error', () => undefined);
    open.push(() => client.destroy());
    void client.connect().catch(() => undefined);
    expect(isAway(await errorOf(client.get('a')))).toBe(true);
  });

  it('is Redis that hangs up in the middle of a command', async () => {
    const server = createServer(
      (socket) =>
        void socket.on('data', (bytes) =>
          bytes.includes('GET') ? socket.destroy() : socket.write('+OK\r\n'.repeat(bytes.toString().split('*').length - 1)),
        ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => server.close());
    const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
    const client = createClient({
      url: `redis://127.0.0.1:${port}`,
      RESP: 2,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: () => 60_000 },
    });
    client.on('error', () => undefined);
    await client.connect();
    open.push(() => client.destroy());
    expect(isAway(await errorOf(client.get('a')))).toBe(true);
  });

  it('is MongoDB that does not answer', async () => {
    const connection = mongoose.createConnection(`mongodb://127.0.0.1:${await deadPort()}/?directConnection=true`, {
      serverSelectionTimeoutMS: 100,
    });
    open.push(() => connection.close());
    expect(isAway(await errorOf(connection.asPromise()))).toBe(true);
  });

  it('is NATS that is closed', async () => {
    const config = readConfig(await serviceEnvironment('away'));
    const nats = await connectNats(config, 'away');
    const client = new CallClient(nats, config);
    await nats.close();
    await expect(client.send(calls.identity.departments.tree, { i: {}, r: 'r' })).rejects.toMatchObject({ errorName: 'BUSY' });
  });

  it('is a query under whose feet the collection was replaced, as at the end of a rebuild', async () => {
    const { mongoUrl } = await backing();
    const connection = await mongoose.createConnection(mongoUrl).asPromise();
    open.push(() => connection.close());
    const [rows, beside] = [connection.collection('away_rows'), connection.collection('away_rows_beside')];
    for (const each of [rows, beside]) await each.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const reading = rows.find({}, { batchSize: 1 });
    await reading.next();
    await beside.rename('away_rows', { dropTarget: true });
    const killed = await errorOf(reading.toArray());
    expect([killed, failure(killed, 'r').status]).toMatchObject([{ codeName: 'QueryPlanKilled' }, 503]);
  });

  it('is not what the database refuses, nor a fault of ours', async () => {
    const { mongoUrl } = await backing();
    const connection = await mongoose.createConnection(mongoUrl).asPromise();
    open.push(() => connection.close());
    const refused = await errorOf(connection.db?.command({ noSuchCommand: 1 }) ?? Promise.resolve());
    expect([refused instanceof mongoose.mongo.MongoServerError, isAway(refused)]).toEqual([true, false]);
    for (const error of [new TypeError('x is not a function'), 'LOADING', null]) expect(isAway(error)).toBe(false);
  });
});

describe('a Redis that refuses', () => {
  const script = new RedisScript(`redis.call('SET', 'a', ARGV[1]) return 1`);
  async function redisOf(): Promise<{ server: OwnRedis; client: Awaited<ReturnType<typeof connectRedis>> }> {
    const server = await ownRedis();
    const client = await connectRedis(
      { ...readConfig(await serviceEnvironment('away')), redisUrl: server.url },
      createLogger('test', 'silent'),
    );
    open.push(() => client.destroy(), server.close);
    return { server, client };
  }
  const folder = mkdtempSync(join(tmpdir(), 'xuekao-away-'));
  mkdirSync(join(folder, 'dump'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each<[string, string[]]>([
    ['NOREPLICAS', ['CONFIG SET min-replicas-to-write 1']],
    ['OOM', ['CONFIG SET maxmemory 1']],
    ['READONLY', ['REPLICAOF 127.0.0.1 1']],
    // its file cannot be written, as on a full disk
    ['MISCONF', [`CONFIG SET dir ${folder}`, 'CONFIG SET dbfilename dump', 'CONFIG SET save "3600 1"', 'BGSAVE']],
    ['NOPERM', ['ACL SETUSER default -set']],
  ])('with %s is away: a command, a script, a transaction', async (word, lines) => {
    const { server, client } = await redisOf();
    for (const line of lines) await server.command(line);
    let refused = await errorOf(client.set('a', '1'));
    // the file is written in the background
    for (let tries = 0; word === 'MISCONF' && !String(refused).includes(word) && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      refused = await errorOf(client.set('a', '1'));
    }
    expect(String(refused)).toContain(word);
    for (const error of [refused, await errorOf(script.run(client, [1])), await errorOf(client.multi().set('a', '1').get('a').exec())]) {
      expect([String(error), failure(error, 'r').status]).toEqual([String(error), 503]);
    }
  });

  it('because a script is wrong is not away', async () => {
    const { client } = await redisOf();
    expect(isAway(await errorOf(new RedisScript('return nothing.here').run(client, [])))).toBe(false);
  });

  it('by silence is away within moments for everybody who asks, however often, and is asked again when it speaks', async () => {
    const { server, client } = await redisOf();
    await client.set('a', '1');
    server.freeze();
    const began = performance.now();
    const waits: number[] = [];
    const refused: unknown[] = [];
    while (performance.now() - began < 9000) {
      const waited = runningTime();
      void errorOf(client.get('a')).then((error) => {
        waits.push(waited.end());
        refused.push(error);
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    server.thaw();
    expect(waits.length).toBeGreaterThan(20);
    expect(refused.every(isAway)).toBe(true);
    // 2.5 s on a machine that has nothing else to do
    expect(Math.max(...waits)).toBeLessThan(5000);
    while ((await client.get('a').catch(() => null)) !== '1') await new Promise((resolve) => setTimeout(resolve, 50));
  }, 60_000);
});
