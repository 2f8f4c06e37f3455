import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * A gateway behind a balancer that ends at once refuses whoever the balancer still sends to it, and cuts the request that arrives over a
 * kept connection in the same moment. Until the drain is over it answers all of them, and tells each connection that it was the last one.
 * @returns resolves after so many seconds
 */
export function addDrain(app: FastifyInstance): (seconds: number) => Promise<void> {
  let isDraining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return async (seconds) => {
    if (seconds === 0) return;
    isDraining = true;
    await pause(seconds * 1000);
  };
}
