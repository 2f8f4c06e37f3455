import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { calls, type AuditRow } from '@xuekao/contracts';
import { readConfig, startService, type Config } from '@xuekao/platform';
import { askService, newId, type ServiceUnderTest } from '@xuekao/service-testing';
import { serviceEnvironment } from '@xuekao/testing';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { identity } from '../identity.module.js';
import { PasswordHasher } from '../sign-in/password-hasher.js';

const [ours, others] = ['a'.repeat(40), 'b'.repeat(40)];
const refusal = /^This database belongs to another SECRET_KEY: .*docs\/operations\/backup\.md/;

let env: NodeJS.ProcessEnv;
let client: MongoClient;
let db: Db;
let records: Collection<{ _id: string; fingerprint: string }>;
beforeEach(async () => {
  env = await serviceEnvironment('key');
  client = await MongoClient.connect(env['MONGO_URL'] ?? '');
  db = client.db(`${env['MONGO_DB_PREFIX']}_identity`);
  records = db.collection('secret_key');
});
afterEach(async () => {
  for (const name of ['identity', 'audit']) await client.db(`${env['MONGO_DB_PREFIX']}_${name}`).dropDatabase();
  await client.close();
});

const configOf = (secret: string): Config => readConfig({ ...env, SECRET_KEY: secret });
const row: AuditRow = { rowId: 'c'.repeat(32), at: new Date().toISOString(), service: 'identity', action: '/x', title: '登录', userId: newId(), userName: 'u', realName: '教师', deptCode: 'A01', ip: '10.1.1.1', code: 0, object: '', changed: [], oldHash: '', newHash: '' };

async function startOnce(secret: string, work: (service: ServiceUnderTest) => Promise<unknown> = async () => undefined, acceptOtherKey = false): Promise<void> {
  const service = await startService(identity, { ...configOf(secret), acceptOtherKey });
  const asked = await askService(identity, { ...env, SECRET_KEY: secret });
  await work(asked).finally(() => asked.close());
  await service.close();
}

/** A process of the service until it serves or ends: what it logged. */
async function run(more: NodeJS.ProcessEnv): Promise<string[]> {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env, LOG_LEVEL: 'warn', ...more }, stdio: ['ignore', 'pipe', 'inherit'] });
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
  for (const told of [ours, configOf(ours).key('password-pepper').toString('hex'), createHash('sha256').update(ours).digest('hex')]) expect(told).not.toContain(stored?.fingerprint);
  expect((await run({ SECRET_KEY: others })).at(-1)).toMatch(refusal);
  expect(await records.findOne()).toEqual(stored);
  await startOnce(ours);
});

it('of two that start at once with different keys one is refused, and of two with the same none', async () => {
  const lastWords = async (...secrets: string[]): Promise<string[]> => (await Promise.all(secrets.map((secret) => run({ SECRET_KEY: secret })))).map((said) => said.at(-1) ?? '').sort();
  expect(await lastWords(ours, others)).toEqual([expect.stringMatching(refusal), 'service is ready']);
  await records.deleteMany({});
  expect(await lastWords(ours, ours)).toEqual(['service is ready', 'service is ready']);
});

it('a database of an earlier release, which says nothing about its key, is known by its audit log', async () => {
  await startOnce(ours, (service) => service.call(calls.auditAppend, { rows: [row] }));
  await records.drop();
  expect((await run({ SECRET_KEY: others })).at(-1)).toMatch(refusal);
  expect(await records.countDocuments()).toBe(0);
  await startOnce(ours);
  expect(await records.countDocuments()).toBe(1);
});

it('under another key the secrets of providers are missing and can be typed again', async () => {
  const config = { type: 'upload', provider: 'qcloud', data: { region: 'ap-guangzhou', bucket: 'b', secretId: 'id', secretKey: 'a-secret-of-ours', url: 'https://a.cn/' } } as const;
  const secret = async (service: ServiceUnderTest): Promise<unknown> => (await service.call(calls.propDetail, { type: 'upload', provider: 'qcloud' })).data['secretKey'];
  await startOnce(ours, async (service) => {
    await service.call(calls.propSave, config);
    expect(await secret(service)).toBe('****ours');
  });
  await startOnce(others, async (service) => {
    expect(await secret(service)).toBe('');
    await service.call(calls.propSave, config);
    expect(await secret(service)).toBe('****ours');
  }, true);
});

it('who changes the key on purpose says so once, and gets a password for an administrator', async () => {
  const [first = ''] = await run({ SECRET_KEY: ours });
  expect(first).toMatch(/^There was no administrator yet\. Sign in as "admin" with the password \S+ and change it at once: until then this line, which also stands in the log of this process, opens the console\.$/);
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
