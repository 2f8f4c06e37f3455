import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { calls, type AuditRow } from '@xuekao/contracts';
import { claimKey, connectMongo, createLogger, readConfig, startService, type Config } from '@xuekao/platform';
import { askService, newId, startKeeper, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { identity } from '../identity.module.js';
import { PasswordHasher } from '../people/passwords/password-hasher.js';

const [ours, others] = ['a'.repeat(40), 'b'.repeat(40)];
const refusal = /^This database belongs to another SECRET_KEY: .*docs\/operations\/backup\.md/;

let env: NodeJS.ProcessEnv;
let client: MongoClient;
let db: Db;
let endKeeper: () => Promise<void>;
let records: Collection<{ _id: string; fingerprint: string; owesPassword?: boolean }>;
beforeEach(async () => {
  env = await serviceEnvironment('key');
  endKeeper = await startKeeper(env);
  client = await MongoClient.connect(env['MONGO_URL'] ?? '');
  db = client.db(`${env['MONGO_DB_PREFIX']}_identity`);
  records = db.collection('secret_key');
});
afterEach(async () => {
  await endKeeper();
  for (const name of ['identity', 'audit']) await client.db(`${env['MONGO_DB_PREFIX']}_${name}`).dropDatabase();
  await client.close();
});

const configOf = (secret: string): Config => readConfig({ ...env, SECRET_KEY: secret });
const row: AuditRow = {
  rowId: Date.now().toString(16).padStart(12, '0').padEnd(32, 'c'),
  at: new Date().toISOString(),
  service: 'identity',
  action: '/x',
  title: '登录',
  userId: newId(),
  userName: 'u',
  realName: '教师',
  deptCode: 'A01',
  ip: '10.1.1.1',
  code: 0,
  object: '',
  changed: [],
  oldHash: '',
  newHash: '',
};

async function startOnce(
  secret: string,
  work: (service: ServiceUnderTest) => Promise<unknown> = async () => undefined,
  acceptOtherKey = false,
): Promise<void> {
  const service = await startService(identity, { ...configOf(secret), acceptOtherKey });
  const asked = await askService(identity, { ...env, SECRET_KEY: secret });
  try {
    await work(asked);
  } finally {
    await asked.close();
  }
  await service.close();
}

/** A process of the service until it serves or ends: what it logged. */
async function run(more: NodeJS.ProcessEnv): Promise<string[]> {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, LOG_LEVEL: 'warn', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    said.push(err?.message ?? msg);
    if (msg === 'service is ready') child.kill('SIGTERM');
  }
  await ended;
  return said;
}

it('the first start writes down which key it had, without telling it; another key does not start, the first one does', async () => {
  await startOnce(ours);
  const stored = await records.findOne();
  expect(stored).toEqual({ _id: 'key', fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) });
  for (const told of [ours, configOf(ours).key('password-pepper').toString('hex'), createHash('sha256').update(ours).digest('hex')])
    expect(told).not.toContain(stored?.fingerprint);
  expect((await run({ SECRET_KEY: others })).at(-1)).toMatch(refusal);
  expect(await records.findOne()).toEqual(stored);
  await startOnce(ours);
});

it('of two that start at once with different keys one is refused, and of two with the same none', async () => {
  const lastWords = async (...secrets: string[]): Promise<string[]> =>
    (await Promise.all(secrets.map((secret) => run({ SECRET_KEY: secret })))).map((said) => said.at(-1) ?? '').sort();
  expect(await lastWords(ours, others)).toEqual([expect.stringMatching(refusal), 'service is ready']);
  await records.deleteMany({});
  expect(await lastWords(ours, ours)).toEqual(['service is ready', 'service is ready']);
});

it('a database of an earlier release, which says nothing about its key, is known by its audit log', async () => {
  await startOnce(ours, (service) => service.call(calls.identity.audit.append, { rows: [row] }));
  await records.drop();
  expect((await run({ SECRET_KEY: others })).at(-1)).toMatch(refusal);
  expect(await records.countDocuments()).toBe(0);
  await startOnce(ours);
  expect(await records.countDocuments()).toBe(1);
});

it('under another key the secrets of providers are missing and can be typed again', async () => {
  const config = {
    type: 'upload',
    provider: 'qcloud',
    data: { region: 'ap-guangzhou', bucket: 'b', secretId: 'id', secretKey: 'a-secret-of-ours', url: 'https://a.cn/' },
  } as const;
  const secret = async (service: ServiceUnderTest): Promise<unknown> =>
    (await service.call(calls.identity.settings.propDetail, { type: 'upload', provider: 'qcloud' })).data['secretKey'];
  await startOnce(ours, async (service) => {
    await service.call(calls.identity.settings.propSave, config);
    expect(await secret(service)).toBe('****ours');
  });
  await startOnce(
    others,
    async (service) => {
      expect(await secret(service)).toBe('');
      await service.call(calls.identity.settings.propSave, config);
      expect(await secret(service)).toBe('****ours');
    },
    true,
  );
});

