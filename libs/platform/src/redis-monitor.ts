import { isSoleProcess } from '@xuekao/event-sourcing';
import type { RedisClientType } from 'redis';
import type { Logger } from './logger.js';

const everyMs = 500;
/** Looks without an answer after which the connection is given up: 2 s. */
const patience = 4;
/** Looks from one question to the next: whoever asked just behind an answer hears of the silence within 3 s. */
const asksEach = 2;

/** The same of a connection beside another one of a sole process that is asked as above: its server is the same, and on this machine. */
const asksEachBeside = 20;

interface Monitored {
  readonly client: RedisClientType;
  /** @param asksEach looks from one question to the next */
  look(asksEach: number): void;
  giveUp(): void;
}

/** Each connection of the process. */
const all = new Set<Monitored>();
let timer: NodeJS.Timeout | undefined;

/** One timer for all: the questions of all services of a process leave together, and wake Redis once. */
function add(one: Monitored): void {
  all.add(one);
  timer ??= setInterval(lookAtAll, everyMs).unref();
}

function lookAtAll(): void {
  const [first] = isSoleProcess() ? [...all].filter(({ client }) => client.isReady) : [];
  for (const one of all) one.look(first && one !== first ? asksEachBeside : asksEach);
}

function remove(one: Monitored): void {
  all.delete(one);
  if (all.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * Gives a connection up on which Redis has been silent for 2 s although it was asked: everything that waits on it fails, what comes later
 * fails at once until Redis answers again. Those of a sole process are given up together. One timer for all commands: a limit of each
 * command's own costs a timer and an error object for every one, and the socket's own time-out begins anew with each write. Looks are
 * counted, not milliseconds, so that a process that was stopped or busy itself reads what has arrived before it judges.
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
  const own: Monitored = {
    client,
    look(each) {
      sinceAsked += 1;
      if (!client.isOpen) {
        remove(own); // closed for good: below it is opened again in the same step
      } else if (!client.isReady) {
        unanswered = 0;
      } else if (!isAsking) {
        if (sinceAsked >= each) ask();
      } else if ((unanswered += 1) >= patience) {
        for (const one of isSoleProcess() ? all : [own]) one.giveUp();
      }
    },
    giveUp() {
      if (!client.isReady) return;
      unanswered = 0;
      logger.warn('redis is silent: the connection is given up');
      client.destroy();
      client.connect().catch((error: unknown) => logger.warn({ err: error }, 'redis connection'));
    },
  };
  add(own);
}
