import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Output, calls } from '@xuekao/contracts';
import { CONFIG, MONGO, NATS, REDIS, askProcesses, type Config, type Redis } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { backupAtOf, diskOf } from './database-facts.js';
import { statusRows, type Store } from './status.rules.js';

/** Less than the page waits for the whole answer, in milliseconds. */
const brokerPatienceMs = 1500;

/** One look at the whole installation, for the person who runs it. */
@Injectable()
export class StatusService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(MONGO) private readonly mongo: Connection,
  ) {}

  async detail(): Promise<Output<typeof calls.identity.status.detail>> {
    const [processes, disk, backupAt, redis, broker] = await Promise.all([
      askProcesses(this.nats, this.config),
      diskOf(this.mongo),
      backupAtOf(this.mongo),
      this.redisState().catch(() => null),
      this.brokerState().catch(() => null),
    ]);
    const now = new Date();
    return {
      at: now.toISOString(),
      rows: statusRows(processes, { disk, backupAt, redis, broker, now }),
      processes: processes.map(({ names, host, pid, startedAt, version = '', memoryBytes, loopDelayMs }) => ({
        names: names.join(','),
        host,
        pid,
        startedAt,
        version,
        memoryBytes,
        loopDelayMs,
      })),
    };
  }

  /** Writes, as each sign-in does: a Redis that is full, or whose disk is, still reads. @throws where it does not */
  private async redisState(): Promise<Store> {
    await this.redis.set(this.config.subject('status-probe'), '1', { expiration: { type: 'EX', value: 60 } });
    const memory = await this.redis.info('memory');
    const figure = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(memory)?.[1] ?? 0);
    return { usedBytes: figure('used_memory'), limitBytes: figure('maxmemory') || null };
  }

  /** State of the platform's account at JetStream. @throws where there is none, or it does not answer */
  private async brokerState(): Promise<Store> {
    const answer = (await this.nats.request('$JS.API.INFO', '', { timeout: brokerPatienceMs })).json<{
      storage?: number;
      limits?: { max_storage?: number };
      error?: { description: string };
    }>();
    if (answer.error || answer.storage === undefined)
      throw new Error(answer.error?.description ?? 'JetStream says nothing about its storage');
    const limit = answer.limits?.max_storage ?? -1;
    return { usedBytes: answer.storage, limitBytes: limit > 0 ? limit : null };
  }
}
