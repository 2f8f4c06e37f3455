import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { claimData, startBacking } from '../backing/backing.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { run } from '../support/run.ts';
import { restoreBackup } from './give-back.ts';
import { takeBackup } from './take.ts';
import { BackupBed, env, journaled, limit, quiet, withRestored } from './test-support.ts';

let bed: BackupBed;
beforeAll(async () => {
  bed = await BackupBed.open();
}, limit);
afterAll(() => bed.close());

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
    const from = await bed.take();
    damage(from);
    const into = join(bed.folder, 'untouched');
    await expect(bed.give(from, { into })).rejects.toThrow(sentence);
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
    const from = await bed.take();
    const [into, place] = [join(bed.folder, name), join(bed.folder, real)];
    mkdirSync(place, { recursive: true });
    if (into !== place) symlinkSync(place, into);
    writeFileSync(join(into, 'mine'), '1');
    await expect(bed.give(from, { into })).rejects.toThrow('is not empty');
    await bed.give(from, { into, replace: true });
    const aside = readdirSync(dirname(place)).filter((other) => other.startsWith(`${basename(place)}.before-`));
    expect(aside.map((other) => readdirSync(join(dirname(place), other)))).toEqual([['mine']]);
    expect([lstatSync(into).isSymbolicLink(), existsSync(join(place, 'secrets.json'))]).toEqual([into !== place, true]);
  },
  limit,
);

test(
  'a backup within the data folder would go where that goes, so it is neither taken nor restored, also by another name of the folder',
  async () => {
    symlinkSync(bed.dataDir, join(bed.folder, 'other-name'));
    for (const to of [bed.dataDir, join(bed.dataDir, 'backups/daily'), join(bed.folder, 'other-name/backups')])
      await expect(bed.take({ to })).rejects.toThrow('is in the data folder');
    expect(existsSync(join(bed.dataDir, 'backups'))).toBe(false);
    const into = join(bed.folder, 'holds-its-backup');
    const from = join(into, 'backups/one');
    cpSync(await bed.take(), from, { recursive: true });
    await expect(bed.give(from, { into, replace: true })).rejects.toThrow('is in the data folder');
    expect(readdirSync(into)).toEqual(['backups']);
  },
  limit,
);

test(
  'onto a disk of its own, whose folder cannot be moved: what a fresh disk has is no data, and what lies there goes into a folder on it',
  async () => {
    const from = await bed.take();
    const parent = join(bed.folder, 'disks');
    const into = join(parent, 'data');
    mkdirSync(into, { recursive: true });
    const isMounted =
      process.platform === 'linux' &&
      (await run('mount', ['-t', 'tmpfs', '-o', 'size=3g', 'tmpfs', into]).catch(() => ({ code: 1 }))).code === 0;
    if (!isMounted) chmodSync(parent, 0o500); // who may not mount may not rename there either
    try {
      mkdirSync(join(into, 'lost+found'));
      await bed.give(from, { into });
      writeFileSync(join(into, 'mine'), '1');
      await expect(bed.give(from, { into })).rejects.toThrow('is not empty');
      await bed.give(from, { into, replace: true });
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
  'a server of others: never under processes that work on it, and a restore that did not end leaves its mark in every database',
  async () => {
    const from = await bed.take();
    const own = await claimData(join(bed.folder, 'elsewhere'), quiet);
    const started = await startBacking({ dataDir: join(bed.folder, 'elsewhere'), pids: own, say: quiet, env });
    const there = await MongoClient.connect(started.env.MONGO_URL, journaled);
    const site = join(bed.folder, 'of-site');
    mkdirSync(join(site, 'files'), { recursive: true });
    const onto = (backup: string): Promise<string> => bed.give(backup, { replace: true, env: { MONGO_URL: started.env.MONGO_URL } });
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
        env: { ...env, MONGO_URL: started.env.MONGO_URL, SECRET_KEY: keepSecrets(bed.dataDir).secretKey },
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
      const wrong = await bed.take();
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
        dataDir: bed.dataDir,
        to: join(bed.folder, 'of-half'),
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
