import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  allCalls,
  allEvents,
  allSockets,
  auditIndexes,
  consumerNames,
  mayAsk,
  serviceNames as contracted,
  subjectAt,
  subjectFor,
} from '@xuekao/contracts';
import { MongoEventStore, readModelName } from '@xuekao/event-sourcing';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { createClient } from 'redis';
import { claimData, startBacking, type Backing } from '../backing/backing.ts';
import { root } from '../support/paths.ts';
import { serviceFolders } from '../support/services.ts';
import { rightsOf, storedRights } from './broker-rights.ts';
import { growing } from './collections.ts';
import { auditIndexes as storedIndexes } from './mongo.ts';
import { accountNames } from './names.ts';

const quiet = (): void => undefined;
/** No addresses and no settings; HOME leads to the programs that were fetched. */
const none: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: homedir() };

let dataDir: string;
let backing: Backing;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'accounts-'));
  backing = await startBacking({ dataDir, pids: await claimData(dataDir, quiet), say: quiet, env: none });
}, 120_000);
afterAll(async () => {
  await backing.stop();
  rmSync(dataDir, { recursive: true });
});

const addressOf = (account: string, setting: 'MONGO_URL' | 'NATS_URL' | 'REDIS_URL'): string => {
  const address = backing.addressesOf(account)[setting];
  if (address === undefined) throw new Error(`${account} has no ${setting}`);
  return address;
};

async function withMongo<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** `ok`, or the name of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Error && 'codeName' in error ? String(error.codeName) : String(error)),
  );

test('the rights at the broker and the indexes of the audit log are those that the contracts have now (npm run accounts:derive)', () => {
  const contracts = {
    services: contracted,
    calls: allCalls,
    events: allEvents,
    sockets: allSockets,
    mayAsk,
    subjectAt,
    subjectFor,
    consumerNames,
  };
  expect(storedRights()).toEqual(rightsOf(contracts as Parameters<typeof rightsOf>[0]));
  expect([...contracted].sort()).toEqual(serviceFolders());
  expect(storedIndexes()).toEqual(auditIndexes);
});

const sockets = allSockets.map(({ name, owner }) => ({ name, owner }));

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:spec|fixture)\.ts$|(?:^|\/)test(?:-support)?\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

const hears = (text: string): string[] =>
  [...text.matchAll(/@Hears(?:Many)?\(([^()]*)\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/events\.(\w+)/g)].map(([, name = '']) => name),
  );

test('an event names the services that hear it, and no others', () => {
  // a class of a library hears in each service that has it
  const shared = readdirSync(join(root, 'libs')).flatMap((lib) => sourcesOf(`libs/${lib}/src`).filter((text) => hears(text).length > 0));
  const classes = shared
    .map((text) => ({ name: /export (?:abstract )?class (\w+)/.exec(text)?.[1] ?? '', events: hears(text) }))
    .filter(({ name }) => name !== '');
  const hearing = Object.fromEntries(
    serviceFolders().map((service) => {
      const texts = sourcesOf(`services/${service}/src`);
      const taken = classes.filter(({ name }) => texts.some((text) => new RegExp(`extends ${name}\\b`).test(text)));
      return [service, [...texts.flatMap(hears), ...taken.flatMap(({ events }) => events)]];
    }),
  );
  const eventKeyOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  for (const { name, heardBy } of allEvents)
    expect([name, serviceFolders().filter((service) => hearing[service]?.includes(eventKeyOf(name)))]).toEqual([name, [...heardBy].sort()]);
  expect(Object.values(hearing).flat().length).toBeGreaterThan(2);
});

test('a call between services names who asks it, and nobody who does not', () => {
  for (const call of allCalls.filter(({ access }) => access === 'internal'))
    expect([call.path, call.askedBy]).not.toEqual([call.path, undefined]);
  const named = allCalls.filter(({ askedBy = [] }) => askedBy.length > 0);
  expect(named.length).toBeGreaterThan(15);
  for (const { path, owner, askedBy } of named) expect([path, askedBy?.includes(owner)]).toEqual([path, false]);
});

/** A service whose log only grows has the collections that are listed, and no others. */
const thingsOf = (name: string): string => growing[name]?.others[0] ?? 'things';

