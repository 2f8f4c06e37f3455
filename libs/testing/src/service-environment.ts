import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backing } from './backing.js';
import { uniqueName } from './fresh-database.js';

/**
 * The environment of services that a spec starts by itself: the shared backing set, databases and subjects under a fresh name, a Redis
 * database that no other jest worker uses, any free port. Drop the databases with `freshDatabase`'s helper or leave them to the end of the
 * run.
 */
export async function serviceEnvironment(label: string, more: Readonly<Record<string, string>> = {}): Promise<NodeJS.ProcessEnv> {
  const { mongoUrl, natsUrl, redisUrl, brokerMonitorUrl } = await backing();
  return {
    MONGO_URL: mongoUrl,
    // the account of the audit log reaches the installation of the shared set alone
    AUDIT_MONGO_URL: mongoUrl,
    NATS_URL: natsUrl,
    BROKER_MONITOR_URL: brokerMonitorUrl,
    REDIS_URL: `${redisUrl.replace(/\/\d*$/, '')}/${redisDatabase()}`,
    MONGO_DB_PREFIX: uniqueName(label.slice(0, 12)).toLowerCase(),
    PORT: '0',
    // not the folder of whoever runs the specs
    DATA_DIR: join(tmpdir(), uniqueName('xuekao-data')),
    LOG_LEVEL: 'silent',
    CHECK_OUTPUT: '1',
    ...more,
  };
}

/** Redis has 16 databases; number 0 belongs to runs that are not tests. */
const redisDatabase = (): number => 1 + ((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % 15);
