import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimData, startBacking } from '../../tools/backing/backing.ts';
import { restoreBackup } from '../../tools/backup/give-back.ts';
import { takeBackup } from '../../tools/backup/take.ts';
import { root } from '../../tools/support/paths.ts';
import { MongoClient, type Db } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { until, type Operation } from './candidates.ts';
import { freePort } from '../../tools/backing/ports.ts';
import { Victim } from './process.ts';
import { papersOfRelease } from './read-model.ts';
import { portsOf, trial } from './trial.ts';

/**
 * T12: a backup is taken while candidates answer and is restored to a new set of databases. Everything acknowledged before it began is
 * there, services start on it, and read models that are made again from the log are the same to the byte. `--full`: 120 s of answers.
 */
const isFull = process.argv.includes('--full');
const size = isFull ? { candidates: 50, perSecond: 4, seconds: 120 } : { candidates: 15, perSecond: 4, seconds: 12 };
const prefix = 'faults';
const none: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: homedir(), MONGO_DB_PREFIX: prefix };
const quiet = (): void => undefined;
const seconds = { backup: 0, restore: 0, replay: 0 };
/** beside the data folder: within it none is taken */
const backups = mkdtempSync(join(tmpdir(), 'xuekao-backups-'));
process.once('exit', () => rmSync(backups, { recursive: true, force: true }));
let due: Operation[] = [];
let lost: string[] = [];
let rows: string[] = [];
let again: string[] = [];

const papersOf = async (db: Db): Promise<string[]> =>
  (
    await db
      .collection(papersOfRelease())
      .find({}, { sort: { _id: 1 } })
      .toArray()
  ).map((row) => JSON.stringify(row));

/** Which of the saves are not in the log. */
async function missingIn(db: Db, operations: readonly Operation[]): Promise<string[]> {
  const logged = new Set<string>();
  for await (const { stream, events } of db.collection('events').find({}, { projection: { stream: 1, events: 1 } })) {
    for (const { data } of events as { data: { answers?: { quId: string; seq: number }[] } }[])
      for (const { quId, seq } of data.answers ?? []) logged.add(`${String(stream)}/${quId}/${seq}`); // the event store's own documents
  }
  return operations.map(({ paperId, quId, seq }) => `attempt-${paperId}/${quId}/${seq}`).filter((name) => !logged.has(name));
}

/** Runs the platform on the databases until its read model of attempts stands at the end of the log. */
async function followed(env: NodeJS.ProcessEnv, dataDir: string, db: Db): Promise<void> {
  const all = new Victim({
    name: 'all',
    command: process.execPath,
    args: [join(root, 'services/all/dist/main.js')],
    logFile: join(dataDir, 'all.log'),
    env,
    isReady: () => fetch(`http://127.0.0.1:${env['PORT']}/healthz/ready`).then(({ ok }) => ok),
  });
  await all.start();
  try {
    await until('the read model', () =>
      db.collection<{ _id: string }>('followers').findOne({ _id: `projection/${papersOfRelease()}`, token: { $exists: true } }),
    );
  } finally {
    await all.stop();
  }
}

async function restoreAndReplay(from: string, dataDir: string, secretKey: string): Promise<void> {
  const begun = Date.now();
  await restoreBackup({ dataDir, from, replace: false, env: { ...none, SECRET_KEY: secretKey }, say: quiet });
  seconds.restore = (Date.now() - begun) / 1000;
  const pids = await claimData(dataDir, quiet);
  const backing = await startBacking({ dataDir, pids, say: quiet, env: none });
  const client = await MongoClient.connect(backing.env.MONGO_URL);
  try {
    const db = client.db(`${prefix}_exam`);
    lost = await missingIn(db, due);
    const env = {
      ...process.env,
      ...backing.env,
      SECRET_KEY: secretKey,
      MONGO_DB_PREFIX: prefix,
      PORT: String(await freePort(portsOf(13), [])),
      DEMO: '1',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
    };
    await followed(env, dataDir, db);
    rows = await papersOf(db);
    await db.collection(papersOfRelease()).deleteMany({});
    await db.collection<{ _id: string }>('followers').updateOne({ _id: `projection/${papersOfRelease()}` }, { $unset: { token: '' } });
    const replaying = Date.now();
    await followed(env, dataDir, db);
    seconds.replay = (Date.now() - replaying) / 1000;
    again = await papersOf(db);
  } finally {
    await client.close();
    await backing.stop();
    pids.release();
  }
}

await trial(
  { number: 12, name: 'restore', mongods: 1, size, isOne: true },
  async ({ cluster: { env, dataDir }, crowd, isOver }) => {
    const secretKey = String(env['SECRET_KEY']);
    while (!isOver() && crowd.acks.length < size.candidates * 10) await pause(100);
    due = crowd.operations.filter(({ ackedAt }) => ackedAt !== null);
    const begun = Date.now();
    const before = crowd.acks.length;
    const from = await takeBackup({
      dataDir,
      to: backups,
      prefix,
      withoutKey: true,
      env: { ...none, MONGO_URL: String(env['MONGO_URL']), SECRET_KEY: secretKey },
      say: quiet,
    });
    seconds.backup = (Date.now() - begun) / 1000;
    console.log(`T12: ${crowd.acks.length - before} saves were acknowledged while the backup was taken`);
    await restoreAndReplay(from, join(dataDir, 'restored'), secretKey);
  },
  () => {
    console.log(
      `T12: backup in ${seconds.backup.toFixed(1)} s, restore in ${seconds.restore.toFixed(1)} s, ${again.length} rows ` +
        `made again within ${seconds.replay.toFixed(1)} s (start of the services included)`,
    );
    return [
      [
        `all ${due.length} saves that were acknowledged before the backup are in it, missing ${lost.length}`,
        due.length > 0 && lost.length === 0,
      ],
      [
        `read models made again are the same, differ in ${rows.filter((row, index) => row !== again[index]).length} of ${rows.length} rows`,
        rows.length >= size.candidates && JSON.stringify(rows) === JSON.stringify(again),
      ],
    ];
  },
);
