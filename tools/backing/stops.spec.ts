import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { onPath } from '../support/files.ts';
import { root } from '../support/paths.ts';
import { startOf } from '../support/process-table.ts';

// `npm run backing` in a terminal of its own: bootstrap, signals and stop are those of `npm start`.
const limit = 120_000;
const programs = ['mongod', 'nats-server', 'redis-server'];
const withTerminal = onPath('script') === undefined ? test.skip : test;

let dataDir: string;
let terminal: ChildProcess;
let shown: string;
let pids: Record<'npm' | 'bootstrap' | 'launcher' | 'mongod', number>;
let all: [pid: number, begun: string | undefined][] = [];

const handedOver: ReadonlySet<string> = new Set(['MONGO_URL', 'AUDIT_MONGO_URL', 'NATS_URL', 'REDIS_URL', 'SECRET_KEY', 'DATA_DIR']);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(10);
}
const pidOf = (name: string): number => JSON.parse(readFileSync(join(dataDir, `run/${name}.json`), 'utf8')).pid;
const parentOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
const isGone = ([pid, begun]: [number, string | undefined]): boolean => startOf(pid) !== begun;
/** mongod empties its lock file at the end of a clean shutdown and only then. */
const isClean = (): boolean => statSync(join(dataDir, 'mongo/db/mongod.lock')).size === 0;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stops-'));
  shown = '';
  // a set of its own, also where a run of all tests hands one over
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !handedOver.has(name)));
  terminal = spawn('script', ['-qfec', `exec npm run --silent backing -- --data ${dataDir}`, '/dev/null'], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  terminal.stdout?.on('data', (text: Buffer) => (shown += text.toString('utf8')));
  await until(() => existsSync(join(dataDir, 'env.sh')));
  const launcher = pidOf('launcher');
  const bootstrap = parentOf(launcher);
  pids = { npm: parentOf(bootstrap), bootstrap, launcher, mongod: pidOf('mongod') };
  all = [...Object.values(pids), ...programs.map(pidOf)].map((pid) => [pid, startOf(pid)]);
}, limit);
afterEach(() => {
  terminal.kill('SIGKILL');
  for (const one of all) if (!isGone(one)) process.kill(one[0], 'SIGKILL');
});

const cases: [string, () => unknown][] = [
  ['one Ctrl-C', () => terminal.stdin?.write('\u0003')],
  ['a terminal that is closed', () => terminal.kill('SIGKILL')],
  ['SIGTERM to npm', () => process.kill(pids.npm, 'SIGTERM')],
  ['SIGTERM to the bootstrap', () => process.kill(pids.bootstrap, 'SIGTERM')],
  ['SIGTERM to the launcher', () => process.kill(pids.launcher, 'SIGTERM')],
  ['kill -9 of npm', () => process.kill(pids.npm, 'SIGKILL')],
  ['kill -9 of the bootstrap', () => process.kill(pids.bootstrap, 'SIGKILL')],
];
for (const [what, strike] of cases) {
  withTerminal(
    `${what} is an ordered stop of everything, and nothing is left`,
    async () => {
      expect(isClean()).toBe(false);
      strike();
      await until(() => all.every(isGone));
      expect(isClean()).toBe(true);
      expect(existsSync(join(dataDir, 'run/launcher.json'))).toBe(false);
    },
    limit,
  );
}

withTerminal(
  'npm waits for the end of an ordered stop, so that a container whose first process it is ends cleanly',
  async () => {
    process.kill(pids.npm, 'SIGTERM');
    await until(() => startOf(pids.npm) === undefined);
    expect(all.every(isGone)).toBe(true);
    await until(() => terminal.exitCode !== null && terminal.stdout?.readableEnded === true); // the last words are still on their way to us
    expect(shown).toContain('stopped');
  },
  limit,
);

withTerminal(
  'a second Ctrl-C that comes later ends at once what does not end by itself',
  async () => {
    process.kill(pids.mongod, 'SIGSTOP');
    terminal.stdin?.write('\u0003');
    await until(() => shown.includes('stopping'));
    await pause(1200); // the second request is told from an echo of the first by time
    const asked = performance.now();
    terminal.stdin?.write('\u0003');
    await until(() => all.every(isGone));
    expect(performance.now() - asked).toBeLessThan(20_000); // waiting for mongod takes 30 s
    expect(isClean()).toBe(false);
  },
  limit,
);
