import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keysText } from '../accounts/keys.ts';
import { accountNames, keeperName } from '../accounts/names.ts';
import { platformProcesses } from './platform.ts';
import { readSettings } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'platform-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const secret = '5'.repeat(64);
const named = ['MONGO_URL', 'NATS_URL', 'REDIS_URL'];
const before = named.map((name) => [name, process.env[name]] as const);
beforeEach(() => named.forEach((name) => delete process.env[name]));
afterEach(() => before.forEach(([name, value]) => (value === undefined ? delete process.env[name] : (process.env[name] = value))));

const environmentsOf = async (args: string[], secretKey = secret): Promise<Map<string, NodeJS.ProcessEnv>> => {
  const settings = readSettings(args, { DATA_DIR: dataDir });
  const addressesOf = (account: string): { NATS_URL: string } => ({ NATS_URL: `nats://${account}@127.0.0.1:1` });
  const specs = await platformProcesses({ settings, env: { SECRET_KEY: secretKey }, addressesOf, onLine: () => undefined });
  return new Map(specs.map(({ name, env = {} }) => [name, env]));
};

test('a process of its own has the address of its account and the keys of its purposes, and none has the root secret', async () => {
  const processes = await environmentsOf(['--split']);
  expect([...processes.keys()].sort()).toEqual([...accountNames(), keeperName, 'live', 'pay-sandbox'].sort());
  const live = processes.get('live') ?? {};
  expect([live['KEYS'], live['NATS_URL'], live['SECRET_KEY']]).toEqual([undefined, undefined, undefined]);
  const withSecret = [...processes].flatMap(([name, env]) => (env['LIVE_SECRET'] ? [name] : []));
  expect(withSecret.sort()).toEqual(['course', 'gateway', 'live']);
  processes.delete('live');
  for (const [name, env] of processes) {
    const account = name.replace('-', '_');
    expect([name, env['KEYS'], env['NATS_URL']]).toEqual([
      name,
      name === keeperName ? undefined : keysText([account], secret),
      `nats://${account}@127.0.0.1:1`,
    ]);
    expect(JSON.stringify(env)).not.toContain(secret);
  }
});

test('one process for all has the keys of all; a key that is too short goes on as it is, for the process to judge', async () => {
  const all = (await environmentsOf([])).get('all') ?? {};
  expect(all['KEYS']).toBe(keysText(accountNames(), secret));
  expect(JSON.stringify(all)).not.toContain(secret);
  const { KEYS, SECRET_KEY } = (await environmentsOf([], 'short')).get('all') ?? {};
  expect([KEYS, SECRET_KEY]).toEqual([undefined, 'short']);
});

test('one process for all runs the sandbox of payment itself, and is the sole one on databases of the launcher', async () => {
  const processes = await environmentsOf([]);
  expect([...processes.keys()]).toEqual(['live', 'all']);
  const all = processes.get('all') ?? {};
  expect([all['PAY_SANDBOX_WITHIN'], all['SOLE_PROCESS'], all['NATS_URL_PAY_SANDBOX']]).toEqual([
    '1',
    '1',
    'nats://pay_sandbox@127.0.0.1:1',
  ]);
  expect(all['PAY_SANDBOX_URL']).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  process.env['MONGO_URL'] = 'mongodb://elsewhere/';
  expect((await environmentsOf([])).get('all')?.['SOLE_PROCESS']).toBeUndefined();
});

test('processes of their own are no sole ones', async () => {
  for (const env of (await environmentsOf(['--split'])).values())
    expect([env['SOLE_PROCESS'], env['PAY_SANDBOX_WITHIN']]).toEqual([undefined, undefined]);
});
