import type { RedisClientType } from 'redis';
import type { Logger } from './logger.js';

const everyMs = 500;
/** Looks without an answer after which the connection is given up: 2 s. */
const patience = 4;
/** Looks from one question to the next: whoever asked just behind an answer hears of the silence within 3 s. */
const asksEach = 2;

/** Of each connection of the process. */
const looks = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** One timer for all: the questions of all services of a process leave together, and wake Redis once. */
function everyLook(look: () => void): void {
  looks.add(look);
  timer ??= setInterval(() => {
    for (const one of looks) one();
  }, everyMs).unref();
}

function noLook(look: () => void): void {
  looks.delete(look);
  if (looks.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * Gives a connection up on which Redis has been silent for 2 s although it was asked: everything that waits on it fails, what comes later
 * fails at once until Redis answers again. One timer for all commands: a limit of each command's own costs a timer and an error object for
 * every one, and the socket's own time-out begins anew with each write. Looks are counted, not milliseconds, so that a
 * process that was stopped or busy itself reads what has arrived before it judges.
 */
export function monitorRedis(client: RedisClientType, logger: Pick<Logger, 'warn'>): void {
  let unanswered = 0;
  let sinceAsked = asksEach;
  let isAsking = false;
  const ask = (): void => {
    isAsking = true;
    sinceAsked = 0;
    unanswered = 0;
    const done = (): void => {
      isAsking = false;
    };
    client.ping().then(done, done);
  };
  const look = (): void => {
    sinceAsked += 1;
    if (!client.isOpen) {
      noLook(look); // closed for good: below it is opened again in the same step
    } else if (!client.isReady) {
      unanswered = 0;
    } else if (!isAsking) {
      if (sinceAsked >= asksEach) ask();
    } else if ((unanswered += 1) >= patience) {
      unanswered = 0;
      logger.warn('redis is silent: the connection is given up');
      client.destroy();
      client.connect().catch((error: unknown) => logger.warn({ err: error }, 'redis connection'));
    }
  };
  everyLook(look);
}
