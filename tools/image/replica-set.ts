import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { Problem, reasonOf, report } from '../support/problem.ts';

/**
 * `replica-set`: makes one set of the members in MONGO_MEMBERS (`mongo-1:27017,…`), and the account `root` with MONGO_ROOT_PASSWORD. A
 * member is asked as the members ask each other, by the key that they share (MONGO_KEY), so nothing has to run beside mongod. A repeat
 * changes nothing.
 */

const name = process.env['MONGO_SET'] || 'xuekao';
const patienceMs = 120_000;
const alreadyThere = { initiated: 23, account: 51003 };

function needed(variable: string): string {
  const value = process.env[variable]?.replaceAll(/\s/g, '');
  if (!value) throw new Problem(`${variable} is missing.`);
  return value;
}

const members = (): string[] => needed('MONGO_MEMBERS').split(',');

function client(hosts: readonly string[], options: { directConnection: true } | { replicaSet: string }): MongoClient {
  return new MongoClient(`mongodb://${hosts.join(',')}/`, {
    ...options,
    auth: { username: '__system', password: needed('MONGO_KEY') },
    authSource: 'local',
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 3000,
  });
}

async function using<T>(opened: MongoClient, work: (admin: ReturnType<MongoClient['db']>) => Promise<T>): Promise<T> {
  try {
    return await work(opened.db('admin'));
  } finally {
    await opened.close();
  }
}

const isCode = (error: unknown, code: number): boolean => error instanceof MongoServerError && error.code === code;

async function initiate(): Promise<void> {
  // the time in which a set without its primary chooses another one is time in which nobody's answer is saved
  const settings = { electionTimeoutMillis: Number(process.env['MONGO_ELECTION_MS'] || 2000) };
  const config = { _id: name, members: members().map((host, _id) => ({ _id, host })), settings };
  await using(client(members().slice(0, 1), { directConnection: true }), async (admin) => {
    if ((await admin.command({ hello: 1 }))['setName'] !== undefined) return;
    await admin.command({ replSetInitiate: config }).catch((error: unknown) => {
      if (!isCode(error, alreadyThere.initiated)) throw error;
    });
  });
}

async function makeRoot(): Promise<void> {
  const account = { pwd: needed('MONGO_ROOT_PASSWORD'), roles: ['root'] };
  await using(client(members(), { replicaSet: name }), async (admin) => {
    const writeConcern = { w: 'majority', wtimeout: 10_000 };
    await admin.command({ createUser: 'root', ...account, writeConcern }).catch((error: unknown) => {
      if (!isCode(error, alreadyThere.account)) throw error;
      return admin.command({ updateUser: 'root', ...account, writeConcern });
    });
  });
}

/** Members start beside this program. */
async function patiently(step: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await pause(500)) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (Date.now() > end) throw new Problem(`The members of MONGO_MEMBERS make no set: ${reasonOf(error)}`);
    }
  }
}

try {
  await patiently(initiate);
  await patiently(makeRoot);
  console.log(`the set ${name} of ${members().length} is there`);
} catch (error) {
  report(error);
}