it('who changes the key on purpose says so once, and gets a password for an administrator', async () => {
  const [first = ''] = await run({ SECRET_KEY: ours });
  expect(first.replace(/ password \S+ /, ' password P ')).toBe(
    'There was no administrator yet. Sign in as "admin" with the password P and change it at once: until then this line, ' +
      'which also stands in the log of this process, opens the console.',
  );
  expect((await run({ SECRET_KEY: others })).at(-1)).toMatch(refusal);
  const said = await run({ SECRET_KEY: others, ACCEPT_OTHER_KEY: '1' });
  const [, name, password = ''] = /Sign in as "(\w+)" with the password (\S+) /.exec(said.join('\n')) ?? [];
  const user = await db.collection('users').findOne({ userName: name });
  expect(name).toBe('admin');
  expect(await new PasswordHasher(configOf(others)).matches(String(user?.['passwordHash']), password)).toBe(true);
  // from now on this is the key, and nobody has to say anything
  expect(await run({ SECRET_KEY: others })).toEqual(['service is ready']);
  expect((await run({ SECRET_KEY: ours })).at(-1)).toMatch(refusal);
}, 120_000);

/** First act of a start that is told to take the key. */
async function claim(secret: string): Promise<void> {
  const config = { ...configOf(secret), acceptOtherKey: true };
  const connection = await connectMongo(config, 'identity', createLogger('identity', 'silent'));
  try {
    await claimKey(connection, config, async () => true);
  } finally {
    await connection.close();
  }
}
const told = (said: readonly string[]) => {
  const line = said.find((one) => one.includes('SECRET_KEY is another one')) ?? '';
  const [, name = '', password = ''] = /Sign in as "(\w+)" with the password (\S+) /.exec(line) ?? [];
  return { line, name, password };
};

function raise(what: string): never {
  throw new Error(what);
}

it('a start with the new key that ended before it told the password leaves it to the next one, whose log may be silent', async () => {
  await startOnce(ours);
  await claim(others);
  const { name, password } = told(await run({ SECRET_KEY: others, LOG_LEVEL: 'silent' }));
  expect(name).toBe('admin');
  const user = await db.collection('users').findOne({ userName: name });
  expect(await new PasswordHasher(configOf(others)).matches(String(user?.['passwordHash']), password)).toBe(true);
  // told: no later start tells another one
  expect(Object.keys((await records.findOne()) ?? {})).toEqual(['_id', 'fingerprint']);
}, 60_000);

it('of two that bring another key at once one is refused, whatever both were told', async () => {
  await startOnce(ours);
  // both have read the record before either changes it: a transaction holds it until both want to
  const holding = client.startSession();
  holding.startTransaction();
  await records.updateOne({ _id: 'key' }, { $set: { owesPassword: false } }, { session: holding });
  const claims = Promise.allSettled([claim(others), claim('c'.repeat(40))]);
  const wanting = { $currentOp: { allUsers: true } };
  while (
    (
      await client
        .db('admin')
        .aggregate([wanting, { $match: { op: 'update', ns: `${db.databaseName}.secret_key` } }])
        .toArray()
    ).length < 2
  )
    await new Promise((resolve) => setImmediate(resolve));
  await holding.abortTransaction();
  await holding.endSession();
  const refused = (await claims).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('This database belongs to another SECRET_KEY')]);
});

it(
  'the password under another key is for an administrator who may sign in, who is asked for an own one; only where there ' +
    'is none the oldest comes back',
  async () => {
    await startOnce(ours);
    const users = db.collection('users');
    const { _id, ...rest } = (await users.findOne({ userName: 'admin' })) ?? raise('no administrator');
    await users.updateOne({ _id }, { $set: { state: 1 } });
    await users.insertMany([
      { ...rest, userName: 'ended', nameKey: 'ended', expireTime: new Date(Date.now() - 1000) },
      {
        ...rest,
        userName: 'second',
        nameKey: 'second',
        expireTime: new Date(Date.now() + 86_400_000),
        ownPassword: true,
        epoch: 3,
        revision: 5,
      },
    ]);
    const first = told(await run({ SECRET_KEY: others, ACCEPT_OTHER_KEY: '1' }));
    expect([first.name, first.line]).toEqual(['second', expect.not.stringContaining('disabled')]);
    expect(await users.findOne({ userName: 'second' })).toMatchObject({
      ownPassword: false,
      epoch: 4,
      revision: 6,
      expireTime: expect.any(Date),
    });
    expect(await users.findOne({ _id })).toMatchObject({ state: 1, passwordHash: rest['passwordHash'] });

    await users.updateMany({}, { $set: { expireTime: new Date(Date.now() - 1000) } });
    const second = told(await run({ SECRET_KEY: ours, ACCEPT_OTHER_KEY: '1' }));
    expect([second.name, second.line]).toEqual([
      'admin',
      expect.stringContaining('Every administrator was disabled or had ended, so "admin" is active again and without an end.'),
    ]);
    expect(await users.findOne({ _id })).toMatchObject({ state: 0, expireTime: null, ownPassword: false });
  },
  60_000,
);
