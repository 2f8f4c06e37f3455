import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectMongo, createLogger, metrics, readConfig } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import type { Connection } from 'mongoose';
import { SiteMetrics } from './site-metrics.js';

const logger = createLogger('identity', 'silent');
let mongo: Connection;
beforeAll(async () => {
  mongo = await connectMongo(readConfig(await serviceEnvironment('sitemetrics')), 'identity', logger);
  // of a database without anything the server does not say
  await mongo.collection('users').insertOne({});
});
afterAll(async () => {
  await mongo.dropDatabase();
  await mongo.close();
});

async function shown(): Promise<Map<string, number>> {
  const disk = (await metrics.registry.getSingleMetric('xuekao_database_disk_bytes')?.get())?.values ?? [];
  const backup = (await metrics.registry.getSingleMetric('xuekao_last_backup_seconds')?.get())?.values ?? [];
  return new Map([...disk, ...backup].map(({ labels, value }) => [String(labels['state'] ?? 'backup'), value]));
}
async function look(wanted: (values: Map<string, number>) => boolean): Promise<Map<string, number>> {
  const site = new SiteMetrics(mongo, logger);
  site.onApplicationBootstrap();
  try {
    let values = await shown();
    for (; !wanted(values); values = await shown()) await pause(20);
    return values;
  } finally {
    await site.beforeApplicationShutdown();
  }
}

it('shows how full the disk of the database is, and when the last backup was finished', async () => {
  const before = await look((values) => (values.get('total') ?? 0) > 0);
  expect(before.get('used')).toBeGreaterThan(0);
  expect(before.get('total')).toBeGreaterThan(before.get('used') ?? Infinity);
  expect(before.get('backup')).toBe(0);

  const finishedAt = new Date('2026-11-22T02:00:00Z');
  await mongo.collection<{ _id: string; finishedAt: Date }>('backups').insertOne({ _id: 'last', finishedAt });
  const after = await look((values) => values.get('backup') !== 0);
  expect(after.get('backup')).toBe(finishedAt.getTime() / 1000);
});
