import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { root } from '../support/paths.ts';
import { claimData, startBacking, type Backing } from './backing.ts';

const limit = 120_000;
/** No addresses and no settings; HOME leads to the programs that were fetched. */
const none: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: homedir() };
const quiet = (): void => undefined;

let dataDir: string;
let running: Backing | undefined;
let taken: Server | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backing-'));
});
afterEach(async () => {
  taken?.close();
  await running?.stop();
});

async function start(frozenSeconds?: number): Promise<Backing> {
  const pids = await claimData(dataDir, quiet);
  running = await startBacking({ dataDir, pids, say: quiet, env: none, ...(frozenSeconds === undefined ? {} : { frozenSeconds }) });
  return running;
}

async function withClient<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const pidOf = (name: string): number => JSON.parse(readFileSync(join(dataDir, `run/${name}.json`), 'utf8')).pid;

test(
  'a second start finds data and addresses again; with its port taken, mongod moves and still has the data',
  async () => {
    const first = await start();
    await withClient(first.env.MONGO_URL, (client) =>
      client
        .db('exam')
        .collection('papers')
        .insertOne({ title: '期末' }, { writeConcern: { w: 'majority', journal: true } }),
    );
    await first.stop();
    expect(readdirSync(join(dataDir, 'run'))).toEqual(['launcher.json']);

    const second = await start();
    expect(second.env).toEqual(first.env);
    await second.stop();

    taken = createServer().listen(Number(new URL(first.env.MONGO_URL).port), '127.0.0.1');
    await once(taken, 'listening');
    const third = await start();
    expect(third.env.MONGO_URL).not.toBe(first.env.MONGO_URL);
    expect(third.env.NATS_URL).toBe(first.env.NATS_URL);
    expect(
      await withClient(third.env.MONGO_URL, (client) => client.db('exam').collection('papers').countDocuments({ title: '期末' })),
    ).toBe(1);
  },
  limit,
);

test(
  'nobody gets in without an account',
  async () => {
    const { env } = await start();
    const address = new URL(env.MONGO_URL);
    await expect(
      withClient(`mongodb://${address.host}/?directConnection=true`, (client) => client.db('exam').collection('papers').findOne()),
    ).rejects.toThrow('requires authentication');
    const other = env.MONGO_URL.replace(`:${address.password}@`, ':guess@');
    await expect(withClient(other, (client) => client.db('exam').collection('papers').findOne())).rejects.toThrow('Authentication failed');
  },
  limit,
);

test(
  'the account of the audit log adds rows and reads them, and changes, deletes and sees nothing else',
  async () => {
    const { env } = await start();
    await withClient(env.AUDIT_MONGO_URL, async (client) => {
      const rows = client.db('xuekao_audit').collection<{ _id: number; text: string }>('audit_rows');
      await expect(rows.createIndex({ text: 1 }, { expireAfterSeconds: 0 })).rejects.toThrow('not authorized');
      await rows.insertOne({ _id: 1, text: '登录' });
      expect(await rows.findOne()).toEqual({ _id: 1, text: '登录' });
      await expect(rows.updateOne({ _id: 1 }, { $set: { text: '没有' } })).rejects.toThrow('not authorized');
      await expect(rows.replaceOne({ _id: 1 }, { text: '没有' })).rejects.toThrow('not authorized');
      await expect(rows.deleteOne({ _id: 1 })).rejects.toThrow('not authorized');
      await expect(rows.drop()).rejects.toThrow('not authorized');
      await expect(client.db('xuekao_identity').collection('users').findOne()).rejects.toThrow('not authorized');
    });
  },
  limit,
);

test(
  'when the launcher is killed outright, what it started ends too',
  async () => {
    const up = spawn(process.execPath, [join(root, 'tools/backing/up.ts'), '--data', dataDir], { env: none, stdio: 'ignore' });
    let pids: number[];
    try {
      for (const until = Date.now() + 60_000; !existsSync(join(dataDir, 'env.sh')) && Date.now() < until;) await pause(20);
      pids = ['mongod', 'nats-server', 'redis-server'].map(pidOf);
    } finally {
      up.kill('SIGKILL');
    }
    await Promise.all(
      pids.map(async (pid) => {
        while (existsSync(`/proc/${pid}`)) await pause(20);
      }),
    );
    const restarted = await start();
    expect(await withClient(restarted.env.MONGO_URL, (client) => client.db('admin').command({ ping: 1 }))).toMatchObject({ ok: 1 });
  },
  limit,
);

test(
  'frozen databases are noticed and started again',
  async () => {
    const { env } = await start(3);
    const frozen = ['mongod', 'nats-server', 'redis-server'].map((name) => ({ name, pid: pidOf(name) }));
    await pause(5000); // long enough to be seen alive
    for (const { pid } of frozen) process.kill(pid, 'SIGSTOP');
    for (const { name, pid } of frozen)
      while (existsSync(`/proc/${pid}`) || !existsSync(join(dataDir, `run/${name}.json`)) || pidOf(name) === pid) await pause(50);
    await withClient(env.MONGO_URL, (client) => client.db('admin').command({ ping: 1 }));
  },
  limit,
);
