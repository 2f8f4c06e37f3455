import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { codeOf } from '../support/problem.ts';
import { run } from '../support/run.ts';
import { claimData, startBacking } from './backing.ts';
import { keepSecrets } from './secrets.ts';

/** Only root may mount a disk that is small enough to be filled; elsewhere supervisor.spec.ts stands in for this. */
const limit = 180_000;
let disk: string;
let isMounted = false;
beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'disk-'));
  isMounted =
    process.platform === 'linux' &&
    (await run('mount', ['-t', 'tmpfs', '-o', 'size=800m', 'tmpfs', disk]).catch(() => ({ code: 1 }))).code === 0;
  if (!isMounted) console.log('skipped: a disk to be filled cannot be mounted here');
});
afterAll(async () => {
  if (isMounted) await run('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** As much as goes onto the disk. */
function fill(file: string): void {
  const piece = Buffer.alloc(1_048_576);
  const descriptor = openSync(file, 'a');
  try {
    for (;;) writeSync(descriptor, piece);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}

test(
  'a full disk ends mongod alone, and it comes back by itself when there is room, with everything that was acknowledged',
  async () => {
    if (!isMounted) return;
    const said: string[] = [];
    const pids = await claimData(disk, () => undefined);
    const backing = await startBacking({
      dataDir: disk,
      pids,
      say: (text) => said.push(text),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    });
    const numberOf = (name: string): number => JSON.parse(readFileSync(join(disk, `run/${name}.json`), 'utf8')).pid;
    const client = new MongoClient(backing.env.MONGO_URL, { serverSelectionTimeoutMS: 1000 });
    const { mongoRoot } = keepSecrets(disk);
    const root = new MongoClient(backing.env.MONGO_URL, { auth: { username: 'root', password: mongoRoot } });
    try {
      const before = ['nats-server', 'redis-server'].map(numberOf);
      const rows = client.db('school').collection<{ _id: number; text: string }>('answers');
      const writes = { writeConcern: { w: 'majority', journal: true } } as const;
      const add = (_id: number): Promise<boolean> =>
        rows.insertOne({ _id, text: 'x'.repeat(10_000) }, writes).then(
          () => true,
          () => false,
        );
      let acknowledged = 0;
      while (acknowledged < 50 && (await add(acknowledged))) acknowledged += 1;
      expect(acknowledged).toBe(50);
      fill(join(disk, 'ballast'));
      // a checkpoint meets the full disk now and not within the next minute
      root
        .db('admin')
        .command({ fsync: 1 })
        .catch(() => undefined);
      while (!said.some((text) => text.startsWith('mongod ended'))) await pause(50);
      rmSync(join(disk, 'ballast'));
      while (!(await add(-1))) await pause(200);
      while (!said.some((text) => /^mongod serves again after \d+ s$/.test(text))) await pause(50);
      expect(await rows.countDocuments({ _id: { $gte: 0, $lt: acknowledged } })).toBe(acknowledged);
      expect(['nats-server', 'redis-server'].map(numberOf)).toEqual(before);
    } finally {
      await client.close();
      await root.close();
      await backing.stop();
    }
  },
  limit,
);
