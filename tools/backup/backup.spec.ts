import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoEventStore, proveStream } from '@xuekao/event-sourcing';
import { type Db, Double, Int32, Long, MongoClient } from 'mongodb';
import { type Backing, claimData, startBacking } from '../backing/backing.ts';
import type { PidRecord } from '../backing/pids.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { root } from '../support/paths.ts';
import { run } from '../support/run.ts';
import { restoreBackup } from './give-back.ts';
import { beginPartial } from './partial.ts';
import { takeBackup } from './take.ts';

const limit = 180_000;
const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: homedir() };
const quiet = (): void => undefined;
const journaled = { writeConcern: { w: 'majority', journal: true } } as const;

let folder: string;
let dataDir: string;
let pids: PidRecord;
let backing: Backing;
let client: MongoClient;
let backups = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  pids = await claimData(dataDir, quiet);
  backing = await startBacking({ dataDir, pids, say: quiet, env });
  client = await MongoClient.connect(backing.env.MONGO_URL, journaled);
  const exam = client.db('xuekao_exam');
  await exam.collection('events').createIndex({ stream: 1, version: 1 }, { unique: true, name: 'order' });
  const chained = await MongoEventStore.open(exam, { collection: 'chained', chained: 'onwards' });
  for (const expectedVersion of [0, 1])
    await chained.append({ stream: 'a-1', expectedVersion, events: [{ type: 'Saved', data: { n: 1.5, text: '甲', none: null } }] });
  await chained.close();
  await exam.collection('papers').createIndex({ title: 'text' });
  await exam.collection('papers').createIndex({ at: 1 }, { expireAfterSeconds: 3600, partialFilterExpression: { state: 1 } });
  await exam.collection('papers').insertMany([
    {
      title: '期末',
      score: new Double(3),
      state: new Int32(1),
      long: Long.fromString('9007199254740993'),
      at: new Date(),
      pattern: /^x/i,
      none: null,
      bytes: Buffer.from('甲'),
    },
    { title: '期中' },
  ]);
  await exam.createCollection('words', { collation: { locale: 'zh' }, validator: { text: { $type: 'string' } } });
  await exam
    .collection<{ _id: string }>('followers')
    .insertOne({ _id: 'projection/papers', token: { _data: '82' }, memory: { lastSequence: 5 }, holder: 'somebody' } as { _id: string });
  await exam
    .collection<{ _id: string }>('consumer_bootstraps')
    .insertOne({ _id: 'stat', era: '', isDone: true, seen: 5 } as { _id: string });
  await client.db('xuekao_identity').collection('outbox').insertOne({ stream: 'user-1', version: 1 });
  await client.db('xuekao_payment').collection('order_events').insertOne({ stream: 'order-1', version: 1 });
  await client.db('other_exam').collection('rows').insertOne({ isOurs: false });
  mkdirSync(join(dataDir, 'files/pictures/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files/pictures/ab/ab12.png'), 'a picture');
  writeFileSync(join(dataDir, 'demo.json'), '{}');
}, limit);
afterAll(async () => {
  await client.close();
  await backing.stop();
  pids.release();
  rmSync(folder, { recursive: true, force: true });
});

async function take(
  more: { dataDir?: string; withoutKey?: boolean; env?: NodeJS.ProcessEnv; keep?: number; to?: string } = {},
): Promise<string> {
  backups += 1;
  return takeBackup({
    dataDir,
    to: join(folder, `backups-${backups}`),
    prefix: 'xuekao',
    withoutKey: false,
    say: quiet,
    ...more,
    env: { ...env, MONGO_URL: backing.env.MONGO_URL, SECRET_KEY: keepSecrets(dataDir).secretKey, ...more.env },
  });
}

async function give(from: string, more: { replace?: boolean; env?: NodeJS.ProcessEnv; into?: string } = {}): Promise<string> {
  const into = more.into ?? join(folder, `restored-${Math.random().toString(36).slice(2)}`);
  await restoreBackup({ dataDir: into, from, replace: more.replace ?? false, env: { ...env, ...more.env }, say: quiet });
  return into;
}

