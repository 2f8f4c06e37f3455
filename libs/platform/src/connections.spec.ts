import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { ownRedis, runningTime, serviceEnvironment } from '@xuekao/testing';
import { readConfig } from './config.js';
import { isAway } from './away.js';
import { connectMongo, connectRedis, readsOf, refuseHalfRestored } from './connections.js';
import { connectNats, onNatsLost } from './nats-connection.js';
import { createLogger } from './logger.js';
import { metrics } from './metrics.js';

it('a service that starts before its database waits for it', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const { hostname, port, username, password } = new URL(config.mongoUrl);
  // hangs up on everybody until the first attempt was given up
  let isThere = false;
  const door = createServer((socket) => {
    if (!isThere) return void socket.destroy();
    const inside = connect(Number(port), hostname);
    socket.pipe(inside).pipe(socket);
    for (const one of [socket, inside]) one.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port: outside } = door.address() as AddressInfo; // a TCP server's address is never a string
  const said: string[] = [];
  const logger = createLogger('test', 'warn', {
    write: (line) => {
      isThere = true;
      said.push(line);
    },
  });
  const [account, source] = username ? [`${username}:${password}@`, '&authSource=admin'] : ['', ''];
  const mongoUrl = `mongodb://${account}127.0.0.1:${outside}/?directConnection=true${source}`;
  const connection = await connectMongo({ ...config, mongoUrl }, 'identity', logger);
  expect(connection.readyState).toBe(1);
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['mongodb is not there yet']);
  await connection.close();
  door.close();
});

it('a start says which server it cannot use, where it is and why, and shows no password', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const logger = createLogger('test', 'silent');
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo; // a TCP server's address is never a string
  await new Promise((resolve) => closed.close(resolve));
  const at = `127.0.0.1:${port}`;
  const redisUrl = `redis://exam:Geheim@${at}/0`;
  await expect(connectRedis({ ...config, redisUrl }, logger, 1)).rejects.toThrow(`Redis at ${at} (REDIS_URL) cannot be used: `);
  const natsUrl = `nats://exam:Geheim@${at},${at}`;
  await expect(connectNats({ ...config, natsUrl }, 'test')).rejects.toThrow(`NATS at ${at},${at} (NATS_URL) cannot be used: `);
});

it('a password that Redis does not know ends the start at once', async () => {
  const redis = await ownRedis();
  try {
    const config = { ...readConfig(await serviceEnvironment('connections')), redisUrl: redis.url.replace('//', '//nobody:Geheim@') };
    const { host } = new URL(redis.url);
    await expect(connectRedis(config, createLogger('test', 'silent'))).rejects.toThrow(
      new RegExp(`^Redis at ${host} \\(REDIS_URL\\) cannot be used: WRONGPASS (?!.*Geheim)`),
    );
  } finally {
    await redis.close();
  }
});

it('a database that was restored by half is not served', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const connection = await connectMongo(config, 'repo', createLogger('test', 'silent'));
  const mark = connection.collection<{ _id: string; from: string }>('restoring');
  await mark.insertOne({ _id: 'restore', from: 'xuekao-2026-11-22T02-00-00-000Z' });
  const starting = await connectMongo(config, 'repo', createLogger('test', 'silent'));
  await expect(refuseHalfRestored(starting)).rejects.toThrow(/repo holds a restore that did not end \(xuekao-2026-11-22T02-00-00-000Z\)/);
  await mark.drop();
  await expect(refuseHalfRestored(connection)).resolves.toBe(connection);
  await connection.close();
});

it('a service whose database is silent says so within a second, and takes reads again when it is back', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const { hostname, port, username, password } = new URL(config.mongoUrl);
  let isSilent = false;
  const held: (() => void)[] = [];
  const door = createServer((outer) => {
    const inner = connect(Number(port), hostname);
    inner.pipe(outer);
    outer.on('data', (bytes) => (isSilent ? held.push(() => inner.write(bytes)) : inner.write(bytes)));
    for (const one of [outer, inner]) one.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port: outside } = door.address() as AddressInfo; // a TCP server's address is never a string
  const [account, source] = username ? [`${username}:${password}@`, '&authSource=admin'] : ['', ''];
  const mongoUrl = `mongodb://${account}127.0.0.1:${outside}/?directConnection=true${source}`;
  const connection = await connectMongo({ ...config, mongoUrl }, 'identity', createLogger('test', 'silent'));
  const takesReads = readsOf(connection, 0);
  expect(await takesReads()).toBe(true);
  isSilent = true;
  const waited = runningTime();
  expect(await takesReads()).toBe(false);
  expect(waited.ms).toBeLessThan(1000);
  isSilent = false;
  for (const go of held) go();
  while (!(await takesReads())) expect(waited.ms).toBeLessThan(20_000);
  waited.end();
  await connection.close();
  door.close();
}, 30_000);

