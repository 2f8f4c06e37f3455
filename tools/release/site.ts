import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, readyStatus, serveSeconds } from '../launcher/platform.ts';
import { readSettings } from '../launcher/settings.ts';
import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { startOf } from '../support/process-table.ts';
import { isWithin, movable, type Start } from './start-command.ts';

const stopMs = 60_000;
/** Longer than the launcher gives a process, so that the launcher's own words are in its log. */
const readyMs = (serveSeconds + 60) * 1000;

/** The output of launchers that an upgrade started. */
export const logOf = (dataDir: string): string => join(dataDir, 'logs', 'launcher.log');

/** Start of the launcher that runs. @param env counts where the system does not say it: elsewhere than on Linux */
export function startWas(pid: number, folder: string, env: NodeJS.ProcessEnv): Start {
  const read = (file: string): string[] =>
    existsSync(`/proc/${pid}/${file}`) ? readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0') : [];
  const entries = read('environ').flatMap((entry): [string, string][] => {
    const at = entry.indexOf('=');
    return at > 0 ? [[entry.slice(0, at), entry.slice(at + 1)]] : [];
  });
  const { dataDir } = readSettings([], env);
  const had = movable(entries.length > 0 ? Object.fromEntries(entries) : env, folder);
  return { folder, args: read('cmdline').filter((each) => each === '--split'), env: { ...had, DATA_DIR: dataDir } };
}

/** Starts it and waits until it serves; what does not serve is ended. @throws {Problem} with the reason */
export async function serve(start: Start): Promise<void> {
  const pid = await launch(start);
  try {
    await untilServes(pid, start);
  } catch (error) {
    await stop(pid);
    throw error;
  }
}

const isThere = (pid: number): boolean => startOf(pid) !== undefined;

export async function stop(pid: number): Promise<void> {
  if (isThere(pid)) process.kill(pid, 'SIGTERM');
  for (const until = Date.now() + stopMs; isThere(pid); await pause(50))
    if (Date.now() > until) throw new Problem(`process ${pid} did not end within ${stopMs / 1000} s`);
}

/** Node as that release carries it, where this program runs by a carried one: that goes with its release when somebody deletes it. */
export function nodeOf(folder: string, from = root, running = process.execPath): string {
  const own = join(folder, relative(from, running));
  return isWithin(from, running) && existsSync(own) ? own : running;
}

/** The launcher that is started goes on when this program ends; its output follows that of earlier ones. */
function launch({ folder, args, env }: Start): Promise<number> {
  const file = logOf(readSettings(args, env).dataDir);
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, 'a');
  const child = spawn(nodeOf(folder), [join('tools', 'start.mjs'), ...args], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('error', ({ message }) => reject(new Problem(`it cannot be started: ${message}`)));
    child.once('spawn', () => resolve(child.pid ?? 0)); // a process that was made has a number
  });
}

async function untilServes(pid: number, { args, env }: Start): Promise<void> {
  const address = addressOf(readSettings(args, env));
  for (const until = Date.now() + readyMs; Date.now() < until; await pause(100)) {
    if (!isThere(pid)) throw new Problem('it ended while it started');
    if ((await readyStatus(address)) === 200) return;
  }
  throw new Problem(`it did not serve within ${readyMs / 1000} s`);
}
