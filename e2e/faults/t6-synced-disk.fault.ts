import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onPath } from '../../tools/support/files.ts';
import { until } from './candidates.ts';
import { trial, type Trial } from './trial.ts';

/**
 * T6: an acknowledgement waits for the disk. With each fdatasync of mongod made 50 ms longer, half of the saves must take 50 ms longer;
 * with fdatasync failing, mongod must end and nothing may be acknowledged. A kill cannot show that: what a process has written survives it.
 * `--full`: three mongod and 20 s each.
 */
const isFull = process.argv.includes('--full');
const phaseMs = isFull ? 20_000 : 5000;
const delayMs = 50;
const size = { candidates: isFull ? 20 : 10, perSecond: 2, seconds: isFull ? 100 : 35 };
const medians: number[] = [];
let afterFailure = -1;
let ended = 0;

/** Follows the system calls of running processes until it is stopped. */
async function trace(pids: readonly number[], ...inject: string[]): Promise<ChildProcess> {
  const strace = spawn(
    'strace',
    [
      '-f',
      '-q',
      '-e',
      'trace=fdatasync',
      ...inject.flatMap((what) => ['-e', `inject=fdatasync:${what}`]),
      ...pids.flatMap((pid) => ['-p', String(pid)]),
      '-o',
      '/dev/null',
    ],
    { stdio: 'ignore' },
  );
  await pause(1000); // it says nothing when it has attached
  // with what it followed it ends too, and that is no failure
  if (strace.exitCode !== null && strace.exitCode !== 0) throw new Error(`strace ended with ${strace.exitCode}`);
  return strace;
}
async function untrace(strace: ChildProcess): Promise<void> {
  if (strace.exitCode !== null || strace.signalCode !== null) return;
  strace.kill('SIGINT');
  await once(strace, 'exit');
}

/** The time of the middle one of all saves that began from now on, in milliseconds. */
async function medianOfSaves({ crowd: { operations } }: Trial): Promise<number> {
  const from = Date.now();
  await pause(phaseMs);
  const waits = operations
    .filter((one) => one.invokedAt >= from && one.ackedAt !== null)
    .map((one) => Number(one.ackedAt) - one.invokedAt)
    .sort((a, b) => a - b);
  return waits[Math.floor(waits.length / 2)] ?? Infinity;
}

/** Whether this account may follow another process at all. */
async function canTrace(): Promise<boolean> {
  if (onPath('strace') === undefined) return false;
  const sleeper = spawn('sleep', ['10']);
  try {
    const strace = await trace([Number(sleeper.pid)]).catch(() => null);
    if (strace) await untrace(strace);
    return strace !== null;
  } finally {
    sleeper.kill();
  }
}

if (await canTrace()) {
  await trial(
    { number: 6, name: 'synced disk', mongods: isFull ? 3 : 1, size, isOne: true },
    async (run) => {
      const {
        cluster: { mongods, primaryPort },
        crowd,
      } = run;
      const pids = mongods.map((one) => one.pid ?? 0);
      // being followed costs time of its own, so it is in both measures
      for (const inject of [[], [`delay_enter=${delayMs * 1000}`]]) {
        const strace = await trace(pids, ...inject);
        medians.push(await medianOfSaves(run));
        await untrace(strace);
      }
      const failing = await trace(pids, 'error=EIO');
      for (const one of mongods) await one.ended;
      ended = mongods.filter((one) => !one.isRunning).length;
      await untrace(failing);
      const from = Date.now();
      await pause(2000);
      afterFailure = crowd.acks.filter((at) => at > from).length;
      for (const one of mongods) await one.start();
      await primaryPort();
      const back = Date.now();
      await until('saves after the return', async () => (crowd.acks.some((at) => at > back) ? true : null));
    },
    () => {
      const [plain = 0, delayed = 0] = medians;
      console.log(`T6: half of the saves within ${plain} ms, with fdatasync ${delayMs} ms longer within ${delayed} ms`);
      return [
        [`the middle save takes ${delayMs} ms longer, took ${delayed - plain} ms`, delayed - plain >= delayMs],
        [`mongod ends when the disk fails, ended ${ended}`, ended === (isFull ? 3 : 1)],
        [`nothing is acknowledged then, were ${afterFailure}`, afterFailure === 0],
      ];
    },
  );
} else console.log('T6 synced disk: skipped, strace is not there or may not follow other processes');
