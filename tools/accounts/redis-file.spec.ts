import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient } from 'redis';
import { freePort } from '../backing/ports.ts';
import { provide } from '../backing/programs.ts';
import { writeWhole } from '../support/files.ts';
import { redisAccountsFile } from './redis.ts';

let folder: string;
let port: number;
let program: string;
let server: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'redis-accounts-'));
  port = await freePort({ lowest: 20_000, highest: 32_000 }, []);
  program = (await provide(['redis-server'], () => undefined)).get('redis-server') ?? '';
  writeWhole(
    join(folder, 'users.acl'),
    redisAccountsFile(
      'xuekao',
      new Map([
        ['identity', 'own'],
        ['operator', 'all'],
      ]),
    ),
    0o600,
  );
}, 120_000);
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--aclfile', join(folder, 'users.acl')];
  server = spawn(program, [...settings, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''], {
    stdio: 'ignore',
    detached: true,
  });
  for (const until = Date.now() + 20_000; ; await pause(50)) {
    if ((await as('operator', 'all', (client) => client.ping()).catch(() => null)) === 'PONG') return;
    if (Date.now() > until) throw new Error('redis-server did not start');
  }
}
/** The program and the script around it, without a word. */
async function end(): Promise<void> {
  if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  process.kill(-server.pid, 'SIGKILL');
  await once(server, 'exit');
}
async function as<T>(user: string, password: string, work: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const client = createClient({ url: `redis://${user}:${password}@127.0.0.1:${port}`, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client as ReturnType<typeof createClient>); // the generic one
  } finally {
    client.destroy();
  }
}

test('what accounts wrote together is there after a kill and a start, and nobody comes in without an account', async () => {
  await start();
  await as('identity', 'own', (client) => client.multi().set('session2:a', '1').set('sessions-of:b', '2').exec());
  await end();
  await start();
  expect(await as('identity', 'own', (client) => client.multi().get('session2:a').get('sessions-of:b').exec())).toEqual(['1', '2']);
  await expect(as('', '', (client) => client.ping())).rejects.toThrow(/NOAUTH|Authentication/);
  await expect(as('default', 'all', (client) => client.ping())).rejects.toThrow(/WRONGPASS/);
}, 60_000);
