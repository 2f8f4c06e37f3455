import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, serviceNames } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ownRedis } from '@xuekao/testing';
import { identity } from '../../identity.module.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'status');
});
afterAll(() => service.close());

it('tells whoever reaches the whole site about processes, the disk and the last backup', async () => {
  const before = await service.call(calls.identity.status.detail, {});
  const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(before.processes.map((process) => [process.names, process.version])).toEqual([['identity', version]]);
  expect(before.rows.filter(({ key }) => key === 'missing').map(({ subject }) => subject)).toEqual([
    'gateway',
    ...serviceNames.filter((name) => name !== 'identity'),
    'streams',
  ]);
  const disk = before.rows.find(({ key }) => key === 'disk');
  expect(disk?.value).toBeGreaterThan(0);
  expect(disk?.limit).toBeGreaterThan(disk?.value ?? Infinity);
  expect(before.rows.find(({ key }) => key === 'backup')).toMatchObject({ level: 1, value: null });

  await service.db
    .collection<{ _id: string; finishedAt: Date }>('backups')
    .insertOne({ _id: 'last', finishedAt: new Date(Date.now() - 3600_000) });
  const backup = (await service.call(calls.identity.status.detail, {})).rows.find(({ key }) => key === 'backup');
  expect(backup?.level).toBe(0);
  expect(backup?.value).toBeGreaterThanOrEqual(3600);
});

it('tells that Redis takes no writes, which nobody could sign in without, and that JetStream answers', async () => {
  const redis = await ownRedis();
  const other = await startUnderTest(identity, 'statusredis', { REDIS_URL: redis.url });
  try {
    const rows = async () => (await other.call(calls.identity.status.detail, {})).rows;
    const row = async (key: string) => (await rows()).find((found) => found.key === key);
    expect(await row('redis')).toMatchObject({ level: 0, value: expect.any(Number) });
    expect(await row('broker')).toMatchObject({ level: 0, value: expect.any(Number) });
    expect((await rows()).filter(({ key }) => key === 'clock')).toMatchObject([{ level: 0 }]);
    await redis.command('CONFIG SET maxmemory 1');
    expect(await row('redis')).toEqual({ key: 'redis', level: 2, subject: '', value: null, limit: null });
    await redis.command('CONFIG SET maxmemory 0');
    expect(await row('redis')).toMatchObject({ level: 0 });
  } finally {
    await other.close();
    await redis.close();
  }
});

it('is refused to a department, whatever its permissions', async () => {
  await service.refused('FORBIDDEN', calls.identity.status.detail, {}, person(2, 'A01'));
});
