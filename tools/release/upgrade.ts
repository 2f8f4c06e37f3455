import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PidRecord } from '../backing/pids.ts';
import { addressOf, readyStatus } from '../launcher/platform.ts';
import { readSettings, type Settings } from '../launcher/settings.ts';
import { root } from '../support/paths.ts';
import { Problem, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { lastLines, run } from '../support/run.ts';
import { versionIn } from './release.ts';

const usage = 'usage: npm run upgrade -- TAG --backup FOLDER [--folder NEW]   (docs/operations/upgrade.md)';
const stopMs = 60_000;
/** Steps of an upgrade read the data once. */
const readyMs = 600_000;

/** A start of the platform, as somebody made it: its folder, arguments and environment. */
interface Start {
  folder: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

const progress = new Progress();

/**
 * Replaces the running platform of this folder by another release: that is fetched and built beside it, the data is backed up, the old one
 * is stopped, the new one started. When that does not serve, the old one is started again.
 */
async function upgrade(ref: string, backupTo: string, folder: string): Promise<void> {
  const settings = readSettings([], process.env);
  const pid = new PidRecord(settings.dataDir).owner();
  if (pid === undefined)
    throw new Problem(`Nothing runs over ${settings.dataDir}: DATA_DIR names the data folder of the platform that is to be upgraded.`);
  const present = startOf(pid, settings);
  await progress.step(`fetching ${ref} into ${folder}`, () => fetchRelease(ref, folder));
  await progress.step('building it', () => buildIn(folder));
  await progress.step(`backup to ${backupTo}`, () => must('npm', ['run', '--silent', 'backup', '--', '--to', backupTo], root, present.env));
  const next = { ...present, folder };
  const stoppedAt = Date.now();
  await progress.step('stopping the present release', () => stop(pid));
  const began = launch(next, settings);
  try {
    await progress.step(`starting ${versionIn(folder)}`, () => untilServes(began, present));
  } catch (error) {
    progress.say(error instanceof Error ? error.message : String(error));
    await progress.step('stopping it', () => stop(began));
    await progress.step('starting the release before again', () => untilServes(launch(present, settings), present));
    throw new Problem(
      `${ref} did not serve, and the release before serves again. Nothing that was saved is lost. Its output: ` +
        `${logOf(settings)}; the backup: ${backupTo}.`,
    );
  }
  progress.say(
    `${versionIn(folder)} serves; nobody was served for ${Math.round((Date.now() - stoppedAt) / 1000)} s. From now on: cd ${folder}`,
  );
}

/** The launcher that runs, with what it was started with (Linux says it; elsewhere this terminal's environment counts). */
function startOf(pid: number, { dataDir }: Settings): Start {
  const read = (file: string): string[] =>
    existsSync(`/proc/${pid}/${file}`) ? readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0') : [];
  const entries = read('environ').flatMap((entry): [string, string][] => {
    const at = entry.indexOf('=');
    return at > 0 ? [[entry.slice(0, at), entry.slice(at + 1)]] : [];
  });
  const env = entries.length > 0 ? Object.fromEntries(entries) : process.env;
  return { folder: root, args: read('cmdline').filter((each) => each === '--split'), env: { ...env, DATA_DIR: dataDir } };
}

async function fetchRelease(ref: string, folder: string): Promise<void> {
  if (!existsSync(folder)) await must('git', ['worktree', 'add', '--detach', folder, ref], root);
  const [wanted, there] = [await must('git', ['rev-parse', `${ref}^{commit}`], root), await must('git', ['rev-parse', 'HEAD'], folder)];
  if (wanted !== there) throw new Problem(`${folder} is there and holds another release than ${ref}: name another one with --folder.`);
}

async function buildIn(folder: string): Promise<void> {
  await must('npm', ['install', '--no-save', '--ignore-scripts'], folder);
  await must('npm', ['run', '--silent', 'build'], folder);
  for (const app of ['learner', 'admin']) await must('npm', ['run', '--silent', 'build', '-w', `frontends/${app}`], folder);
}

async function must(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { code, output } = await run(command, args, { cwd, env });
  if (code !== 0) throw new Problem(`${command} ${args.join(' ')} failed:\n${lastLines(output, 20)}`);
  return output.trim();
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function stop(pid: number): Promise<void> {
  if (isThere(pid)) process.kill(pid, 'SIGTERM');
  for (const until = Date.now() + stopMs; isThere(pid); await pause(50))
    if (Date.now() > until)
      throw new Problem(`Process ${pid} did not end within ${stopMs / 1000} s: look at its output, nothing else was changed.`);
}

const logOf = ({ dataDir }: Settings): string => join(dataDir, 'logs', 'launcher.log');

/** The launcher that is started goes on when this program ends; its output follows that of earlier ones in the folder of logs. */
function launch({ folder, args, env }: Start, settings: Settings): number {
  mkdirSync(dirname(logOf(settings)), { recursive: true });
  const log = openSync(logOf(settings), 'a');
  const child = spawn(process.execPath, [join('tools', 'start.mjs'), ...args], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  if (child.pid === undefined) throw new Problem(`${folder} cannot be started`);
  return child.pid;
}

async function untilServes(pid: number, { args, env }: Start): Promise<void> {
  const address = addressOf(readSettings(args, env));
  for (const until = Date.now() + readyMs; Date.now() < until; await pause(100)) {
    if (!isThere(pid)) throw new Problem('it ended while it started');
    if ((await readyStatus(address)) === 200) return;
  }
  throw new Problem(`it did not serve within ${readyMs / 1000} s`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' }, folder: { type: 'string' } },
  });
  const [ref, more] = positionals;
  if (ref === undefined || more !== undefined || values.backup === undefined) throw new Problem(usage);
  const folder = resolve(values.folder ?? join(dirname(root), `${basename(root).replace(/-v\d[^-]*$/, '')}-${ref}`));
  await upgrade(ref, resolve(values.backup), folder);
} catch (error) {
  report(error);
}
