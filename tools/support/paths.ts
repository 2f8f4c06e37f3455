import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository's root: the launcher runs from source (tools/support) and its specs from tools/dist/support. */
export const root = resolve(import.meta.dirname, import.meta.dirname.includes('/tools/dist/') ? '../../..' : '../..');

/** The user's home; an empty or missing HOME falls back to the account's own entry. */
export function homeDir(env: NodeJS.ProcessEnv = process.env): string {
  return env['HOME'] || userInfo().homedir;
}

/** Folder of downloaded programs; shared by all copies of the project on this account. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['XDG_CACHE_HOME'] || join(homeDir(env), '.cache'), 'xuekao');
}
