import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, gauge, LOGGER, NATS, REDIS, repeat, type Config, type Logger, type Redis, type Repeat } from '@xuekao/platform';
import { slowConsumersOf } from './slow-consumers.js';
import { brokerStoreOf, redisStoreOf, type Store } from './store-facts.js';

/** Milliseconds between two looks: nobody works without Redis and the broker, so an alarm waits for a few of them, not for minutes. */
const everyMs = 10_000;

/** Metrics of what Redis and JetStream hold, and whether they take anything: they tell monitoring nothing by themselves. */
@Injectable()
export class StoreMetrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly bytes = gauge('xuekao_store_bytes', 'Memory of Redis, storage of JetStream: what is in use, and the limit; 0: none', [
    'store',
    'state',
  ]);
  private readonly answers = gauge('xuekao_store_answers', 'Whether Redis takes writes, and whether JetStream answers: 1, or 0', ['store']);
  private readonly slow = gauge(
    'xuekao_slow_consumers_recent',
    'Times within the last hour that the broker closed a connection as a slow consumer; no name: it was looked at',
    ['connection'],
  );
  private repeats: Repeat | undefined;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.look(),
      { everyMs, firstMs: 0 },
      (error) => this.logger.warn({ err: error }, 'Redis and JetStream were not looked at; it is tried again'),
    );
  }

  beforeApplicationShutdown(): Promise<void> | undefined {
    return this.repeats?.end();
  }

  async look(): Promise<void> {
    const [redis, broker, slow] = await Promise.all([
      redisStoreOf(this.redis, this.config),
      brokerStoreOf(this.nats, this.config),
      slowConsumersOf(this.config.brokerMonitors, Date.now()),
    ]);
    this.show('redis', redis);
    this.show('broker', broker);
    this.slow.reset();
    if (slow === null) return;
    this.slow.set({ connection: '' }, 0);
    for (const [connection, times] of slow) this.slow.set({ connection }, times);
  }

  private show(store: 'redis' | 'broker', found: Store | null): void {
    this.answers.set({ store }, found === null ? 0 : 1);
    if (found === null) return;
    this.bytes.set({ store, state: 'used' }, found.usedBytes);
    this.bytes.set({ store, state: 'limit' }, found.limitBytes ?? 0);
  }
}