test('no service reads, changes or lists the data of another one; what it needs of its own works', async () => {
  const names = serviceFolders();
  await withMongo(backing.env.MONGO_URL, async (operator) => {
    for (const name of names) await operator.db(`xuekao_${name}`).collection(thingsOf(name)).insertOne({ of: name });
    await operator.db('xuekao_identity').collection<{ _id: string }>('secret_key').insertOne({ _id: 'key' });
    await operator.db('xuekao_audit').collection('audit_rows').insertOne({ row: 1 });
    await operator.db('elsewhere').collection('audit_rows').insertOne({ row: 1 });
  });
  for (const name of names)
    await withMongo(addressOf(name, 'MONGO_URL'), async (client) => {
      const tried = [...names, 'audit', 'pay_sandbox'].map(async (other) => {
        const things = client.db(`xuekao_${other}`).collection(other === 'audit' ? 'audit_rows' : thingsOf(other));
        const results = [
          outcome(things.findOne()),
          outcome(things.insertOne({ by: name })),
          outcome(things.updateOne({}, { $set: { by: name } })),
          outcome(things.createIndex({ by: 1 })),
        ];
        return [other, [...new Set(await Promise.all(results))]];
      });
      const all = await Promise.all(tried);
      expect([name, all]).toEqual([
        name,
        [...names, 'audit', 'pay_sandbox'].map((other) => [other, [other === name ? 'ok' : 'Unauthorized']]),
      ]);
      expect((await client.db().admin().listDatabases({ nameOnly: true })).databases.map((each) => each.name).sort()).toEqual(
        [...new Set([`xuekao_${name}`, 'xuekao_identity'])].sort(),
      );
      const key = client.db('xuekao_identity').collection<{ _id: string }>('secret_key');
      expect(await key.findOne({ _id: 'key' })).toEqual({ _id: 'key' });
      expect([name, await outcome(key.deleteOne({ _id: 'nothing' }))]).toEqual([name, name === 'identity' ? 'ok' : 'Unauthorized']);
      expect(await outcome(client.db('admin').command({ createUser: 'more', pwd: 'x', roles: [] }))).toBe('Unauthorized');
      expect(await outcome(client.db('admin').command({ usersInfo: { forAllDBs: true } }))).toBe('Unauthorized');
      // ends reads of its own that take too long (libs/event-sourcing, outbox-snapshot)
      const slow = client.startSession();
      expect(await outcome(client.db(`xuekao_${name}`).command({ killSessions: [slow.id], maxTimeMS: 2000 }))).toBe('ok');
      await slow.endSession();
      // the slow ones of every database, into the log that all share
      expect(await outcome(client.db(`xuekao_${name}`).command({ profile: 0, slowms: 0 }))).toBe('Unauthorized');
    });
}, 60_000);

test('the account of the audit log adds rows and reads them, and neither changes nor deletes one', async () => {
  await withMongo(backing.env.AUDIT_MONGO_URL, async (client) => {
    const rows = client.db('xuekao_audit').collection('audit_rows');
    const results = [
      rows.insertOne({ rowId: 'second' }),
      rows.findOne(),
      rows.updateMany({}, { $set: { row: 3 } }),
      rows.deleteMany({}),
      rows.drop(),
      rows.createIndex({ at: 1 }, { expireAfterSeconds: 0 }),
      client.db('xuekao_audit').command({ dropIndexes: 'audit_rows', index: '*' }),
      client.db('xuekao_audit').command({ collMod: 'audit_rows', index: { name: 'at_-1', expireAfterSeconds: 0 } }),
      client.db('xuekao_audit').createCollection('more'),
    ];
    expect(await Promise.all(results.map(outcome))).toEqual(['ok', 'ok', ...results.slice(2).map(() => 'Unauthorized')]);
    // the account finds the indexes that the contracts name, and needs to make none
    expect((await rows.listIndexes().toArray()).map(({ name }) => name as string)).toEqual([
      '_id_',
      ...auditIndexes.map(({ name }) => name),
    ]);
    expect(await outcome(client.db('elsewhere').collection('audit_rows').findOne())).toBe('Unauthorized');
  });
});

