import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ProgramFailed, ProgramStopped, runProgram, type ProgramRun } from './run-program.js';
import { Rooms, rooms } from './sandbox.js';

const own = mkdtempSync(join(tmpdir(), 'run-program-'));
const [programs, into, outside] = [join(own, 'programs'), join(own, 'into'), join(own, 'outside')];
const source = join(own, 'source.txt');
beforeAll(() => {
  for (const folder of [programs, into, outside]) mkdirSync(folder);
  writeFileSync(source, 'of the upload');
  writeFileSync(join(outside, 'secret'), 'of the site');
});
afterAll(() => {
  rmSync(own, { recursive: true, force: true });
});

let n = 0;
/** Runs a script as a program that reads `source` and writes into `into`. */
function run(script: string, more: Partial<ProgramRun> = {}): Promise<string> {
  n += 1;
  const program = join(programs, `p${n}`);
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  const limits = { seconds: 60, memory: 1024, file: 1 };
  return runProgram({ program, args: [], signal: AbortSignal.timeout(100_000), limits, reads: [source], writes: [into], ...more });
}
const limitOf = (running: Promise<string>): Promise<unknown> =>
  running.then(
    (text) => text,
    (error: unknown) => (error instanceof ProgramStopped ? error.limit : error),
  );

test('a program reads what it is given, writes into its folder, and has nothing of the environment', async () => {
  expect(await run(`cat "$1"; env | grep -c KEYS`, { args: [source] }).catch((error: unknown) => error)).toBeInstanceOf(ProgramFailed);
  expect(await run(`cat "$1"; echo made > "$2/a"; env > "$2/env"`, { args: [source, into] })).toBe('of the upload');
  expect(readFileSync(join(into, 'a'), 'utf8')).toBe('made\n');
  expect(readFileSync(join(into, 'env'), 'utf8')).not.toContain('NODE');
});

test('time ends a program with everything that it has started', async () => {
  // its pipes stay open for as long as one of them lives
  const limits = { seconds: 1, memory: 1024, file: 1 };
  expect(await limitOf(run('sleep 300 & sleep 300', { limits }))).toBe('time');
});

test('who breaks it off ends everything, too', async () => {
  const stop = new AbortController();
  const running = run('sleep 300 & echo on; sleep 300', { signal: stop.signal, onLine: () => stop.abort() });
  await expect(running).rejects.toThrow(/abort/);
});

test('a processor, memory and files end where the limits are', async () => {
  expect(
    await limitOf(run('head -c 1500m /dev/zero | tail -n 1 | wc -c >&2; exit 1', { limits: { seconds: 60, memory: 200, file: 1 } })),
  ).toBe('memory');
  expect(await limitOf(run('head -c 3m /dev/zero > "$1/large" || exit $?', { args: [into] }))).toBe('size');
  expect(statSync(join(into, 'large')).size).toBe(1024 ** 2);
});

test('where the machine allows it, neither the network nor a file or process of the site is there', async () => {
  if (!(await rooms.areThere())) return;
  const looks =
    'cat "$1/secret" 2>/dev/null; ls "$1" 2>/dev/null; tail -n +3 /proc/net/dev | cut -d: -f1; nice; ls /proc | grep -c "^[0-9]"';
  const [network = '', nice, processes = ''] = (await run(looks, { args: [outside] })).split('\n');
  expect([network.trim(), nice, Number(processes) < 12]).toEqual(['lo', '19', true]);
  await expect(run('echo x > "$1"', { args: [source] })).rejects.toBeInstanceOf(ProgramFailed);
  await expect(run('echo x > "$1/new"', { args: [outside] })).rejects.toBeInstanceOf(ProgramFailed);
  expect([readFileSync(source, 'utf8'), existsSync(join(outside, 'new'))]).toEqual(['of the upload', false]);
});

test('a machine that had no room once is asked again after a minute', async () => {
  const asked = new Rooms();
  const path = process.env['PATH'];
  process.env['PATH'] = into;
  const first = await asked.areThere(0);
  process.env['PATH'] = path;
  expect([first, await asked.areThere(59_000), await asked.areThere(61_000)]).toEqual([false, false, await rooms.areThere()]);
});
