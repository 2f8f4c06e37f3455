import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { claimData, startBacking } from '../backing/backing.ts';
import { mongoUrl } from '../backing/mongo.ts';
import { PidRecord } from '../backing/pids.ts';
import { keepSecrets, storedSecretKey } from '../backing/secrets.ts';
import { readJson } from '../support/files.ts';

export interface Server {
  client: MongoClient;
  /** may set parameters where the server is our own */
  root: MongoClient;
  secretKey: string;
  close: () => Promise<void>;
}

/** The database of a data folder: the one that runs, else started for as long as this takes; MONGO_URL names another one. */
export async function openServer(dataDir: string, env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<Server> {
  const given = env['MONGO_URL'];
  const runs = new PidRecord(dataDir).owner() !== undefined;
  const own = given || runs ? undefined : await startOwn(dataDir, env, say);
  const secrets = given && !runs ? undefined : keepSecrets(dataDir);
  const url = given || own?.url || mongoUrl({ port: portIn(dataDir), secrets: keepSecrets(dataDir) });
  const options = { appName: 'xuekao-backup', serverSelectionTimeoutMS: 10_000, compressors: 'none' as const };
  const client = new MongoClient(url, options);
  const root =
    given || secrets === undefined ? client : new MongoClient(url, { ...options, auth: { username: 'root', password: secrets.mongoRoot } });
  const close = async (): Promise<void> => {
    await Promise.all([client.close(), root.close()]);
    await own?.stop();
  };
  try {
    await Promise.all([client.connect(), root.connect()]);
  } catch (error) {
    await close();
    throw error;
  }
  return { client, root, secretKey: env['SECRET_KEY'] || storedSecretKey(dataDir), close };
}

async function startOwn(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const pids = await claimData(dataDir, say);
  const backing = await startBacking({ dataDir, pids, say, env, programs: ['mongod'] });
  const stop = async (): Promise<void> => {
    await backing.stop();
    pids.release();
  };
  return { url: backing.env.MONGO_URL, stop };
}

function portIn(dataDir: string): number {
  const ports = readJson(join(dataDir, 'ports'));
  return typeof ports === 'object' && ports !== null && 'mongo' in ports ? Number(ports.mongo) : 0;
}

const historyParameter = 'minSnapshotHistoryWindowInSeconds';

/**
 * Lets the server keep a moment for so long while `work` reads it; five minutes is its own measure. Where that is not allowed, `work` has
 * five minutes.
 */
export async function withHistory<T>(root: MongoClient, seconds: number, work: () => Promise<T>): Promise<T> {
  const admin = root.db('admin');
  const allowed = (error: unknown): undefined => {
    if (error instanceof MongoServerError && (error.codeName === 'Unauthorized' || error.codeName === 'InvalidOptions')) return undefined;
    throw error;
  };
  const before = await admin.command({ getParameter: 1, [historyParameter]: 1 }).then((found) => Number(found[historyParameter]), allowed);
  const isSet =
    before !== undefined && (await admin.command({ setParameter: 1, [historyParameter]: seconds }).then(() => true, allowed)) === true;
  try {
    return await work();
  } finally {
    if (isSet) await admin.command({ setParameter: 1, [historyParameter]: before });
  }
}