async function withRestored<T>(into: string, work: (client: MongoClient, secretKey: string) => Promise<T>): Promise<T> {
  const own = await claimData(into, quiet);
  const started = await startBacking({ dataDir: into, pids: own, say: quiet, env });
  const reading = await MongoClient.connect(started.env.MONGO_URL);
  try {
    return await work(reading, started.env.SECRET_KEY);
  } finally {
    await reading.close();
    await started.stop();
    own.release();
  }
}

const bytesOf = async (db: Db, name: string): Promise<Buffer> =>
  Buffer.concat(
    (await db
      .collection(name)
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray()) as unknown as Buffer[],
  ); // `raw` gives bytes

test(
  'a backup taken under load shows one moment: every pair of writes is whole or absent, and all that was acknowledged before is there',
  async () => {
    const exam = client.db('xuekao_exam');
    let isOver = false;
    let written = 0;
    // the second is written when the first is safe: a later moment of `copies` than of `events` would hold one more
    const writing = (async () => {
      for (let version = 1; !isOver; version += 1) {
        await exam.collection('events').insertOne({ stream: 'a', version });
        await client.db('xuekao_zz').collection('copies').insertOne({ version });
        written = version;
      }
    })();
    while (written < 100) await new Promise((resolve) => setImmediate(resolve));
    const before = written;
    const from = await take();
    isOver = true;
    await writing;
    expect(written).toBeGreaterThan(before);
    const into = await give(from);
    // neither broker nor Redis is wanted for it, and an image has neither
    expect(['mongo', 'nats', 'redis'].filter((name) => existsSync(join(into, name)))).toEqual(['mongo']);
    await withRestored(into, async (restored) => {
      const [events, copies] = [
        await restored.db('xuekao_exam').collection('events').countDocuments(),
        await restored.db('xuekao_zz').collection('copies').countDocuments(),
      ];
      expect(events - copies === 0 || events - copies === 1).toBe(true);
      expect(copies).toBeGreaterThanOrEqual(before);
      expect(copies).toBeLessThan(written);
    });
  },
  limit,
);

test(
  'documents to the byte, indexes, options, files, key: all come back; positions do not, and other databases are not taken',
  async () => {
    const from = await take();
    const into = await give(from);
    const exam = client.db('xuekao_exam');
    await withRestored(into, async (restored, secretKey) => {
      const db = restored.db('xuekao_exam');
      for (const name of ['papers', 'events']) expect((await bytesOf(db, name)).equals(await bytesOf(exam, name))).toBe(true);
      for (const name of ['papers', 'events']) expect(await db.collection(name).indexes()).toEqual(await exam.collection(name).indexes());
      const log = await MongoEventStore.open(db, { collection: 'chained' });
      expect(await proveStream(log, 'a-1')).toMatchObject({ altered: null, proved: { appends: 2, from: 1, to: 2 } });
      await log.close();
      expect(await db.collection('words').options()).toEqual(await exam.collection('words').options());
      expect(await db.collection('followers').findOne()).toEqual({ _id: 'projection/papers', holder: null });
      const era = (await db.collection<{ era: string }>('log_era').findOne())?.era;
      expect(era).toMatch(/^[0-9a-f-]{36}$/);
      // what a service tells of its documents was set back with them
      const told = restored.db('xuekao_identity').collection<{ era: string }>('log_era');
      expect((await told.findOne())?.era).toBe(era);
      // and a log under another name
      const orders = restored.db('xuekao_payment').collection<{ era: string }>('log_era');
      expect((await orders.findOne())?.era).toBe(era);
      // what was counted was copied at the same moment, so it stays what was counted of this log
      expect(await db.collection('consumer_bootstraps').findOne()).toEqual({ _id: 'stat', era, isDone: true });
      expect(await restored.db('other_exam').collection('rows').countDocuments()).toBe(0);
      expect(secretKey).toBe(keepSecrets(dataDir).secretKey);
    });
    expect(readFileSync(join(into, 'files/pictures/ab/ab12.png'), 'utf8')).toBe('a picture');
    expect(existsSync(join(into, 'demo.json'))).toBe(true);
    expect(existsSync(join(into, 'restoring'))).toBe(false);
    expect(statSync(from).mode & 0o077).toBe(0);
  },
  limit,
);

