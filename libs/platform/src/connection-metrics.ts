import type { Connection } from 'mongoose';
import { gauge } from './metrics.js';

interface Pool {
  inUse: number;
  waiting: number;
  limit: number;
}
const pools = new Map<string, Pool>();

gauge(
  'xuekao_mongo_connections',
  'Connections to MongoDB that a service uses, may use at once, and that operations wait for',
  ['service', 'state'],
  function () {
    for (const [service, { inUse, waiting, limit }] of pools) {
      for (const [state, value] of Object.entries({ used: inUse, waiting, limit })) this.set({ service, state }, value);
    }
  },
);

/** Counts what the driver tells of its pool: a service that waits for connections is slow although the database is not. */
export function monitorPool(connection: Connection, service: string): void {
  const client = connection.getClient();
  const pool: Pool = { inUse: 0, waiting: 0, limit: client.options.maxPoolSize };
  pools.set(service, pool);
  client.on('connectionCheckOutStarted', () => (pool.waiting += 1));
  client.on('connectionCheckOutFailed', () => (pool.waiting -= 1));
  client.on('connectionCheckedOut', () => {
    pool.waiting -= 1;
    pool.inUse += 1;
  });
  client.on('connectionCheckedIn', () => (pool.inUse -= 1));
}
