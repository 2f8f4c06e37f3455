import { type Db, MongoServerError } from 'mongodb';

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

const appends = ['find', 'insert', 'createCollection', 'createIndex', 'listIndexes'];

/** Each service has all rights on its own database, and reads under which SECRET_KEY the installation was made; nothing else. */
function serviceAccount(service: string, prefix: string, password: string): Account {
  const db = `${prefix}_${service}`;
  return {
    user: service,
    password,
    role: `${db}-service`,
    privileges: [{ resource: { db: `${prefix}_identity`, collection: 'secret_key' }, actions: ['find'] }],
    roles: ['readWrite', 'dbAdmin'].map((role) => ({ role, db })),
  };
}

/** For the audit log alone: inserts and finds, changes and deletes nothing (security.md row 37). */
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
 * Creates or corrects the accounts of MongoDB and their roles; what is right already is not written again.
 * @param admin database `admin`, as somebody who may make accounts  @param prefix MONGO_DB_PREFIX
 * @param passwords by account: services, `audit`, `operator`; `gateway` has none here
 */
export async function ensureMongoAccounts(admin: Db, prefix: string, passwords: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, password] of passwords) {
    if (name === 'gateway') continue;
    if (name === 'operator') await ensure(admin, operatorAccount(password));
    else if (name === 'audit') await ensure(admin, auditAccount(prefix, password));
    else await ensure(admin, serviceAccount(name, prefix, password));
  }
}

async function ensure(admin: Db, { user, password, role, privileges, roles }: Account): Promise<void> {
  if (role !== undefined) await makeOrUpdate(admin, ['createRole', 'updateRole'], role, { privileges, roles });
  await makeOrUpdate(admin, ['createUser', 'updateUser'], user, { pwd: password, roles: role === undefined ? roles : [role] });
}

const isThere = new Set([51_002, 51_003]);

async function makeOrUpdate(admin: Db, [make, update]: readonly [string, string], name: string, content: object): Promise<void> {
  try {
    await admin.command({ [make]: name, ...content });
  } catch (error) {
    if (!(error instanceof MongoServerError) || !isThere.has(Number(error.code))) throw error;
    await admin.command({ [update]: name, ...content });
  }
}
