import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { PidRecord } from '../backing/pids.ts';
import { codeOf, Problem } from '../support/problem.ts';

/** Files that a disk of its own has from the beginning, or that an earlier restore put aside on it. */
const isNoData = (name: string): boolean => name === 'lost+found' || /^before-\d{4}-/.test(name);
/** A mount point, another disk, or a folder above that others own: the folder itself cannot be moved. */
const staysWhereItIs = new Set(['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);

/** Makes room for a restore. @throws {Problem} when somebody works there, or something lies there and `replace` was not asked for */
export function clearTheWay(dataDir: string, replace: boolean, say: (text: string) => void): void {
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !isNoData(name)) : [];
  if (found.length === 0) return;
  const owner = new PidRecord(dataDir).owner();
  if (owner !== undefined) throw new Problem(`Process ${owner} runs on ${dataDir}: stop it first.`);
  if (!replace)
    throw new Problem(`${dataDir} is not empty: choose another folder with DATA_DIR, or add --replace, which moves what is there aside.`);
  say(`what was in ${dataDir} is now in ${moveAside(dataDir, found)}`);
}

function moveAside(dataDir: string, found: readonly string[]): string {
  const time = `before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const beside = `${dataDir}.${time}`;
  if (move(dataDir, beside) === undefined) return beside;
  const within = join(dataDir, time);
  mkdirSync(within, { mode: 0o700 });
  for (const name of found) {
    const reason = move(join(dataDir, name), join(within, name));
    if (reason !== undefined)
      throw new Problem(
        `${join(dataDir, name)} cannot be moved aside (${reason}): move what is in ${dataDir} away by hand, and restore again.`,
      );
  }
  return within;
}

/** @returns why it cannot be moved */
function move(from: string, to: string): string | undefined {
  try {
    renameSync(from, to);
    return undefined;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (staysWhereItIs.has(code)) return code;
    throw error;
  }
}

/** A backup within the data folder goes where that goes: lost with its disk, and moved aside by its own restore. @throws {Problem} */
export function refuseWithin(dataDir: string, folder: string): void {
  const way = relative(realOf(dataDir), realOf(folder));
  if (way === '' || (way !== '..' && !way.startsWith(`..${sep}`)))
    throw new Problem(
      `${folder} is in the data folder ${dataDir}: a backup must lie outside of it, best on another disk. Choose ` +
        'another folder, or move the backup out first.',
    );
}

/** Without links, also of what is not there yet, as far as it is. */
export function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path));
}