test('a log of money is added to and read by its service, and changed, deleted or let expire by no account of a service', async () => {
  for (const [service, { logs, others }] of Object.entries(growing))
    await withMongo(addressOf(service, 'MONGO_URL'), async (client) => {
      const db = client.db(`xuekao_${service}`);
      for (const name of logs) {
        const store = await MongoEventStore.open(db, { collection: name, keys: true, chained: true });
        await store.append({ stream: 'a-1', expectedVersion: 0, events: [{ type: 'Told', data: {} }] });
        expect((await store.read('a-1')).map(({ version }) => version)).toEqual([1]);
        const other = others[0] ?? '';
        await db.collection(other).insertOne({ stream: 'a-1' });
        const tried = [
          store.collection.updateOne({ stream: 'a-1' }, { $set: { at: new Date(0) } }),
          store.collection.deleteMany({}),
          store.collection.drop(),
          store.collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 }),
          db.command({ dropIndexes: name, index: '*' }),
          db.command({ collMod: name, index: { name: 'stream_version', expireAfterSeconds: 0 } }),
          db.command({ convertToCapped: name, size: 4096 }),
          store.collection.rename(`${name}_old`),
          db.collection(other).rename(name, { dropTarget: true }),
          db
            .collection(other)
            .aggregate([{ $out: name }])
            .toArray(),
          db
            .collection(other)
            .aggregate([{ $merge: { into: name, on: '_id', whenMatched: 'replace' } }])
            .toArray(),
          db.dropDatabase(),
          db.collection('unlisted').insertOne({}),
        ];
        expect(await Promise.all(tried.map(outcome))).toEqual(tried.map(() => 'Unauthorized'));
        const changes = store.collection.watch();
        await changes.tryNext();
        await changes.close();
      }
      for (const name of others) {
        const one = db.collection(name);
        const works = [
          one.insertOne({ a: 1 }),
          one.updateMany({}, { $set: { a: 2 } }),
          one.createIndex({ a: 1 }),
          one.findOne(),
          one.deleteMany({}),
        ];
        expect([name, await Promise.all(works.map(outcome))]).toEqual([name, works.map(() => 'ok')]);
      }
      expect((await db.listCollections({}, { nameOnly: true }).toArray()).length).toBeGreaterThan(others.length);
    });
}, 60_000);