test.each([
  [
    'a file that was changed',
    (from: string) => appendFileSync(join(from, 'databases/xuekao_exam/papers.bson.gz'), 'x'),
    'papers.bson.gz is not what was written',
  ],
  ['a file that is missing', (from: string) => rmSync(join(from, 'files/pictures/ab/ab12.png')), 'ab12.png is missing'],
  ['a backup that was cut off', (from: string) => rmSync(join(from, 'SHA256SUMS')), 'holds no backup'],
])(
  '%s is refused before anything is touched',
  async (_what, damage, sentence) => {
    const from = await take();
    damage(from);
    const into = join(folder, 'untouched');
    await expect(give(from, { into })).rejects.toThrow(sentence);
    expect(existsSync(into)).toBe(false);
  },
  limit,
);

test.each([
  ['taken', 'taken'],
  ['linked', 'other-disk/xuekao'],
])(
  'a data folder that is not empty is refused, and moved aside when that is asked for, where a link leads: %s',
  async (name, real) => {
    const from = await take();
    const [into, place] = [join(folder, name), join(folder, real)];
    mkdirSync(place, { recursive: true });
    if (into !== place) symlinkSync(place, into);
    writeFileSync(join(into, 'mine'), '1');
    await expect(give(from, { into })).rejects.toThrow('is not empty');
    await give(from, { into, replace: true });
    const aside = readdirSync(dirname(place)).filter((other) => other.startsWith(`${basename(place)}.before-`));
    expect(aside.map((other) => readdirSync(join(dirname(place), other)))).toEqual([['mine']]);
    expect([lstatSync(into).isSymbolicLink(), existsSync(join(place, 'secrets.json'))]).toEqual([into !== place, true]);
  },
  limit,
);

test(
  'a backup within the data folder would go where that goes, so it is neither taken nor restored, also by another name of the folder',
  async () => {
    symlinkSync(dataDir, join(folder, 'other-name'));
    for (const to of [dataDir, join(dataDir, 'backups/daily'), join(folder, 'other-name/backups')])
      await expect(take({ to })).rejects.toThrow('is in the data folder');
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
    const into = join(folder, 'holds-its-backup');
    const from = join(into, 'backups/one');
    cpSync(await take(), from, { recursive: true });
    await expect(give(from, { into, replace: true })).rejects.toThrow('is in the data folder');
    expect(readdirSync(into)).toEqual(['backups']);
  },
  limit,
);

test(
  'onto a disk of its own, whose folder cannot be moved: what a fresh disk has is no data, and what lies there goes into a folder on it',
  async () => {
    const from = await take();
    const parent = join(folder, 'disks');
    const into = join(parent, 'data');
    mkdirSync(into, { recursive: true });
    const isMounted =
      process.platform === 'linux' &&
      (await run('mount', ['-t', 'tmpfs', '-o', 'size=3g', 'tmpfs', into]).catch(() => ({ code: 1 }))).code === 0;
    if (!isMounted) chmodSync(parent, 0o500); // who may not mount may not rename there either
    try {
      mkdirSync(join(into, 'lost+found'));
      await give(from, { into });
      writeFileSync(join(into, 'mine'), '1');
      await expect(give(from, { into })).rejects.toThrow('is not empty');
      await give(from, { into, replace: true });
      const aside = readdirSync(into).filter((name) => name.startsWith('before-'));
      expect(aside).toHaveLength(1);
      expect(readdirSync(join(into, aside[0] ?? ''))).toEqual(expect.arrayContaining(['mine', 'mongo', 'secrets.json']));
      expect([existsSync(join(into, 'mine')), existsSync(join(into, 'lost+found'))]).toEqual([false, true]);
      await withRestored(into, async (restored) => expect(await restored.db('xuekao_exam').collection('papers').countDocuments()).toBe(2));
    } finally {
      if (isMounted) await run('umount', ['-l', into]);
      chmodSync(parent, 0o700);
    }
  },
  limit,
);

