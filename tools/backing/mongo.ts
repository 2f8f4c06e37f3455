import { totalmem } from 'node:os';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient, MongoNetworkError, MongoServerError, MongoTopologyClosedError } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureMongoAccounts } from '../accounts/mongo.ts';
import { readJson, writeWhole } from '../support/files.ts';
import { Problem } from '../support/problem.ts';
import { LogFile } from './log-file.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessSpec } from './supervisor.ts';

const replicaSet = 'xuekao';
const authenticationFailed = 18;

export interface MongoPlace {
  dataDir: string;
  port: number;
  secrets: Secrets;
  /** MONGO_DB_PREFIX: the accounts of the services reach its databases */
  prefix: string;
}

/** Of the account that reaches every database: for tools, tests and a platform whose services share one account. */
export function mongoUrl({ port, secrets }: Pick<MongoPlace, 'port' | 'secrets'>): string {
  return urlOf(port, 'operator', secrets.mongo);
}

/** Of an account of its own, as `ensureMongoAccounts` makes it. */
export function mongoUrlOf({ port, secrets }: MongoPlace, account: string): string {
  return urlOf(port, account, mongoPasswords(secrets).get(account) ?? '');
}

/** A set of one has no other member that a monitor could hear of: a question now and then does, on one connection instead of two. */
const monitoring = 'serverMonitoringMode=poll&heartbeatFrequencyMS=30000';
const urlOf = (port: number, account: string, password: string): string =>
  `mongodb://${account}:${password}@127.0.0.1:${port}/?replicaSet=${replicaSet}&authSource=admin&${monitoring}`;

const mongoPasswords = ({ accounts, mongo, mongoAudit }: Secrets): Map<string, string> =>
  new Map([...Object.entries(accounts), ['operator', mongo], ['audit', mongoAudit]]);

/** A single mongod that is a replica set of one: transactions, change streams and majority writes work as on three. */
export function mongoProcess(command: string, place: MongoPlace): ProcessSpec {
  writeWhole(portFile(place), String(place.port));
  return processSpec(command, place, { replication: { replSetName: replicaSet, oplogSizeMB: 1024 } });
}

const portFile = ({ dataDir }: MongoPlace): string => join(dataDir, 'mongo', 'port');

/** Whether the set was last known under another port: it would look for itself there, and never come up. */
export function hasMoved(place: MongoPlace): boolean {
  const before = readJson(portFile(place));
  return before !== undefined && before !== place.port;
}

/** The same database outside of its set, so that the set's own record can be corrected. */
export function loneMongoProcess(command: string, place: MongoPlace): ProcessSpec {
  return processSpec(command, place, {});
}

/** Writes the new port into the set's record; asks a lone mongod, as the set itself. */
export async function rehome(place: MongoPlace): Promise<void> {
  const client = new MongoClient(`mongodb://127.0.0.1:${place.port}/`, {
    directConnection: true,
    auth: { username: '__system', password: place.secrets.mongoKey },
    authSource: 'local',
  });
  try {
    const sets = client.db('local').collection<{ _id: string }>('system.replset');
    await sets.updateOne(
      { _id: replicaSet },
      { $set: { 'members.0.host': `127.0.0.1:${place.port}` } },
      { writeConcern: { w: 1, journal: true } },
    );
  } finally {
    await client.close();
  }
}

function processSpec(command: string, place: MongoPlace, replication: object): ProcessSpec {
  const folder = join(place.dataDir, 'mongo');
  const configFile = join(folder, 'mongod.conf');
  mkdirSync(join(folder, 'db'), { recursive: true });
  const keyFile = join(folder, 'key');
  if (!existsSync(keyFile)) writeWhole(keyFile, place.secrets.mongoKey, 0o600);
  const config = {
    storage: { dbPath: join(folder, 'db'), wiredTiger: { engineConfig: { cacheSizeGB: totalmem() > 6e9 ? 1 : 0.25 } } },
    // zlib is left out for a known hole of 6.0.5.
    net: { bindIp: '127.0.0.1', port: place.port, unixDomainSocket: { enabled: false }, compression: { compressors: 'snappy,zstd' } },
    ...replication,
    security: { authorization: 'enabled', keyFile },
    operationProfiling: { slowOpThresholdMs: 500 },
    setParameter: {
      diagnosticDataCollectionEnabled: false,
      shutdownTimeoutMillisForSignaledShutdown: 100,
      // a process that is killed in the middle of one leaves its rows locked so long; the longest of ours take some seconds
      transactionLifetimeLimitSeconds: 30,
    },
  };
  writeWhole(configFile, JSON.stringify(config, null, 2), 0o600);
  return {
    name: 'mongod',
    isDatabase: true,
    ...questions(place.port),
    command,
    args: ['--config', configFile],
    log: new LogFile(join(place.dataDir, 'logs', 'mongod.log')),
    isReady: () => answers(place.port),
    readySeconds: 60,
    stopSeconds: 30,
  };
}

