import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';

type Db = mongo.Db;

export interface UpgradeContext {
  /** The service's own database, without models: those of a later release differ from what the step was written for. */
  db: Db;
  config: Config;
}

/** A change of the data of an existing site, made once for each service and installation. */
export interface UpgradeStep {
  /** From 1 on without gaps; a number is never used again and never changed after its release. */
  number: number;
  /** For the log and for operators, e.g. `passwords of exams become hashes`. */
  name: string;
  /** Whether the release before reads the data after the step: an older process is refused otherwise. */
  keepsEarlier: boolean;
  /** Repeated from its beginning after a kill in its middle, so it leaves alone what it has changed before. */
  run(context: UpgradeContext): Promise<void>;
}

interface UpgradeRecord {
  _id: number | 'lock';
  name?: string;
  keepsEarlier?: boolean;
  /** true: the installation began with a release that had the step, and nothing was changed */
  wasNew?: boolean;
  at?: Date;
  owner?: string;
  until?: Date;
  /** of the lock: how many steps the release of its owner has; an earlier release wrote none */
  steps?: number;
}

const collectionName = 'upgrades';
const lockMs = 30_000;
const renewMs = 10_000;
const askAgainMs = 100;

/**
 * Brings the data of a service to this release before anything reads it. Processes that start together wait for the one that does it; where
 * nothing is to be done, nobody waits for a lock that a killed process has left.
 * @returns the connection
 * @throws {Error} the data was changed by a newer release in a way that this one cannot read, or a step failed; nothing was served then
 */
export async function upgraded(
  connection: Connection,
  steps: readonly UpgradeStep[],
  { config, logger }: { config: Config; logger: Logger },
): Promise<Connection> {
  const { db } = connection;
  if (!db) throw new Error('the connection has no database');
  const wrong = steps.find(({ number }, index) => number !== index + 1);
  if (wrong) throw new Error(`upgrade step ${wrong.number} stands at another place than its number`);
  // an installation of before there were records has collections; one without any begins with this release
  const records = db.collection<UpgradeRecord>(collectionName);
  if (await isDone(records, steps.length, logger)) return connection;
  const lock = await takeLock(records, steps.length);
  try {
    const known = await records.find({ _id: { $ne: 'lock' } }).toArray();
    refuseNewer(known, steps.length, logger);
    const done = new Set(known.map(({ _id }) => _id));
    const wasNew = known.length === 0 && (await isEmpty(db));
    for (const step of steps) {
      if (done.has(step.number)) continue;
      const began = performance.now();
      if (!wasNew) await step.run({ db, config });
      const { number: _id, name, keepsEarlier } = step;
      await records.updateOne({ _id }, { $set: { name, keepsEarlier, wasNew, at: new Date() } }, { upsert: true });
      if (!wasNew) logger.info({ step: _id, ms: Math.round(performance.now() - began) }, `upgraded: ${name}`);
    }
  } finally {
    await lock.free();
  }
  return connection;
}

/** Every step is recorded, and no release with other steps is at work. @throws {Error} as `upgraded` does */
async function isDone(records: mongo.Collection<UpgradeRecord>, last: number, logger: Logger): Promise<boolean> {
  const all = await records.find().toArray();
  const lock = all.find(({ _id }) => _id === 'lock');
  if (lock && lock.steps !== last) return false;
  const known = all.filter(({ _id }) => _id !== 'lock');
  if (known.filter(({ _id }) => Number(_id) <= last).length < last) return false;
  refuseNewer(known, last, logger);
  return true;
}

function refuseNewer(known: readonly UpgradeRecord[], last: number, logger: Logger): void {
  const newer = known.filter(({ _id }) => Number(_id) > last);
  const unreadable = newer.find(({ keepsEarlier }) => keepsEarlier !== true);
  if (unreadable)
    throw new Error(
      `This data was upgraded by a newer release (step ${unreadable._id}, ${unreadable.name ?? ''}): start that one, or restore a backup`,
    );
  if (newer.length > 0)
    logger.warn({ steps: newer.map(({ _id }) => _id) }, 'the data was upgraded by a newer release, which this one can read');
}

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).every(({ name }) => name === collectionName);

/** A lease on the clock of the database, renewed while the steps run: a process that died gives it up by itself. */
async function takeLock(records: mongo.Collection<UpgradeRecord>, steps: number): Promise<{ free: () => Promise<void> }> {
  const owner = randomUUID();
  const lease = [{ $set: { owner, steps, until: { $add: ['$$NOW', lockMs] } } }];
  // free from the beginning; removed by the process that had it, so made again here
  const there = async (): Promise<unknown> =>
    records.updateOne({ _id: 'lock' }, { $setOnInsert: { owner: '', until: new Date(0) } }, { upsert: true }).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
  const take = async (): Promise<boolean> => {
    await there();
    const isFree = { $expr: { $or: [{ $eq: ['$owner', owner] }, { $lt: ['$until', '$$NOW'] }] } };
    return (await records.updateOne({ _id: 'lock', ...isFree }, lease)).matchedCount > 0;
  };
  while (!(await take())) await pause(askAgainMs);
  const renewal = setInterval(() => void take().catch(() => undefined), renewMs);
  return {
    free: async () => {
      clearInterval(renewal);
      await records.deleteOne({ _id: 'lock', owner });
    },
  };
}

/** Another process made the same row at the same moment. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === 11_000; // the driver's errors have a number