test(
  'the secret key: sealed under a passphrase, or left out and to be given, and never another one',
  async () => {
    const sealed = await take({ env: { BACKUP_PASSPHRASE: '正确的口令' } });
    expect(readFileSync(join(sealed, 'secret-key.json'), 'utf8')).not.toContain(keepSecrets(dataDir).secretKey);
    await expect(give(sealed)).rejects.toThrow('set BACKUP_PASSPHRASE');
    await expect(give(sealed, { env: { BACKUP_PASSPHRASE: 'guess' } })).rejects.toThrow('does not open');
    await give(sealed, { env: { BACKUP_PASSPHRASE: '正确的口令' } });
    const without = await take({ withoutKey: true });
    expect(existsSync(join(without, 'secret-key.json'))).toBe(false);
    await expect(give(without)).rejects.toThrow('set SECRET_KEY');
    await expect(give(without, { env: { SECRET_KEY: 'x'.repeat(64) } })).rejects.toThrow('is not the one of this backup');
    await give(without, { env: { SECRET_KEY: keepSecrets(dataDir).secretKey } });
  },
  limit,
);

test(
  'a backup with another key than that of the platform is refused; where the environment has the key, the data folder gets none',
  async () => {
    const identity = client.db('xuekao_identity');
    const records = identity.collection<{ _id: string; fingerprint: string }>('secret_key');
    const inUse = '5'.repeat(40);
    // as the service writes it down: config.spec.ts of libs/platform has the same pair
    await records.insertOne({ _id: 'key', fingerprint: 'c3d8839b55fd6294ddddcbb9f62fa464' });
    try {
      await expect(take()).rejects.toThrow('is not the one that the platform runs with');
      await expect(take({ env: { SECRET_KEY: '' } })).rejects.toThrow('SECRET_KEY');
      const right = await take({ env: { SECRET_KEY: inUse, BACKUP_PASSPHRASE: '口令' } });
      await give(right, { env: { SECRET_KEY: inUse } });
      const by = await give(right, { env: { BACKUP_PASSPHRASE: '口令' } });
      expect(keepSecrets(by).secretKey).toBe(inUse);
      // who keeps the key elsewhere need not show it, and a restore still knows the right one
      const without = await take({ withoutKey: true, env: { SECRET_KEY: '' } });
      await expect(give(without, { env: { SECRET_KEY: keepSecrets(dataDir).secretKey } })).rejects.toThrow('is not the one of this backup');
      const given = await give(without, { env: { SECRET_KEY: inUse } });
      expect(JSON.parse(readFileSync(join(given, 'secrets.json'), 'utf8'))).not.toHaveProperty('secretKey');
      const fresh = join(folder, 'fresh');
      keepSecrets(fresh, { SECRET_KEY: inUse });
      // nobody runs on these folders, and the server is another one: the key is read where it lies, and none is made
      const [idle, empty] = [join(folder, 'idle'), join(folder, 'no-data')];
      for (const made of [idle, empty]) mkdirSync(made);
      writeFileSync(join(idle, 'secrets.json'), JSON.stringify({ secretKey: inUse }));
      expect(readFileSync(join(await take({ dataDir: idle, env: { SECRET_KEY: '' } }), 'secret-key.json'), 'utf8')).toContain(inUse);
      await expect(take({ dataDir: empty, env: { SECRET_KEY: '' } })).rejects.toThrow('There is no SECRET_KEY here');
      expect(readdirSync(empty)).toEqual([]);
      expect([keepSecrets(fresh).secretKey, readFileSync(join(fresh, 'secrets.json'), 'utf8').includes('secretKey')]).toEqual(['', false]);
    } finally {
      await identity.dropCollection('secret_key');
    }
  },
  limit,
);

