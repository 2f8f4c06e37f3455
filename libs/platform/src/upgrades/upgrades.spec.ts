import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { serviceEnvironment } from '@xuekao/testing';
import type { Connection } from 'mongoose';
import { readConfig, type Config } from '../config.js';
import { connectMongo } from '../connections.js';
import type { Logger } from '../logger.js';
import { createLogger } from '../logger.js';
import { upgraded, type UpgradeStep } from './upgrades.js';

let config: Config;
let connections: Connection[];
const logger: Logger = createLogger('test', 'silent');
beforeEach(async () => {
  config = readConfig(await serviceEnvironment('upgrades'));
  connections = [];
});
afterEach(async () => {
  await connections[0]?.dropDatabase();
  for (const connection of connections) await connection.close();
});

async function connection(): Promise<Connection> {
  const made = await connectMongo(config, 'identity', logger);
  connections.push(made);
  return made;
}
const start = async (steps: readonly UpgradeStep[]): Promise<void> => void (await upgraded(await connection(), steps, { config, logger }));
const site = async () => (await connection()).collection<{ _id: number; value: number }>('site');
/** A site of a release that kept no records. */
const existing = async (): Promise<void> => void (await (await site()).insertOne({ _id: 1, value: 0 }));
const value = async () => (await (await site()).findOne({ _id: 1 }))?.value;

let runs: number[];
beforeEach(() => {
  runs = [];
});
const step = (number: number, more: Partial<UpgradeStep> = {}): UpgradeStep => ({
  number,
  name: `step ${number}`,
  keepsEarlier: true,
  run: async ({ db }) => {
    runs.push(number);
    await db.collection<{ _id: number }>('site').updateOne({ _id: 1 }, { $inc: { value: 1 } });
  },
  ...more,
});

it('each step runs once on an existing site, in its order, and those of a later release follow', async () => {
  await existing();
  await start([step(1), step(2)]);
  await start([step(1), step(2)]);
  await start([step(1), step(2), step(3)]);
  expect([runs, await value()]).toEqual([[1, 2, 3], 3]);
});

it('a new installation has nothing to change, now or later', async () => {
  await start([step(1), step(2)]);
  await existing();
  await start([step(1), step(2)]);
  expect(runs).toEqual([]);
  await start([step(1), step(2), step(3)]);
  expect(runs).toEqual([3]);
});

it('processes that start together do it once', async () => {
  await existing();
  await Promise.all(Array.from({ length: 6 }, () => start([step(1), step(2)])));
  expect([runs, await value()]).toEqual([[1, 2], 2]);
});

it('a step that fails stops the start and is repeated by the next one, the steps before it are not', async () => {
  await existing();
  const fails = step(2, { run: async () => Promise.reject(new Error('the disk is full')) });
  await expect(start([step(1), fails, step(3)])).rejects.toThrow('the disk is full');
  expect(runs).toEqual([1]);
  await start([step(1), step(2), step(3)]);
  expect(runs).toEqual([1, 2, 3]);
});

it('a lock that its process left behind is taken over when its time is over', async () => {
  await existing();
  const records = (await connection()).collection<{ _id: string; owner: string; until: Date }>('upgrades');
  await records.insertOne({ _id: 'lock', owner: 'a process that died', until: new Date(Date.now() + 700) });
  const began = performance.now();
  await start([step(1)]);
  expect(performance.now() - began).toBeGreaterThan(400);
  expect(runs).toEqual([1]);
});

it('a lock that its process left behind keeps nobody waiting who has nothing to change', async () => {
  await existing();
  await start([step(1)]);
  const records = (await connection()).collection<{ _id: string; owner: string; until: Date; steps: number }>('upgrades');
  await records.insertOne({ _id: 'lock', owner: 'a process that died', until: new Date(Date.now() + 3_600_000), steps: 1 });
  await start([step(1)]);
  expect(runs).toEqual([1]);
});

it('whoever has nothing to change waits for a newer release that changes something now', async () => {
  await existing();
  await start([step(1)]);
  const [begun, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = step(2, {
    keepsEarlier: false,
    run: async () => {
      begun.resolve();
      await open.promise;
    },
  });
  const newer = start([step(1), slow]);
  await begun.promise;
  const older = start([step(1)]);
  open.resolve();
  await newer;
  await expect(older).rejects.toThrow(/newer release/);
});

it('an older release does not start on data that it cannot read, and does where it can', async () => {
  await existing();
  await start([step(1), step(2)]);
  await start([step(1)]);
  await start([step(1), step(2), step(3, { keepsEarlier: false })]);
  await expect(start([step(1), step(2)])).rejects.toThrow(/newer release \(step 3, step 3\)/);
});

it('steps stand in the order of their numbers', async () => {
  await expect(start([step(1), step(3)])).rejects.toThrow('upgrade step 3 stands at another place than its number');
});
