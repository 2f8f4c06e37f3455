import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import mongoose, { type Connection } from 'mongoose';
import { createClient, type RedisClientType } from 'redis';
import { isAway } from './away.js';
import { addressMissing, type Config } from './config.js';
import { watchPool } from './connection-metrics.js';
import { traceCommands } from './mongo-spans.js';
import { createLogger, type Logger } from './logger.js';
import { watchRedis } from './redis-watch.js';

export type Redis = RedisClientType;

/**
 * NATS reconnects for ever: a broker that restarts is a pause, not an end. Only one that refuses our password is: see `onNatsLost`.
 * Credentials stand in the address (`nats://user:password@host:port`, several separated by commas); the client wants them apart from it.
 */
export async function connectNats(config: Config, name: string): Promise<NatsConnection> {
  if (config.natsUrl === '') throw addressMissing('NATS_URL');
  const urls = config.natsUrl.split(',').map((url) => new URL(url.includes('://') ? url : `nats://${url}`));
  const user = decodeURIComponent(urls[0]?.username ?? '');
  const pass = decodeURIComponent(urls[0]?.password ?? '');
  const connection = await connect({
    servers: urls.map((url) => url.host),
    name,
    // an account of its own hears replies to itself alone (tools/accounts/broker-rights.ts)
    ...(user && pass ? { inboxPrefix: `_INBOX.${user}` } : {}),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls[0]?.protocol === 'tls:' ? { tls: {} } : {}),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    // an address whose server has just gone may swallow what is sent to it, and the client would wait for 20 s
    timeout: 3000,
    pingInterval: 10_000,
    // a stack kept for every request, in case it fails, costs a twentieth of the process's time under load
    noAsyncTraces: true,
  });
  // an error here means for good: the broker does not know our password any more
  void connection.closed().then((error) => error && natsLost(error));
  void nameRefusedRights(connection, createLogger(name, config.logLevel));
  return connection;
}

/**
 * A right that the account lacks is a fault of the installation, and who publishes hears nothing of it: each is an error in the log, once.
 */
async function nameRefusedRights(connection: NatsConnection, logger: Logger): Promise<void> {
  const named = new Set<string>();
  for await (const status of connection.status()) {
    if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
    const { operation, subject } = status.error;
    if (named.size >= mostNamed || named.has(`${operation} ${subject}`)) continue;
    named.add(`${operation} ${subject}`);
    logger.error({ operation, subject }, 'the broker refused a right: bring its accounts to this release (docs/operations/accounts.md)');
  }
}
const mostNamed = 100;

/** Less than who asks waits, in milliseconds. */
const carryPatienceMs = 1000;

/** Whether the broker answers on this connection. */
export function carries(nats: NatsConnection): Promise<boolean> {
  const answered = nats.flush().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, new Promise<false>((resolve) => setTimeout(() => resolve(false), carryPatienceMs).unref())]);
}

let natsLost: (error: Error) => void = () => undefined;
/** Sets the reaction of a process that has lost its broker for good and can serve nothing. */
export function onNatsLost(does: (error: Error) => void): void {
  natsLost = does;
}

export async function connectRedis(config: Config, logger: Logger): Promise<Redis> {
  if (config.redisUrl === '') throw addressMissing('REDIS_URL');
  const client: Redis = createClient({
    url: config.redisUrl,
    // a command waits neither for a dead server nor behind thousands of others
    disableOfflineQueue: true,
    commandsQueueMaxLength: 50_000,
    // a silent connection is given up as a whole: see watchRedis
    commandOptions: { timeout: 0 },
    // while a connection is opened anew nobody writes, so the socket's own limit holds
    socket: { connectTimeout: 3000, socketTimeout: 6000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
  });
  client.on('error', (error: unknown) => logger.warn({ err: error }, 'redis connection'));
  await client.connect();
  watchRedis(client, logger);
  return client;
}

/** How long a service that starts waits for a database that is not there yet, in milliseconds. */
const startPatienceMs = 30_000;

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
      watchPool(connection, service);
      if (config.tracing) traceCommands(connection);
      return connection;
    } catch (error) {
      await connection.destroy();
      if (!isAway(error) || isUnknownThere(error) || Date.now() > end) throw error;
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

/**
 * Gives the look whether the primary reads; a ping would be answered by a member that cannot. A look that hangs is the only one under way.
 */
export function readsOf(mongo: Connection): () => Promise<boolean> {
  let look: Promise<boolean> | null = null;
  return () => {
    look ??= mongo
      .collection('audit_outbox')
      .findOne({}, { projection: { _id: 1 } })
      .then(
        () => true,
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
