import { connect, type NatsConnection } from '@nats-io/transport-node';
import mongoose, { type Connection } from 'mongoose';
import { createClient, type RedisClientType } from 'redis';
import type { Config } from './config.js';
import type { Logger } from './logger.js';

export type Redis = RedisClientType;

/** NATS reconnects for ever: a broker that restarts is a pause, not an end. */
export function connectNats(config: Config, name: string): Promise<NatsConnection> {
  return connect({ servers: config.natsUrl.split(','), name, ...credentials(config.natsUrl), maxReconnectAttempts: -1, reconnectTimeWait: 250, pingInterval: 10_000 });
}

function credentials(url: string): { user?: string; pass?: string; token?: string } {
  const first = url.split(',')[0] ?? '';
  const { username, password } = new URL(first.includes('://') ? first : `nats://${first}`);
  if (username && password) return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return username ? { token: decodeURIComponent(username) } : {};
}

export async function connectRedis(config: Config, logger: Logger): Promise<Redis> {
  const client: Redis = createClient({
    url: config.redisUrl,
    // a command waits neither for a dead server nor behind thousands of others
    disableOfflineQueue: true,
    commandsQueueMaxLength: 50_000,
    socket: { connectTimeout: 3000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
  });
  client.on('error', (error: unknown) => logger.warn({ err: error }, 'redis connection'));
  await client.connect();
  return client;
}

/**
 * A service's own database. Every write waits for the journal of a majority unless a collection says otherwise;
 * a primary that is away for longer than 3 s is an error the caller can be told about.
 */
export async function connectMongo(config: Config, service: string): Promise<Connection> {
  const connection = mongoose.createConnection(config.mongoUrl, {
    dbName: `${config.dbPrefix}_${service}`,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'local' },
    maxPoolSize: 20,
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 3000,
    socketTimeoutMS: 20_000,
    bufferCommands: false,
    autoIndex: false,
    compressors: ['none'],
  });
  await connection.asPromise();
  return connection;
}
