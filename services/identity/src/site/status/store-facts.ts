import type { NatsConnection } from '@nats-io/transport-node';
import type { Config, Redis } from '@xuekao/platform';

/** How full a server is that keeps data for the platform. */
export interface Store {
  usedBytes: number;
  /** null: there is none, or nobody says */
  limitBytes: number | null;
}

/** Less than the page waits for the whole answer, in milliseconds. */
const brokerPatienceMs = 1500;

/**
 * Memory of Redis. The look writes, as each sign-in does: a Redis that is full, or whose disk is, still reads.
 * @returns null where it takes no writes, or is away
 */
export async function redisStoreOf(redis: Redis, config: Config): Promise<Store | null> {
  try {
    await redis.set(config.subject('status-probe'), '1', { expiration: { type: 'EX', value: 60 } });
    const memory = await redis.info('memory');
    const figure = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(memory)?.[1] ?? 0);
    return { usedBytes: figure('used_memory'), limitBytes: figure('maxmemory') || null };
  } catch {
    return null;
  }
}

/**
 * Storage of the platform's account at JetStream. The broker tells the limit of an account that has one; the bound of the whole server,
 * which holds for the others, is a setting. @returns null where there is no account, or the broker does not answer
 */
export async function brokerStoreOf(nats: NatsConnection, config: Config): Promise<Store | null> {
  try {
    const answer = (await nats.request('$JS.API.INFO', '', { timeout: brokerPatienceMs })).json<{
      storage?: number;
      limits?: { max_storage?: number };
    }>();
    if (answer.storage === undefined) return null;
    const limit = answer.limits?.max_storage ?? -1;
    return { usedBytes: answer.storage, limitBytes: (limit > 0 ? limit : config.brokerStorageBytes) || null };
  } catch {
    return null;
  }
}
