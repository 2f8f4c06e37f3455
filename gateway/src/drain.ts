import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** True from the moment on in which the gateway was told to stop. */
  readonly isDraining: boolean;
  /** Resolves after so many seconds; 0: at once, and as if nothing was. */
  run(seconds: number): Promise<void>;
}

/**
 * A gateway behind a balancer that ends at once refuses whoever the balancer still sends to it, and cuts the request that arrives over a
 * kept connection in the same moment. Until the drain is over it answers all of them, and tells each connection that it was the last one,
 * and the balancer, by its readiness, to send nobody else.
 */
export function addDrain(app: FastifyInstance): Drain {
  let isDraining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
  return {
    get isDraining() {
      return isDraining;
    },
    run: async (seconds) => {
      if (seconds === 0) return;
      isDraining = true;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    },
  };
}
