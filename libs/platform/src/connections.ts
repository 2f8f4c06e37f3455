import { isSoleProcess } from '@xuekao/event-sourcing';
import mongoose, { type Connection } from 'mongoose';
import { createClient, type RedisClientType } from 'redis';
import { isAway } from './away.js';
import { addressMissing, type Config } from './config.js';
import { monitorPool } from './connection-metrics.js';
import { traceCommands } from './mongo-spans.js';
import type { Logger } from './logger.js';
import { monitorRedis } from './redis-monitor.js';
import { ServerAway, shownAddress } from './server-away.js';

export type Redis = RedisClientType;

/** How long a process that starts waits for a database that is not there yet, in milliseconds. */
const startPatienceMs = 30_000;

/** Longest silence of a connection, in milliseconds: more than from one question of `monitorRedis` to the next. */
const silentMs = 6000;
/** The same of a sole process, which asks one connection for all. */
const soleSilentMs = 30_000;

export async function connectRedis(config: Config, logger: Logger, patienceMs = startPatienceMs): Promise<Redis> {
  if (config.redisUrl === '') throw addressMissing('REDIS_URL');
  let hasStarted = false;
  const client: Redis = createClient({
    url: config.redisUrl,
    // a command waits neither for a dead server nor behind thousands of others
    disableOfflineQueue: true,
    commandsQueueMaxLength: 50_000,
    // a silent connection is given up as a whole: see monitorRedis
    commandOptions: { timeout: 0 },
    // while a connection is opened anew nobody writes, so the socket's own limit holds
    socket: {
      connectTimeout: 3000,
      socketTimeout: isSoleProcess() ? soleSilentMs : silentMs,
      // a password that is wrong at the start is not right a second later; a running process waits for it
      reconnectStrategy: (tries, cause) => (!hasStarted && isUnknownToRedis(cause) ? cause : Math.min(50 * 2 ** tries, 1000)),
    },
  });
  client.on('error', (error: unknown) => logger.warn({ err: error }, 'redis connection'));
  await connectInTime(client, shownAddress(config.redisUrl), patienceMs);
  hasStarted = true;
  monitorRedis(client, logger);
  return client;
}

const isUnknownToRedis = ({ message }: Error): boolean => /^(?:WRONGPASS|NOAUTH)\b/.test(message);

/** The client itself would try for ever. @throws {ServerAway} */
async function connectInTime(client: Redis, address: string, patienceMs: number): Promise<void> {
  const giveUp = setTimeout(() => client.destroy(), patienceMs);
  try {
    await client.connect();
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw new ServerAway('Redis', address, error);
  } finally {
    clearTimeout(giveUp);
  }
}

/**
 * A service's own database. Every write waits for the journal of a majority unless a collection says otherwise;
 * a primary that is away for longer than 3 s is an error the caller can be told about. Only the start waits longer: whatever starts beside
 * it may be later.
 */
export async function connectMongo(config: Config, service: string, logger: Logger): Promise<Connection> {
  if (config.mongoUrl === '') throw addressMissing('MONGO_URL');
  const end = Date.now() + startPatienceMs;
  for (;;) {
    const connection = mongoose.createConnection(config.mongoUrl, {
      dbName: `${config.dbPrefix}_${service}`,
      writeConcern: { w: 'majority', journal: true },
      maxPoolSize: config.mongoConnections,
      serverSelectionTimeoutMS: 3000,
      // a call waits longer for one of the connections: while a full machine starts, opening the second one takes seconds. Its caller has
      // been answered long before
      waitQueueTimeoutMS: 10_000,
      connectTimeoutMS: 3000,
      socketTimeoutMS: 20_000,
      bufferCommands: false,
      autoIndex: false,
      compressors: ['none'],
      monitorCommands: config.tracing !== null,
    });
    try {
      await connection.asPromise();
      monitorPool(connection, service);
      if (config.tracing) traceCommands(connection);
      return connection;
    } catch (error) {
      await connection.destroy();
      if (!isAway(error) || isUnknownThere(error) || Date.now() > end)
        throw new ServerAway('MongoDB', shownAddress(config.mongoUrl), error);
      logger.warn({ err: error }, 'mongodb is not there yet');
    }
  }
}

/**
 * A restore leaves a mark in each database until all of them are there (`tools/backup/mark.ts`): one half of a backup must not be worked
 * on. @throws while it is there
 */
export async function refuseHalfRestored(connection: Connection): Promise<Connection> {
  const mark = await connection.collection<{ _id: string; from: string }>('restoring').findOne();
  if (mark === null) return connection;
  await connection.close();
  throw new Error(
    `${connection.name} holds a restore that did not end (${mark.from}): repeat it with npm run restore -- --from BACKUP --replace`,
  );
}

/** Less than who asks for the state of a service waits, in milliseconds. */
const readPatienceMs = 700;
/** Milliseconds for which a read that was answered says that the next one would be, too: the state of a service is asked each second. */
const readFreshMs = 3000;

/**
 * Gives the look whether the primary reads; a ping would be answered by a member that cannot. A look that hangs is the only one under way.
 * @param freshMs for tests
 */
export function readsOf(mongo: Connection, freshMs = readFreshMs): () => Promise<boolean> {
  let look: Promise<boolean> | null = null;
  let hasReadAt = -Infinity;
  return () => {
    if (performance.now() - hasReadAt < freshMs) return Promise.resolve(true);
    const askedAt = performance.now();
    look ??= mongo
      .collection('audit_outbox')
      // by an index: a profile of slow plans names it otherwise
      .findOne({}, { projection: { _id: 1 }, sort: { _id: 1 } })
      .then(
        () => {
          hasReadAt = askedAt;
          return true;
        },
        () => false,
      )
      .finally(() => {
        look = null;
      });
    return Promise.race([look, new Promise<false>((resolve) => setTimeout(() => resolve(false), readPatienceMs).unref())]);
  };
}

/** A wrong password: waiting does not make it right. */
const isUnknownThere = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && (error.code === 13 || error.code === 18);
