import type { RedisClientType } from 'redis';
import type { Logger } from './logger.js';

const everyMs = 500;
/** Looks without an answer after which the connection is given up: 2 s. */
const patience = 4;

/**
 * Gives a connection up on which Redis has been silent for 2 s although it was asked: everything that waits on it fails, what comes later
 * fails at once until Redis answers again. One timer for all commands: a limit of each command's own costs a timer and an error object for
 * every one, and the socket's own time-out begins anew with each write. Looks are counted, not milliseconds, so that a
 * process that was stopped or busy itself reads what has arrived before it judges.
 */
export function monitorRedis(client: RedisClientType, logger: Pick<Logger, 'warn'>): void {
  let looks = 0;
  let isAsking = false;
  const timer = setInterval(() => {
    if (!client.isOpen) {
      clearInterval(timer); // closed for good: below it is opened again in the same step
    } else if (!client.isReady) {
      looks = 0;
    } else if (!isAsking) {
      ask();
    } else if ((looks += 1) >= patience) {
      looks = 0;
      logger.warn('redis is silent: the connection is given up');
      client.destroy();
      client.connect().catch((error: unknown) => logger.warn({ err: error }, 'redis connection'));
    }
  }, everyMs).unref();
  const ask = (): void => {
    isAsking = true;
    looks = 0;
    const done = (): void => {
      isAsking = false;
    };
    client.ping().then(done, done);
  };
}
