import { startTracer, type Tracer } from '@xuekao/tracing';
import type { Config } from './config.js';
import type { Logger } from './logger.js';
import { metrics } from './metrics.js';

/** A collector that is away is said once in so long, in milliseconds; the metric counts. */
const saidEveryMs = 60_000;

/** The tracer of a service; null where nothing is traced. */
export async function tracerOf(
  service: string,
  { tracing, slowCallMs }: Pick<Config, 'tracing' | 'slowCallMs'>,
  logger: Pick<Logger, 'warn'>,
): Promise<Tracer | null> {
  if (!tracing) return null;
  let saidAt = -Infinity;
  return startTracer(service, tracing, slowCallMs, {
    onLost: (count, error) => {
      metrics.spansLost.inc({ service }, count);
      if (performance.now() - saidAt < saidEveryMs) return;
      saidAt = performance.now();
      logger.warn({ err: error, count }, 'spans did not reach the collector');
    },
  });
}
