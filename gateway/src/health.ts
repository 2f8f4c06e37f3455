import { BusinessError, allCalls } from '@xuekao/contracts';
import { metrics, type Config, type Redis } from '@xuekao/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const services = [...new Set(allCalls.map((call) => call.owner))].filter((owner) => owner !== 'gateway');

/** Live: the process answers. Ready: sessions can be read and every service answers. Metrics: for scrapers on this machine. */
export function registerHealth(app: FastifyInstance, nats: NatsConnection, redis: Redis, config: Config): void {
  app.get('/healthz/live', async () => ({ live: true }));
  app.get('/healthz/ready', async (_request, reply) => {
    const checks = await Promise.all([
      ...services.map(async (name) => [name, await answers(nats.request(config.subject(`health.${name}`), '', { timeout: 1000 }))] as const),
      redis.ping().then(() => ['sessions', true] as const, () => ['sessions', false] as const),
    ]);
    const missing = checks.filter(([, isUp]) => !isUp).map(([name]) => name);
    return reply.status(missing.length === 0 ? 200 : 503).send({ ready: missing.length === 0, missing });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new BusinessError('UNKNOWN_CALL');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const answers = (request: Promise<unknown>): Promise<boolean> => request.then(() => true, () => false);

/** A proxy on this machine speaks for others, so a forwarded request is never local. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return request.headers['x-forwarded-for'] === undefined && (address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1');
}
