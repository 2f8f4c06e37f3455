import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoEventStore, proveStream } from '@xuekao/event-sourcing';
import type { Db } from 'mongodb';
import { claimData } from '../backing/backing.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { root } from '../support/paths.ts';
import { beginPartial } from './partial.ts';
import { BackupBed, env, limit, quiet, withRestored } from './test-support.ts';

let bed: BackupBed;
beforeAll(async () => {
  bed = await BackupBed.open();
}, limit);
afterAll(() => bed.close());

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
    const exam = bed.client.db('xuekao_exam');
    let isOver = false;
    let written = 0;
    // the second is written when the first is safe: a later moment of `copies` than of `events` would hold one more
    const writing = (async () => {
      for (let version = 1; !isOver; version += 1) {
        await exam.collection('events').insertOne({ stream: 'a', version });
        await bed.client.db('xuekao_zz').collection('copies').insertOne({ version });
        written = version;
      }
    })();
    while (written < 100) await new Promise((resolve) => setImmediate(resolve));
    const before = written;
    const from = await bed.take();
    isOver = true;
    await writing;
    expect(written).toBeGreaterThan(before);
    const into = await bed.give(from);
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
    const from = await bed.take();
    const into = await bed.give(from);
    const exam = bed.client.db('xuekao_exam');
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
      // files that go after a day anyway
      for (const name of ['paper_archive_parts', 'mark_sheet_parts']) expect(await db.listCollections({ name }).toArray()).toEqual([]);
      expect(await restored.db('other_exam').collection('rows').countDocuments()).toBe(0);
      expect(secretKey).toBe(keepSecrets(bed.dataDir).secretKey);
    });
    expect(readFileSync(join(into, 'files/pictures/ab/ab12.png'), 'utf8')).toBe('a picture');
    expect(existsSync(join(into, 'demo.json'))).toBe(true);
    expect(existsSync(join(into, 'restoring'))).toBe(false);
    expect(statSync(from).mode & 0o077).toBe(0);
  },
  limit,
);

test(
  'a backup that is not what was written is noticed, has no name, and costs no older one',
  async () => {
    const to = join(bed.folder, 'spoilt');
    const older = await bed.take({ to, keep: 1 });
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
    const taking = bed.take({ to, keep: 1 });
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
    const to = join(bed.folder, 'cut-off');
    mkdirSync(to);
    const backup = async (strike: NodeJS.Signals | undefined): Promise<{ said: string; code: number | null }> => {
      const child = spawn(process.execPath, [join(root, 'tools/backup/backup.ts'), '--to', to, '--keep', '1'], {
        env: { ...env, DATA_DIR: bed.dataDir, MONGO_URL: bed.backing.env.MONGO_URL, SECRET_KEY: 'x'.repeat(40) },
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
    const rows = bed.client.db('xuekao_zz').collection('rows');
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
    const to = join(bed.folder, 'advised');
    const [command = '', ...args] = (/'status\.do\.backup': '请运行 ([^，]+)，/.exec(advice)?.[1] ?? '').replace('/目录', to).split(' ');
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, DATA_DIR: bed.dataDir, MONGO_URL: bed.backing.env.MONGO_URL, SECRET_KEY: 'x'.repeat(40) },
      stdio: 'ignore',
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(readdirSync(to)).toEqual([expect.stringMatching(/^xuekao-/)]);
  },
  limit,
);

test(
  'only the newest backups are kept where a number is given, and a start refuses a half restored folder',
  async () => {
    const to = join(bed.folder, 'kept');
    const taken = [await bed.take({ to, keep: 2 }), await bed.take({ to, keep: 2 }), await bed.take({ to, keep: 2 })];
    expect(
      readdirSync(to)
        .map((name) => join(to, name))
        .sort(),
    ).toEqual(taken.slice(1));
    // what the console's page of the running state reads
    const record = await bed.client
      .db('xuekao_identity')
      .collection<{ _id: string; finishedAt: Date; folder: string }>('backups')
      .findOne({ _id: 'last' });
    expect(record?.folder).toBe(basename(taken[2] ?? ''));
    expect(Date.now() - (record?.finishedAt.getTime() ?? 0)).toBeLessThan(limit);
    const half = join(bed.folder, 'half');
    mkdirSync(half);
    writeFileSync(join(half, 'restoring'), '');
    await expect(claimData(half, quiet)).rejects.toThrow('holds a restore that did not end');
  },
  limit,
);