test(
  'a backup that is not what was written is noticed, has no name, and costs no older one',
  async () => {
    const to = join(folder, 'spoilt');
    const older = await take({ to, keep: 1 });
    // the first of two databases is spoilt on the disk while the second one is being read
    const spoilt = { done: false };
    const spoil = (): void => {
      const partial = readdirSync(to).find((name) => name.endsWith('.partial'));
      const [file, next] = ['xuekao_exam/papers.bson.gz', 'xuekao_zz'].map((path) => join(to, partial ?? '', 'databases', path)) as [
        string,
        string,
      ]; // two paths
      spoilt.done = partial !== undefined && existsSync(file) && existsSync(next);
      if (spoilt.done) appendFileSync(file, 'x');
      else setImmediate(spoil);
    };
    const taking = take({ to, keep: 1 });
    spoil();
    await expect(taking).rejects.toThrow('papers.bson.gz is not what was written');
    expect(spoilt.done).toBe(true);
    expect(readdirSync(to)).toEqual([basename(older)]);
  },
  limit,
);

test(
  'a backup that is told to stop leaves nothing, and one that was killed is cleared away by the next, unlike one that still runs',
  async () => {
    const to = join(folder, 'cut-off');
    mkdirSync(to);
    const backup = async (strike: NodeJS.Signals | undefined): Promise<{ said: string; code: number | null }> => {
      const child = spawn(process.execPath, [join(root, 'tools/backup/backup.ts'), '--to', to, '--keep', '1'], {
        env: { ...env, DATA_DIR: dataDir, MONGO_URL: backing.env.MONGO_URL, SECRET_KEY: 'x'.repeat(40) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString('utf8')));
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      while (strike !== undefined && !readdirSync(to).some((name) => name.endsWith('.partial') && existsSync(join(to, name, 'databases'))))
        await new Promise((resolve) => setImmediate(resolve));
      if (strike !== undefined) child.kill(strike);
      return { code: await ended, said };
    };
    const rows = client.db('xuekao_zz').collection('rows');
    await rows.insertMany(Array.from({ length: 20_000 }, () => ({ text: randomBytes(500).toString('hex') })));
    const stopped = await backup('SIGTERM');
    expect([stopped.code, stopped.said]).toEqual([1, expect.stringContaining('stopped by SIGTERM: nothing is left of this backup')]);
    expect(readdirSync(to)).toEqual([]);
    await backup('SIGKILL');
    const left = readdirSync(to);
    expect(left).toEqual([expect.stringMatching(/\.partial$/)]);
    // of an earlier release, which said nothing of itself: one old, one of now; and one that a process writes
    const [old, young, running] = [
      'xuekao-2026-01-01T02-00-00-000Z.partial',
      ...[1, 2].map((at) => `xuekao-${new Date(Date.now() + at).toISOString().replace(/[:.]/g, '-')}.partial`),
    ] as [string, string, string]; // three
    for (const name of [old, young]) mkdirSync(join(to, name));
    beginPartial(join(to, running));
    expect((await backup(undefined)).code).toBe(0);
    expect(
      readdirSync(to)
        .filter((name) => name.endsWith('.partial'))
        .sort(),
    ).toEqual([young, running].sort());
    const finished = readdirSync(to).filter((name) => !name.endsWith('.partial'));
    expect(finished).toHaveLength(1);
    expect(readdirSync(join(to, finished[0] ?? ''))).not.toContain('owner.json');
    await rows.drop();
  },
  limit,
);

test(
  'what the console advises who has no backup, 运行状态, takes one as it is written',
  async () => {
    const advice = readFileSync(join(root, 'frontends/admin/src/status/status.texts.ts'), 'utf8');
    const to = join(folder, 'advised');
    const [command = '', ...args] = (/'status\.do\.backup': '请运行 ([^，]+)，/.exec(advice)?.[1] ?? '').replace('/目录', to).split(' ');
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, DATA_DIR: dataDir, MONGO_URL: backing.env.MONGO_URL, SECRET_KEY: 'x'.repeat(40) },
      stdio: 'ignore',
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(readdirSync(to)).toEqual([expect.stringMatching(/^xuekao-/)]);
  },
  limit,
);

test(
  'a server of others: never under processes that work on it, and a restore that did not end leaves its mark in every database',
  async () => {
    const from = await take();
    const own = await claimData(join(folder, 'elsewhere'), quiet);
    const started = await startBacking({ dataDir: join(folder, 'elsewhere'), pids: own, say: quiet, env });
    const there = await MongoClient.connect(started.env.MONGO_URL, journaled);
    const site = join(folder, 'of-site');
    mkdirSync(join(site, 'files'), { recursive: true });
    const onto = (backup: string): Promise<string> => give(backup, { replace: true, env: { MONGO_URL: started.env.MONGO_URL } });
    const marks = (): Promise<unknown[]> =>
      Promise.all(
        ['xuekao_exam', 'xuekao_zz'].map((name) =>
          there
            .db(name)
            .collection('restoring')
            .findOne({}, { projection: { _id: 0, from: 1 } }),
        ),
      );
    try {
      const followers = there.db('xuekao_exam').collection<{ _id: string; holder: string | null; until: Date }>('followers');
      await followers.insertOne({ _id: 'projection/papers', holder: 'a process', until: new Date(Date.now() + 60_000) });
      const ontoSite = restoreBackup({
        dataDir: site,
        from,
        replace: true,
        env: { ...env, MONGO_URL: started.env.MONGO_URL, SECRET_KEY: keepSecrets(dataDir).secretKey },
        say: quiet,
      });
      await expect(ontoSite).rejects.toThrow('works on xuekao_exam');
      // what the site uses is where it was
      expect(readdirSync(site)).toEqual(['files']);
      await expect(onto(from)).rejects.toThrow('works on xuekao_exam');
      expect(await followers.countDocuments()).toBe(1);
      await followers.updateOne({}, { $set: { until: new Date() } });
      await there.db('xuekao_exam').collection('later').insertOne({ isLater: true });
      // a document more than the manifest says: what is noticed only when the collection is read back
      const wrong = await take();
      const manifest = join(wrong, 'manifest.json');
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"digest": "../, '"digest": "zz'));
      writeFileSync(
        join(wrong, 'SHA256SUMS'),
        readFileSync(join(wrong, 'SHA256SUMS'), 'utf8').replace(
          /.{64}(?= {2}manifest)/,
          createHash('sha256').update(readFileSync(manifest)).digest('hex'),
        ),
      );
      await expect(onto(wrong)).rejects.toThrow('was not restored as it was');
      expect(await marks()).toEqual([{ from: basename(wrong) }, { from: basename(wrong) }]);
      const half = takeBackup({
        dataDir,
        to: join(folder, 'of-half'),
        prefix: 'xuekao',
        withoutKey: true,
        say: quiet,
        env: { ...env, MONGO_URL: started.env.MONGO_URL },
      });
      await expect(half).rejects.toThrow('holds a restore that did not end');
      const restored = await onto(from);
      expect(['mongo', 'nats', 'redis'].filter((name) => existsSync(join(restored, name)))).toEqual([]);
      expect(await marks()).toEqual([null, null]);
      expect(
        await there
          .db('xuekao_exam')
          .listCollections({ name: { $in: ['later', 'restoring'] } })
          .toArray(),
      ).toEqual([]);
    } finally {
      await there.close();
      await started.stop();
      own.release();
    }
  },
  limit,
);

test(
  'only the newest backups are kept where a number is given, and a start refuses a half restored folder',
  async () => {
    const to = join(folder, 'kept');
    const taken = [await take({ to, keep: 2 }), await take({ to, keep: 2 }), await take({ to, keep: 2 })];
    expect(
      readdirSync(to)
        .map((name) => join(to, name))
        .sort(),
    ).toEqual(taken.slice(1));
    // what the console's page of the running state reads
    const record = await client
      .db('xuekao_identity')
      .collection<{ _id: string; finishedAt: Date; folder: string }>('backups')
      .findOne({ _id: 'last' });
    expect(record?.folder).toBe(basename(taken[2] ?? ''));
    expect(Date.now() - (record?.finishedAt.getTime() ?? 0)).toBeLessThan(limit);
    const half = join(folder, 'half');
    mkdirSync(half);
    writeFileSync(join(half, 'restoring'), '');
    await expect(claimData(half, quiet)).rejects.toThrow('holds a restore that did not end');
  },
  limit,
);
