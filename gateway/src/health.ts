import { allCalls } from '@xuekao/contracts';
import type { Config, Redis } from '@xuekao/platform';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { FastifyInstance } from 'fastify';
import type { ConcurrencyLimiter } from './concurrency-limiter.js';
import type { Drain } from './drain.js';

const serviceNames = [...new Set(allCalls.map((call) => call.owner))].filter((owner) => owner !== 'gateway');
const freshMs = 1000;
const askMs = 1000;
/** Any key is as good: what counts is that it is read. A ping is refused like a write while the disk of Redis is full. */
const someKey = 'healthz';

/** Asks at most once in `freshMs`, however many want to know. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  let at = -Infinity;
  return () => {
    if (asked === null || performance.now() - at > freshMs) {
      at = performance.now();
      asked = ask();
    }
    return asked;
  };
}

const holds = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );
const isReady = (answer: Promise<Msg>): Promise<boolean> =>
  answer.then(
    (message) => message.json<{ ready?: boolean }>().ready === true,
    () => false,
  );
const within = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([answer, new Promise<T>((_resolve, reject) => setTimeout(() => reject(new Error('too late')), askMs).unref())]);

interface Parts {
  limiter: ConcurrencyLimiter;
  nats: NatsConnection;
  redis: Redis;
  drain: Pick<Drain, 'isDraining'>;
}

/**
 * Live: the process answers. Ready: this gateway can do its own part, which is to read sessions and reach the broker, and will go on doing
 * it. A service that is slow or away is no reason to take gateways out: the others would have the same one behind them.
 */
export function registerHealth(app: FastifyInstance, { limiter, nats, redis, drain }: Parts): void {
  const ready = remembered(async () => {
    const [sessions, broker] = await Promise.all([holds(within(redis.exists(someKey))), holds(within(nats.flush()))]);
    return Object.entries({ sessions, broker }).flatMap(([name, isUp]) => (isUp ? [] : [name]));
  });
  app.get('/healthz/live', async () => ({ live: true }));
  app.get('/healthz/ready', async (request, reply) => {
    // balancers learn by it of a stop, and send nobody here any more
    if (drain.isDraining) return reply.status(503).send({ ready: false, draining: true, missing: [] });
    await limiter.limitAddress(request.ip, 'health');
    const missing = await ready();
    return reply.status(missing.length === 0 ? 200 : 503).send({ ready: missing.length === 0, missing });
  });
}

/** Which services answer and have their database; for the port of metrics, since each look asks all of them. */
export function servicesHealth(
  nats: NatsConnection,
  config: Pick<Config, 'subject'>,
): () => Promise<{ ready: boolean; missing: string[] }> {
  return remembered(async () => {
    const up = await Promise.all(
      serviceNames.map((name) => isReady(nats.request(config.subject(`health.${name}`), '', { timeout: askMs }))),
    );
    const missing = serviceNames.filter((_name, index) => !up[index]);
    return { ready: missing.length === 0, missing };
  });
}