it('a password that the database does not know ends the start at once', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const url = new URL(config.mongoUrl);
  url.username = 'nobody';
  url.password = 'wrong';
  await expect(connectMongo({ ...config, mongoUrl: url.href }, 'identity', createLogger('test', 'silent'))).rejects.toThrow(/[Aa]uth/);
});

it('a call waits ten seconds for a connection to the database, not for as long as others hold them', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const connection = await connectMongo(config, 'repo', createLogger('test', 'silent'));
  const rows = connection.collection('rows');
  await rows.insertOne({ a: 1 });
  const hold = Array.from({ length: 20 }, () => rows.findOne({ $where: 'sleep(30000) || true' }, { maxTimeMS: 18_000 }).catch(() => null));
  const waited = runningTime();
  const refused: unknown = await rows.findOne({ a: 1 }).catch((error: unknown) => error);
  expect([isAway(refused), waited.end() < 16_000]).toEqual([true, true]);
  await Promise.all(hold);
  await connection.dropDatabase();
  await connection.close();
}, 60_000);

it('a process hears that the broker does not take it any more', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const url = new URL(config.natsUrl);
  const { hostname, port, password } = url;
  // lets the first connection through as it is, and changes the password of every later one
  let isRevoked = false;
  const lines = new Set<Socket>();
  const door = createServer((outer) => {
    const inner = connect(Number(port), hostname);
    for (const socket of [outer, inner])
      lines.add(socket.on('error', () => undefined).on('close', () => [outer, inner].forEach((end) => end.destroy())));
    inner.pipe(outer);
    outer.on('data', (bytes) =>
      inner.write(isRevoked ? bytes.toString('latin1').replace(password, 'x'.repeat(password.length)) : bytes, 'latin1'),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  url.port = String((door.address() as AddressInfo).port); // a TCP server's address is never a string
  const lost = new Promise<Error>((resolve) => onNatsLost(resolve));
  await connectNats({ ...config, natsUrl: url.href }, 'revoked');
  isRevoked = true;
  for (const line of lines) line.destroy();
  expect(String(await lost)).toMatch(/[Aa]uth/);
  door.close();
}, 60_000);
afterEach(() => onNatsLost(() => undefined));

it('tells how many of its connections to the database a service uses', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const connection = await connectMongo(config, 'pool', createLogger('test', 'silent'));
  const value = async (state: string): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('xuekao_mongo_connections')?.get())?.values.find(
      ({ labels }) => labels['service'] === 'pool' && labels['state'] === state,
    )?.value;
  expect([await value('used'), await value('limit'), await value('waiting')]).toEqual([0, 20, 0]);
  const rows = connection.collection<{ _id: number }>('rows');
  await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
  const asleep = connection.db?.command({ find: 'rows', filter: { $where: 'sleep(1500) || true' } });
  const waited = runningTime();
  let most = 0;
  while (most === 0 && waited.ms < 10_000) {
    most = (await value('used')) ?? 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  waited.end();
  expect(most).toBe(1);
  await asleep;
  expect(await value('used')).toBe(0);
  await connection.close();
});

it('a broker that takes the connection and says nothing is given up within seconds: the next attempt may find a living one', async () => {
  const config = readConfig(await serviceEnvironment('connections'));
  const taken: Socket[] = [];
  const silent = createServer((socket) => void taken.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo; // a TCP server's address is never a string
  await expect(connectNats({ ...config, natsUrl: `nats://127.0.0.1:${port}` }, 'test')).rejects.toThrow(/timeout/i);
  for (const socket of taken) socket.destroy();
  silent.close();
});
