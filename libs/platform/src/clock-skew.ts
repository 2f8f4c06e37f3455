import type { Connection } from 'mongoose';
import type { Redis } from './connections.js';
import type { Logger } from './logger.js';
import { gauge } from './metrics.js';
import { repeat } from './repeat.js';

/** How far the clock of this process is ahead, in seconds. */
export const clockSkew = gauge(
  'xuekao_clock_skew_seconds',
  'How far the clock of this process is ahead of a server that all processes share',
  ['against'],
);

const compareEveryMs = 15_000;
/** A comparison that took longer, because this process or the server was busy, is wrong by up to half of that. */
const slowMs = 200;
const warnMs = 500;
const askMs = 3000;

/** The time of the database's primary, in milliseconds since the epoch. @throws where it cannot be asked */
export const databaseTime = (connection: Connection) => async (): Promise<number> => {
  if (!connection.db) throw new Error('not connected to the database');
  const { localTime } = (await connection.db.command({ hello: 1 }, { timeoutMS: askMs })) as { localTime: Date }; // every server answers it
  return localTime.getTime();
};

/** The same of Redis, for the gateway, which has no database. */
export const redisTime = (redis: Redis) => async (): Promise<number> => {
  const [seconds, microseconds] = (await redis.sendCommand(['TIME'])) as unknown as [string, string]; // by its documentation
  return Number(seconds) * 1000 + Number(microseconds) / 1000;
};

/** Compares the clock of this process from time to time, for metrics and the running state. @returns a function that ends it */
export function monitorClock(
  against: 'database' | 'redis',
  time: () => Promise<number>,
  logger: Pick<Logger, 'warn' | 'debug'>,
): () => Promise<void> {
  const compare = async (): Promise<void> => {
    const began = performance.now();
    const told = await time();
    const took = performance.now() - began;
    if (took > slowMs) return;
    // the server looked at its clock half a round trip ago
    const skewMs = Date.now() - told - took / 2;
    clockSkew.set({ against }, skewMs / 1000);
    if (Math.abs(skewMs) > warnMs)
      logger.warn({ against, skewMs: Math.round(skewMs) }, 'the clock of this process differs from that of a server');
  };
  const comparisons = repeat(compare, { everyMs: compareEveryMs, firstMs: 0 }, (error) =>
    logger.debug({ err: error, against }, 'the clock was not compared'),
  );
  return () => comparisons.end();
}