/** One connection for all of them: mongod writes a line for each new one. */
function questions(port: number): Required<Pick<ProcessSpec, 'answers' | 'release'>> {
  const open = (): MongoClient =>
    new MongoClient(`mongodb://127.0.0.1:${port}/`, {
      directConnection: true,
      maxPoolSize: 1,
      serverSelectionTimeoutMS: 2500,
      socketTimeoutMS: 2500,
    });
  let client = open();
  return {
    answers: async () => {
      try {
        return (await client.db('admin').command({ ping: 1 }))['ok'] === 1;
      } catch (error) {
        // a client whose first question found nobody never asks again
        if (error instanceof MongoTopologyClosedError) client = open();
        throw error;
      }
    },
    release: () => client.close(),
  };
}

async function answers(port: number): Promise<boolean> {
  const client = direct(port);
  try {
    await client.db('admin').command({ ping: 1 });
    return true;
  } finally {
    await client.close();
  }
}

function direct(port: number, user?: { username: string; password: string }): MongoClient {
  return new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 2000,
    ...(user === undefined ? {} : { auth: user, authSource: 'admin' }),
  });
}

/** Makes the running mongod the primary of its set, under the port it has now, with the accounts of this data folder. */
export async function prepareMongo(place: MongoPlace): Promise<void> {
  for (const until = Date.now() + 30_000; ; await pause(50)) {
    try {
      return await prepare(place);
    } catch (error) {
      // A member whose state changes closes its connections.
      if (!(error instanceof MongoNetworkError) || Date.now() > until) throw error;
    }
  }
}

async function prepare(place: MongoPlace): Promise<void> {
  const root = { username: 'root', password: place.secrets.mongoRoot };
  const client = direct(place.port, root);
  try {
    await client.connect();
    const admin = client.db('admin');
    await untilPrimary(admin);
    await ensureAccounts(admin, place);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== authenticationFailed) throw error;
    await initiate(place, root);
  } finally {
    await client.close();
  }
}

/** First start: the exception for connections from this machine holds until the first account exists. */
async function initiate(place: MongoPlace, root: { username: string; password: string }): Promise<void> {
  const client = direct(place.port);
  try {
    const admin = client.db('admin');
    await admin
      .command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: `127.0.0.1:${place.port}` }] } })
      .catch((error: unknown) => {
        // A start that was cut off between the two steps has the set already, perhaps under another port.
        if (!(error instanceof MongoServerError) || error.codeName !== 'AlreadyInitialized') throw error;
      });
    await untilPrimary(admin);
    await admin.command({ createUser: root.username, pwd: root.password, roles: ['root'] });
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'Unauthorized') {
      throw new Problem(
        `The database in ${join(place.dataDir, 'mongo')} belongs to other secrets than ` +
          `${join(place.dataDir, 'secrets.json')}: bring that file back, or move the folder away.`,
      );
    }
    throw error;
  } finally {
    await client.close();
  }
  const signedIn = direct(place.port, root);
  try {
    await ensureAccounts(signedIn.db('admin'), place);
  } finally {
    await signedIn.close();
  }
}

/** Of earlier releases: one account for every service. */
const formerAccounts = ['xuekao', 'xuekao-audit'];

async function ensureAccounts(admin: Db, { secrets, prefix }: MongoPlace): Promise<void> {
  await ensureMongoAccounts(admin, prefix, mongoPasswords(secrets));
  const { users } = await admin.command({ usersInfo: formerAccounts.map((user) => ({ user, db: 'admin' })) });
  for (const { user } of users as { user: string }[]) await admin.command({ dropUser: user });
}

async function untilPrimary(admin: Db): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(50)) {
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
  }
  throw new Problem('mongod did not become the primary of its set within 30 s: see its log.');
}
