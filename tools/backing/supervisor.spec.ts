import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { LogFile } from './log-file.ts';
import { PidRecord } from './pids.ts';
import { growingPause, type ProcessSpec, Supervised, type SupervisorOptions } from './supervisor.ts';

let folder: string;
let started: Supervised[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  started = [];
});
afterEach(() => Promise.all(started.map((one) => one.stop())));

/** A Node process that prints `up <pid>` and stays. */
function supervise(
  script: string,
  changes: Partial<ProcessSpec> = {},
  pauses: number[] = [],
  options: Partial<SupervisorOptions> = {},
): { one: Supervised; lines: string[] } {
  const lines: string[] = [];
  const spec: ProcessSpec = {
    name: 'worker',
    command: process.execPath,
    args: ['-e', script],
    log: new LogFile(join(folder, 'worker.log')),
    onLine: (line) => lines.push(line),
    isReady: async () => lines.length > 0,
    readySeconds: 20,
    stopSeconds: 1,
    ...changes,
  };
  const pauseBefore = (restarts: number): number => {
    pauses.push(restarts);
    return 1;
  };
  const one = new Supervised(spec, { pids: new PidRecord(folder), say: () => undefined, pauseBefore, ...options });
  started.push(one);
  return { one, lines };
}

const stays = 'console.log("up", process.pid); setInterval(() => {}, 1000)';

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}

test('the pause doubles with every restart in a row, up to half a minute', () => {
  expect([0, 1, 2, 3, 5, 6, 20].map(growingPause)).toEqual([500, 1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test('a process that is killed is started again, each time after the next pause', async () => {
  const pauses: number[] = [];
  const { one, lines } = supervise(stays, {}, pauses);
  await one.start();
  for (const restarts of [1, 2, 3]) {
    process.kill(one.pid ?? 0, 'SIGKILL');
    await until(() => lines.length > restarts);
  }
  expect(pauses).toEqual([0, 1, 2]);
  expect(new Set(lines).size).toBe(4);
});

test('stop ends it for good, by force when it does not listen, and forgets its number', async () => {
  const { one, lines } = supervise(`process.on("SIGTERM", () => {}); ${stays}`);
  await one.start();
  const pid = one.pid ?? 0;
  expect(existsSync(join(folder, 'run/worker.json'))).toBe(true);
  await one.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(lines).toHaveLength(1);
  expect(existsSync(join(folder, 'run/worker.json'))).toBe(false);
});

test('a process that ends before it is ready is reported with its last words and is not started again', async () => {
  const pauses: number[] = [];
  const { one } = supervise('console.error("the key file is unreadable"); process.exit(3)', { isReady: async () => false }, pauses);
  await expect(one.start()).rejects.toThrow(/^worker ended while it started \(its log: .*worker\.log\): the key file is unreadable$/);
  expect(pauses).toEqual([]);
  expect(readFileSync(join(folder, 'worker.log'), 'utf8')).toBe('the key file is unreadable\n');
});

test('a full disk is called by its name', async () => {
  const { one } = supervise('console.error("write failed: No space left on device"); process.exit(1)', { isReady: async () => false });
  await expect(one.start()).rejects.toThrow('the disk is full; free some space and start again.');
});

test('a program that is not there is named', async () => {
  const { one } = supervise('', { command: join(folder, 'mongod'), isReady: async () => false });
  await expect(one.start()).rejects.toThrow(/worker ended while it started .*mongod/s);
});

test('a process that stays silent is not waited for without end', async () => {
  const { one } = supervise(stays, { isReady: async () => false, readySeconds: 0.2 });
  await expect(one.start()).rejects.toThrow(/^worker was not ready after 0.2 s/);
});

test('a full disk takes no file of the launcher and no restart away: what could not be written down is written later', async () => {
  const said: string[] = [];
  const { one, lines } = supervise(stays, { log: new LogFile(join(folder, 'run/worker.log')) }, [], { say: (text) => said.push(text) });
  writeFileSync(join(folder, 'run'), 'a file where a folder is wanted: nothing can be written below it');
  await one.start();
  process.kill(one.pid ?? 0, 'SIGKILL');
  await until(() => lines.length > 1);
  expect(said).toContainEqual(expect.stringMatching(/^the number of worker could not be written down/));
  rmSync(join(folder, 'run'));
  await until(() => existsSync(join(folder, 'run/worker.json')));
  expect(JSON.parse(readFileSync(join(folder, 'run/worker.json'), 'utf8')).pid).toBe(one.pid);
});

test('a process that is frozen is ended and started again', async () => {
  const lines: string[] = [];
  let isFrozen = false;
  const { one } = supervise(
    stays,
    { onLine: (line) => lines.push(line), isReady: async () => lines.length > 0, answers: async () => !isFrozen },
    [],
    { frozenSeconds: 1 },
  );
  await one.start();
  await pause(5000); // it has been seen alive by now
  isFrozen = true;
  process.kill(one.pid ?? 0, 'SIGSTOP');
  await until(() => lines.length > 1);
  isFrozen = false;
});

test('when it serves again, that is said once, with how long it was away, however often it was started meanwhile', async () => {
  const said: string[] = [];
  const [lines, pauses]: [string[], number[]] = [[], []];
  let serves = true;
  const { one } = supervise(
    stays,
    { onLine: (line) => lines.push(line), isReady: async () => lines.length > 0, answers: async () => serves },
    pauses,
    { say: (text) => void said.push(text) },
  );
  await one.start();
  serves = false;
  for (const starts of [1, 2]) {
    process.kill(one.pid ?? 0, 'SIGKILL');
    await until(() => lines.length > starts);
  }
  expect(said.filter((text) => text.includes('serves again'))).toEqual([]);
  serves = true;
  await until(() => said.length > 2);
  expect(said.at(-1)).toMatch(/^worker serves again after \d+ s$/);
  // told once, and the next time is counted from its own beginning
  process.kill(one.pid ?? 0, 'SIGKILL');
  await until(() => said.length > 4);
  expect(said.map((text) => text.replace(/ \(its log.*| after .*| in .*/, ''))).toEqual([
    ...['ended', 'ended'].map((text) => `worker ${text}; it is started again`),
    'worker serves again',
    'worker ended; it is started again',
    'worker serves again',
  ]);
});

test('one that had served each time is away for two seconds at most, one that never serves longer and longer', async () => {
  const said: string[] = [];
  const lines: string[] = [];
  const options = { say: (text: string) => void said.push(text), pauseBefore: (restarts: number) => (restarts === 0 ? 1 : 60_000) };
  const { one } = supervise(
    stays,
    { onLine: (line) => lines.push(line), isReady: async () => lines.length > 0, answers: async () => true },
    [],
    options,
  );
  await one.start();
  for (const restarts of [1, 2]) {
    await pause(1000); // it is seen to serve
    process.kill(one.pid ?? 0, 'SIGKILL');
    await until(() => lines.length > restarts);
  }
  expect(said.flatMap((text) => /again in ([\d.]+) s/.exec(text)?.[1] ?? [])).toEqual(['0.001', '2']);
  const failing: string[] = [];
  let isUp = true;
  const other = supervise(stays, { name: 'failing', isReady: async () => isUp, answers: async () => isUp }, [], {
    ...options,
    say: (text) => void failing.push(text),
  }).one;
  await other.start();
  isUp = false;
  for (const restarts of [1, 2]) {
    const pid = other.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(() => failing.length >= restarts && (restarts === 2 || other.pid !== pid));
  }
  expect(failing.at(-1)).toContain('again in 60 s');
});
