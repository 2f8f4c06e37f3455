import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoEventStore } from '@xuekao/event-sourcing';
import { Double, Int32, Long, MongoClient } from 'mongodb';
import { type Backing, claimData, startBacking } from '../backing/backing.ts';
import type { PidRecord } from '../backing/pids.ts';
import { keepSecrets } from '../backing/secrets.ts';
import { restoreBackup } from './give-back.ts';
import { takeBackup } from './take.ts';

/** Milliseconds that a test with databases of its own may take. */
export const limit = 180_000;
export const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: homedir() };
export const quiet = (): void => undefined;
export const journaled = { writeConcern: { w: 'majority', journal: true } } as const;

/** A platform's data, and backups of it that are taken and restored. */
export class BackupBed {
  /** everything that a spec writes goes below it */
  readonly folder: string;
  readonly dataDir: string;
  readonly backing: Backing;
  readonly client: MongoClient;
  private readonly pids: PidRecord;
  private backups = 0;

  private constructor(of: Pick<BackupBed, 'folder' | 'dataDir' | 'backing' | 'client'>, pids: PidRecord) {
    ({ folder: this.folder, dataDir: this.dataDir, backing: this.backing, client: this.client } = of);
    this.pids = pids;
  }

  static async open(): Promise<BackupBed> {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const dataDir = join(folder, 'data');
    const pids = await claimData(dataDir, quiet);
    const backing = await startBacking({ dataDir, pids, say: quiet, env });
    const client = await MongoClient.connect(backing.env.MONGO_URL, journaled);
    await fill(client, dataDir);
    return new BackupBed({ folder, dataDir, backing, client }, pids);
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.backing.stop();
    this.pids.release();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @returns folder of the backup */
  take(more: { dataDir?: string; withoutKey?: boolean; env?: NodeJS.ProcessEnv; keep?: number; to?: string } = {}): Promise<string> {
    this.backups += 1;
    return takeBackup({
      dataDir: this.dataDir,
      to: join(this.folder, `backups-${this.backups}`),
      prefix: 'xuekao',
      withoutKey: false,
      say: quiet,
      ...more,
      env: { ...env, MONGO_URL: this.backing.env.MONGO_URL, SECRET_KEY: keepSecrets(this.dataDir).secretKey, ...more.env },
    });
  }

  /** Restores a backup. @returns folder that it went into */
  async give(from: string, more: { replace?: boolean; env?: NodeJS.ProcessEnv; into?: string } = {}): Promise<string> {
    const into = more.into ?? join(this.folder, `restored-${Math.random().toString(36).slice(2)}`);
    await restoreBackup({ dataDir: into, from, replace: more.replace ?? false, env: { ...env, ...more.env }, say: quiet });
    return into;
  }
}

/** Does something with the databases of a restored folder. */
export async function withRestored<T>(into: string, work: (client: MongoClient, secretKey: string) => Promise<T>): Promise<T> {
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

/** Rows of each kind that a backup has to bring back to the byte, files, and a database of others. */
async function fill(client: MongoClient, dataDir: string): Promise<void> {
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
  // the last of ours, by name: the first are restored when it begins
  await client.db('xuekao_zz').collection('lasts').insertOne({ version: 1 });
  for (const name of ['paper_archive_parts', 'mark_sheet_parts']) await exam.collection(name).insertOne({ part: 0 });
  await client.db('other_exam').collection('rows').insertOne({ isOurs: false });
  mkdirSync(join(dataDir, 'files/pictures/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files/pictures/ab/ab12.png'), 'a picture');
  writeFileSync(join(dataDir, 'demo.json'), '{}');
}
