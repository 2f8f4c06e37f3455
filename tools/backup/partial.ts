import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../support/files.ts';
import { startOf } from '../support/process-table.ts';

const ending = '.partial';
const namePattern = /^xuekao-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z\.partial$/;
const ownerFile = 'owner.json';
/** Age after which a folder without a living owner is left over. */
const oldMs = 24 * 3_600_000;

export const partialOf = (folder: string): string => `${folder}${ending}`;

/** An empty folder that says which process writes it. */
export function beginPartial(partial: string): void {
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  writeFileSync(join(partial, ownerFile), JSON.stringify({ host: hostname(), pid: process.pid, begun: startOf(process.pid) }), {
    mode: 0o600,
  });
}

export const endPartial = (partial: string): void => rmSync(join(partial, ownerFile), { force: true });

/** Removes what backups that were killed have left, never what another one is writing. */
export function removeLeftOvers(to: string, say: (text: string) => void): void {
  for (const name of readdirSync(to).filter((one) => namePattern.test(one))) {
    if (!isLeftOver(join(to, name), name)) continue;
    rmSync(join(to, name), { recursive: true, force: true });
    say(`removed ${name}, which a backup that was cut off has left`);
  }
}

function isLeftOver(partial: string, name: string): boolean {
  const owner = readJson(join(partial, ownerFile));
  if (typeof owner === 'object' && owner !== null && 'host' in owner && 'pid' in owner && 'begun' in owner && owner.host === hostname())
    return startOf(Number(owner.pid)) !== owner.begun;
  // of another machine, or of an earlier release
  return Date.now() - Date.parse(name.replace(namePattern, '$1T$2:$3:$4Z')) > oldMs;
}