/** Names of collections, as they stand in sources. */
const collectionsIn = (folder: string): string[] => {
  const readModel = /readModelName\('([a-z_]+)', (\d+)\)/g;
  const name = /(?:\bcollection(?:<[^(]*>)?\(|\bcollection: |[sS]chema, |\w*[cC]ollection(?:Name)? = )'([a-z_]+)'|name = '(snapshots)'/g;
  const plain = (_: string, model: string, version: string): string => `collection('${readModelName(model, Number(version))}')`;
  return sourcesOf(folder)
    .flatMap((text) => [...text.replaceAll(readModel, plain).matchAll(name)])
    .map(([, one, other]) => one ?? other ?? '');
};

test('of a service whose log only grows every collection is listed', () => {
  // the outbox and what stands beside it belong to services that tell of documents, the key to identity, trades to the sandbox,
  // generations to a service whose read models are built of what others tell
  const notOfThese = ['outbox', 'outbox_versions', 'secret_key', 'trades', 'refunds', 'generations'];
  const libraries = ['libs/event-sourcing/src', 'libs/platform/src'].flatMap(collectionsIn);
  for (const [service, { logs, others }] of Object.entries(growing)) {
    const used = new Set([...collectionsIn(`services/${service}/src`), ...libraries].filter((name) => !notOfThese.includes(name)));
    expect([service, [...used].sort()]).toEqual([service, [...logs, ...others].sort()]);
  }
});

async function broker(account: string): Promise<NatsConnection> {
  const { host, username: user, password: pass } = new URL(account === 'operator' ? backing.env.NATS_URL : addressOf(account, 'NATS_URL'));
  return connect({ servers: host, user, pass, inboxPrefix: `_INBOX.${user}` });
}

test('at the broker a service answers its own calls, asks what its contracts name, and is refused everything else', async () => {
  const open = new Map<string, NatsConnection>();
  for (const account of ['operator', ...accountNames()]) open.set(account, await broker(account));
  const of = (account: string): NatsConnection => open.get(account)!;
  try {
    for (const service of serviceFolders())
      for (const kind of ['call', 'process'])
        of(service).subscribe(`xuekao.${kind}.${service}.>`, { callback: (_error, message) => void message.respond(service) });
    const seen: string[] = [];
    of('operator').subscribe('>', { callback: (_error, { subject }) => void seen.push(subject) });
    for (const nats of open.values()) await nats.flush();
    for (const asker of accountNames()) {
      const asked = allCalls.filter((call) => call.owner !== 'gateway' && mayAsk(asker as 'exam', call)); // one of their names
      const replies = asked.map((call) => of(asker).request(`xuekao.${subjectFor(call, asker as 'exam')}`, '', { timeout: 5000 }));
      expect((await Promise.all(replies)).map((reply) => reply.string())).toEqual(asked.map(({ owner }) => owner));
      await of('operator').flush();
      seen.length = 0;
      for (const call of allCalls)
        if (call.owner !== 'gateway' && !mayAsk(asker as 'exam', call))
          of(asker).publish(`xuekao.${subjectFor(call, asker as 'exam')}`, asker);
      const others = accountNames().filter((name) => name !== asker);
      const heard: string[] = [];
      const hear = (error: Error | null, message: Msg): void => void (error === null && heard.push(message.subject));
      for (const other of others) {
        of(asker).subscribe(`_INBOX.${other}.>`, { callback: hear });
        of(asker).subscribe(`xuekao.call.${other}.>`, { callback: hear });
        of(asker).publish(`xuekao.events.${other}.Forged`, asker);
        // in the name of another one; the owner of a call asks it in any
        for (const call of allCalls)
          if (call.namesAsker === true && call.owner !== asker) of(asker).publish(`xuekao.${subjectFor(call, other as 'exam')}`, asker);
        for (const { name } of sockets) of(asker).publish(`xuekao.socket.${name}.${other}`, asker);
        for (const verb of ['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'MSG.GET'])
          of(asker).publish(`$JS.API.STREAM.${verb}.xuekao_${other}`, '');
      }
      of(asker).subscribe('>', { callback: hear });
      of(asker).publish('$JS.API.STREAM.LIST', '');
      await of(asker).flush();
      for (const other of others) {
        of('operator').publish(`_INBOX.${other}.secret`, 'an answer');
        of('operator').publish(`xuekao.call.${other}.api.secret`, 'a question');
      }
      await of('operator').flush();
      await of(asker).flush();
      const own = sockets.filter(({ owner }) => owner === asker).map(({ name }) => `xuekao.socket.${name}.`);
      const arrived = seen.filter((subject) => !/^_INBOX|secret$/.test(subject) && !own.some((start) => subject.startsWith(start)));
      expect([asker, arrived, heard]).toEqual([asker, [], []]);
    }
  } finally {
    for (const nats of open.values()) await nats.close();
  }
}, 120_000);

test('in Redis an account reaches the keys of its features alone, and nobody can list or empty the server', async () => {
  const records = ['session2:x', 'sessions-of:x', 'session-end:x', 'session-ends-of:x', 'session-roles'];
  const foreign: Record<string, readonly string[]> = {
    gateway: ['captcha:x', 'session'],
    identity: ['exam-password:x'],
    activity: [...records, 'exam-password:x'],
    exam: [...records, 'captcha:x', 'socket-frames:pay.x'],
  };
  const foreignOf = (account: string): readonly string[] => foreign[account] ?? [...records, 'session-keep:x', 'socket-frames:exam.x'];
  const scripting = ['gateway', 'identity', 'exam', 'payment', 'proctoring', 'course'];
  const own: Record<string, string | undefined> = {
    gateway: 'session2:x',
    identity: 'captcha:x',
    exam: 'session-keep:x',
    payment: 'socket-counter:pay.x',
    proctoring: 'socket-counter:watch.x',
    activity: 'activity-password:x',
    course: 'socket-counter:read.x',
  };
  for (const account of accountNames()) {
    const client = createClient({ url: addressOf(account, 'REDIS_URL') });
    client.on('error', quiet);
    await client.connect();
    try {
      const key = own[account];
      if (key !== undefined) expect(await outcome(client.set(key, '1'))).toBe('ok');
      const tried = await Promise.all(
        [
          ...foreignOf(account).flatMap((name) => [
            client.get(name),
            client.set(name, '1'),
            client.del(name),
            client.eval(`return redis.call('SET', ARGV[1], '1')`, { arguments: [name] }),
          ]),
          client.keys('*'),
          client.flushAll(),
          client.scan('0'),
          client.randomKey(),
          client.dbSize(),
          client.sendCommand(['ACL', 'LIST']),
          client.configGet('requirepass'),
          // stops the server for the others, or what they run there
          client.lcs(key ?? 'x', key ?? 'x'),
          client.sendCommand(['SCRIPT', 'FLUSH']),
          client.sendCommand(['SCRIPT', 'KILL']),
          client.sendCommand(['FUNCTION', 'FLUSH']),
          client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']),
          client.sendCommand(['CLIENT', 'PAUSE', '1']),
          ...(scripting.includes(account) ? [] : [client.eval('return 1'), client.sendCommand(['EVALSHA', '0'.repeat(40), '0'])]),
        ].map(outcome),
      );
      expect([account, tried.filter((text) => !/NOPERM|can't access at least one of the keys/.test(text))]).toEqual([account, []]);
    } finally {
      client.destroy();
    }
  }
});

test('nobody without a password gets in', async () => {
  const mongo = new URL(addressOf('exam', 'MONGO_URL'));
  const anonymous = `mongodb://${mongo.host}/?directConnection=true`;
  expect(await withMongo(anonymous, (client) => outcome(client.db('xuekao_exam').collection('things').findOne()))).toBe('Unauthorized');
  await expect(connect({ servers: new URL(addressOf('exam', 'NATS_URL')).host })).rejects.toThrow(/[Aa]uthorization/);
  const redis = createClient({ url: `redis://${new URL(addressOf('exam', 'REDIS_URL')).host}`, socket: { reconnectStrategy: false } });
  redis.on('error', quiet);
  await expect(redis.connect().then(() => redis.get('captcha:x'))).rejects.toThrow(/NOAUTH|Authentication/);
  redis.destroy();
});
