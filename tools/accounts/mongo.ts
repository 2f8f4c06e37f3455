import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { root } from '../support/paths.ts';
import { growing, logIndexes } from './collections.ts';

interface Privilege {
  resource: { db: string; collection: string };
  actions: string[];
}
interface Account {
  user: string;
  password: string;
  role?: string;
  privileges: Privilege[];
  roles: (string | { role: string; db: string })[];
}

/** Collections and indexes too, but no log of slow operations, which would be that of every database (`profile`, in `dbAdmin`). */
const ownDatabase = 'readWrite';
const appends = ['find', 'insert', 'listIndexes'];
const ownCollection = [...appends, 'update', 'remove', 'createCollection', 'createIndex', 'dropIndex', 'collStats', 'changeStream'];

/** Each service has its own database, and reads under which SECRET_KEY the installation was made; nothing else. */
function serviceAccount(service: string, prefix: string, password: string): Account {
  const db = `${prefix}_${service}`;
  const known = growing[service];
  return {
    user: service,
    password,
    role: `${db}-service`,
    privileges: [
      { resource: { db: `${prefix}_identity`, collection: 'secret_key' }, actions: ['find'] },
      ...(known ? privilegesOn(db, known) : []),
    ],
    roles: known ? [] : [{ role: ownDatabase, db }],
  };
}

const privilegesOn = (db: string, { logs, others }: (typeof growing)[string]): Privilege[] => [
  { resource: { db, collection: '' }, actions: ['listCollections'] },
  ...logs.map((collection) => ({ resource: { db, collection }, actions: [...appends, 'changeStream'] })),
  ...others.map((collection) => ({ resource: { db, collection }, actions: ownCollection })),
];

/** For the audit log alone: inserts and finds, changes and deletes nothing, also by no index that lets rows expire (security.md row 37). */
const auditAccount = (prefix: string, password: string): Account => ({
  user: 'audit',
  password,
  role: `${prefix}_audit-append`,
  privileges: [{ resource: { db: `${prefix}_audit`, collection: 'audit_rows' }, actions: appends }],
  roles: [],
});

/** For backup, restore, upgrade and people: every database of the server, but no accounts. */
const operatorAccount = (password: string): Account => ({
  user: 'operator',
  password,
  privileges: [],
  roles: ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor'],
});

/**
 * Creates or corrects the accounts of MongoDB and their roles, and the indexes of collections that only grow, which those accounts may not
 * make; what is right already is not written again.
 * @param admin database `admin`, as somebody who may make accounts and indexes  @param prefix MONGO_DB_PREFIX
 * @param passwords by account: services, `audit`, `operator`; `gateway` has none here
 */
export async function ensureMongoAccounts(admin: Db, prefix: string, passwords: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, password] of passwords) {
    if (name === 'gateway') continue;
    if (name === 'operator') await ensure(admin, operatorAccount(password));
    else if (name === 'audit') {
      await ensure(admin, auditAccount(prefix, password));
      await admin.client.db(`${prefix}_audit`).collection('audit_rows').createIndexes(auditIndexes());
    } else {
      await ensure(admin, serviceAccount(name, prefix, password));
      const db = admin.client.db(`${prefix}_${name}`);
      for (const log of growing[name]?.logs ?? []) await db.collection(log).createIndexes([...logIndexes]);
    }
  }
}

async function ensure(admin: Db, { user, password, role, privileges, roles }: Account): Promise<void> {
  if (role !== undefined) await makeOrUpdate(admin, ['createRole', 'updateRole'], role, { privileges, roles });
  await makeOrUpdate(admin, ['createUser', 'updateUser'], user, { pwd: password, roles: role === undefined ? roles : [role] });
}

/** Indexes of the audit log by the contracts, as `npm run accounts:derive` wrote them: accounts are made before anything is compiled. */
export const indexesFile = join(root, 'tools/accounts/audit-indexes.json');
export const auditIndexes = (): IndexDescription[] => JSON.parse(readFileSync(indexesFile, 'utf8')) as IndexDescription[];

const isThere = new Set([51_002, 51_003]);

async function makeOrUpdate(admin: Db, [make, update]: readonly [string, string], name: string, content: object): Promise<void> {
  try {
    await admin.command({ [make]: name, ...content });
  } catch (error) {
    if (!(error instanceof MongoServerError) || !isThere.has(Number(error.code))) throw error;
    await admin.command({ [update]: name, ...content });
  }
}
