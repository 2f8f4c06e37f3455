import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { gauge, LOGGER, MONGO, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { backupAtOf, diskOf } from './database-facts.js';

/** A disk fills in hours, and a backup is a day's work. */
const everyMs = 60_000;

/** The disk of the database, and when the last backup was finished: no process can tell these of itself, and alarms watch them. */
@Injectable()
export class SiteMetrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly disk = gauge('xuekao_database_disk_bytes', 'The disk of the database: what is in use, and all of it', ['state']);
  private readonly backup = gauge('xuekao_last_backup_seconds', 'When the last backup was finished, in seconds since 1970; 0: never');
  private repeats: Repeat | undefined;

  constructor(
    @Inject(MONGO) private readonly mongo: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.look(),
      { everyMs, firstMs: 0 },
      (error) => this.logger.warn({ err: error }, 'the disk of the database and the last backup were not looked at; it is tried again'),
    );
  }

  beforeApplicationShutdown(): Promise<void> | undefined {
    return this.repeats?.end();
  }

  private async look(): Promise<void> {
    const [disk, backupAt] = await Promise.all([diskOf(this.mongo), backupAtOf(this.mongo)]);
    // a server that does not say: no value is no alarm, and the console says so
    if (disk) {
      this.disk.set({ state: 'used' }, disk.usedBytes);
      this.disk.set({ state: 'total' }, disk.totalBytes);
    }
    this.backup.set(backupAt === null ? 0 : backupAt.getTime() / 1000);
  }
}
