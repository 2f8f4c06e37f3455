import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Output, calls } from '@xuekao/contracts';
import { CONFIG, MONGO, NATS, askProcesses, type Config } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { statusRows } from './status.rules.js';

/** What `npm run backup` leaves behind when it has finished. */
interface BackupRecord {
  _id: 'last';
  finishedAt: Date;
}

/** One look at the whole installation, for the person who runs it. */
@Injectable()
export class StatusService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(MONGO) private readonly mongo: Connection,
  ) {}

  async detail(): Promise<Output<typeof calls.statusDetail>> {
    const [processes, disk, backupAt] = await Promise.all([askProcesses(this.nats, this.config), this.disk(), this.backupAt()]);
    const now = new Date();
    return {
      at: now.toISOString(),
      rows: statusRows(processes, { disk, backupAt, now }),
      processes: processes.map(({ names, host, pid, startedAt, memoryBytes, loopDelayMs }) => ({ names: names.join(','), host, pid, startedAt, memoryBytes, loopDelayMs })),
    };
  }

  /** MongoDB tells about its own disk; with several members about that of the primary. */
  private async disk(): Promise<{ usedBytes: number; totalBytes: number } | null> {
    const stats = await this.mongo.db?.command({ dbStats: 1 });
    const { fsUsedSize, fsTotalSize } = (stats ?? {}) as { fsUsedSize?: number; fsTotalSize?: number }; // documented fields of dbStats
    return fsUsedSize === undefined || fsTotalSize === undefined ? null : { usedBytes: fsUsedSize, totalBytes: fsTotalSize };
  }

  private async backupAt(): Promise<Date | null> {
    const record = await this.mongo.collection<BackupRecord>('backups').findOne({ _id: 'last' });
    return record?.finishedAt ?? null;
  }
}
