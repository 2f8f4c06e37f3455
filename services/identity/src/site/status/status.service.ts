import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Output, calls } from '@xuekao/contracts';
import { CONFIG, MONGO, NATS, REDIS, askProcesses, type Config, type Redis } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { backupAtOf, diskOf } from './database-facts.js';
import { unreachableOf } from './public-address.js';
import { expected, statusRows } from './status.rules.js';
import { brokerStoreOf, redisStoreOf } from './store-facts.js';

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
      askProcesses(this.nats, this.config, expected),
      diskOf(this.mongo),
      backupAtOf(this.mongo),
      redisStoreOf(this.redis, this.config),
      brokerStoreOf(this.nats, this.config),
    ]);
    const now = new Date();
    return {
      at: now.toISOString(),
      rows: statusRows(processes, { disk, backupAt, redis, broker, now, unreachable: unreachableOf(this.config) }),
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
}
