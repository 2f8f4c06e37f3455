import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PidRecord } from '../backing/pids.ts';
import { readSettings } from '../launcher/settings.ts';
import { Problem, reasonOf } from '../support/problem.ts';
import type { Progress } from '../support/progress.ts';
import { fetchRelease, must } from './fetch.ts';
import { versionIn } from './release.ts';
import { logOf, serve, startWas, stop } from './site.ts';
import { commandOf, isWithin, movable, settingsWithin, type Start } from './start-command.ts';

interface Upgrade {
  /** the checkout whose platform runs */
  root: string;
  /** tag or commit of the release to come */
  ref: string;
  /** where that release is going to live */
  folder: string;
  backupTo: string;
  /** names the data folder of the platform that runs */
  env: NodeJS.ProcessEnv;
  progress: Progress;
}

/** The folder's name without the version that an upgrade put behind it. */
export const nameOf = (root: string): string => basename(root).replace(/-v\d[^-]*$/, '');

/**
 * Replaces the running platform of a checkout by another release: that is fetched and built beside it, the data is backed up, the old one
 * is stopped, the new one started. When that does not serve, the old one is started again.
 * @throws {Problem} why the new release does not serve, and what does
 */
export async function replaceRelease({ root, ref, folder, backupTo, env, progress }: Upgrade): Promise<void> {
  const { dataDir } = readSettings([], env);
  refuseWithin({ root, dataDir, folder, backupTo });
  const pid = new PidRecord(dataDir).owner();
  if (pid === undefined)
    throw new Problem(`Nothing runs over ${dataDir}: DATA_DIR names the data folder of the platform that is to be upgraded.`);
  const present = startWas(pid, root, env);
  const held = settingsWithin(present);
  if (held.length > 0)
    throw new Problem(
      `${held.join(' and ')}: within ${root}, which is to be replaced. Move it out, start with its new place, and try again.`,
    );
  const next = { ...present, folder };
  await progress.step(`fetching ${ref} into ${folder}`, () => fetchRelease(root, ref, folder));
  await progress.step('building it', () => buildIn(folder, movable(env, root)));
  await progress.step(`backup to ${backupTo}`, () => backUp(present, backupTo, env));
  await undisturbed(progress, () => change({ pid, present, next, ref, backupTo, progress }));
  progress.say(`${root} is needed no more, unless you want to go back. The next start:\n  ${commandOf(next)}`);
}

/** Data, a backup or a release within the checkout would go with it when somebody deletes what is old. */
function refuseWithin({ root, dataDir, folder, backupTo }: Pick<Upgrade, 'root' | 'folder' | 'backupTo'> & { dataDir: string }): void {
  if (isWithin(root, folder)) throw new Problem(`${folder} is within the present release: name a folder beside it with --folder.`);
  if (isWithin(root, backupTo)) throw new Problem(`${backupTo} is within the present release: name a folder outside it with --backup.`);
  if (!existsSync(dataDir)) return;
  const isReallyWithin = isWithin(realpathSync(root), realpathSync(dataDir));
  if (!isReallyWithin && !isWithin(root, dataDir)) return;
  const [from, to] = [isReallyWithin ? realpathSync(dataDir) : dataDir, join(dirname(root), `${nameOf(root)}-data`)];
  throw new Problem(
    `The data lies in ${from}, within the release that is to be replaced: the next start would not find it, and who deletes the old ` +
      `release would delete it. Nothing was changed. Move it out first: end the platform (Ctrl-C), then\n` +
      `  mv ${from} ${to} && cd ${root} && DATA_DIR=${to} npm start\n` +
      `with the other settings as before, and then this command again with DATA_DIR=${to}.`,
  );
}

async function buildIn(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const npm = (...args: string[]): Promise<string> => must('npm', args, folder, env);
  // compilers are needed under NODE_ENV=production too
  await npm('install', '--no-save', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
  await npm('run', '--silent', 'build');
  for (const app of ['learner', 'admin']) await npm('run', '--silent', 'build', '-w', `frontends/${app}`);
}

/** A backup by the settings of the platform, sealed where this command was given the passphrase. */
async function backUp({ folder, env }: Start, to: string, { BACKUP_PASSPHRASE: passphrase }: NodeJS.ProcessEnv): Promise<void> {
  const settings = passphrase === undefined ? env : { ...env, BACKUP_PASSPHRASE: passphrase };
  await must('npm', ['run', '--silent', 'backup', '--', '--to', to], folder, settings);
}

interface Change extends Pick<Upgrade, 'ref' | 'backupTo' | 'progress'> {
  /** of the launcher that runs */
  pid: number;
  present: Start;
  next: Start;
}

async function change({ pid, present, next, ref, backupTo, progress }: Change): Promise<void> {
  const stoppedAt = Date.now();
  try {
    await progress.step('stopping the present release', () => stop(pid));
  } catch (error) {
    throw new Problem(
      `The present release was asked to end, and ${reasonOf(error)}: look at its output. Nothing else was changed. Once it has ended, ` +
        `this starts it again:\n  ${commandOf(present)}`,
    );
  }
  try {
    await progress.step(`starting ${ref}`, () => serve(next));
  } catch (error) {
    progress.say(`${ref} does not serve: ${reasonOf(error)}`);
    await goBack(present, progress);
    throw new Problem(
      `${ref} did not serve, and the release before serves again. Nothing that was saved is lost. Its output: ` +
        `${logOf(readSettings([], present.env).dataDir)}; the backup: ${backupTo}.`,
    );
  }
  progress.say(`${versionIn(next.folder)} serves; nobody was served for ${Math.round((Date.now() - stoppedAt) / 1000)} s`);
}

async function goBack(present: Start, progress: Progress): Promise<void> {
  try {
    await progress.step('starting the release before again', () => serve(present));
  } catch (error) {
    const { dataDir } = readSettings([], present.env);
    throw new Problem(
      `Neither release serves; of the one before: ${reasonOf(error)}. The output of both: ${logOf(dataDir)}. When nothing runs over ` +
        `${dataDir} any more, this starts the release before:\n  ${commandOf(present)}`,
    );
  }
}

/** A Ctrl-C, or a terminal that is closed, would end an upgrade between two releases, with neither running. */
export async function undisturbed<T>(progress: Progress, work: () => Promise<T>): Promise<T> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const goOn = (): void => progress.say('an upgrade is not interrupted between two releases: it goes on until one of them serves');
  for (const signal of signals) process.on(signal, goOn);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, goOn);
  }
}
