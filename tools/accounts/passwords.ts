import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../support/files.ts';
import { accountNames, keeperName, settingName } from './names.ts';

/** Accounts beside those of the services and the gateway. */
export const otherAccounts = ['audit', 'operator', keeperName] as const;
/** The broker leaves out an account that has no rights there. */
const absent: Readonly<Record<'mongo' | 'redis', readonly string[]>> = { mongo: [keeperName], redis: ['audit', keeperName] };

const passwordSetting = (account: string): string => `PASSWORD_${settingName(account)}`;
const otherSecrets = ['MONGO_ROOT_PASSWORD', 'MONGO_KEY', 'SECRET_KEY'];

/** Passwords of the accounts by their names, from `PASSWORD_EXAM` and so on. @throws {Error} which are missing */
export function passwordsFrom(env: NodeJS.ProcessEnv): Map<string, string> {
  const names = [...accountNames(), ...otherAccounts];
  const missing = names.map(passwordSetting).filter((setting) => !env[setting]);
  if (missing.length > 0) throw new Error(`missing in the environment: ${missing.join(', ')}`);
  return new Map(names.map((name) => [name, env[passwordSetting(name)] ?? '']));
}

/** Of these accounts those that are on that server. */
export const passwordsOn = (server: 'mongo' | 'redis', passwords: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...passwords].filter(([name]) => !absent[server].includes(name)));

/** Adds to an env file the secrets that it lacks; those that it has stay as they are. */
export function addSecrets(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = new Set([...text.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name));
  const settings = [...[...accountNames(), ...otherAccounts].map(passwordSetting), ...otherSecrets];
  const missing = settings.filter((setting) => !known.has(setting));
  const lines = missing.map((setting) => `${setting}=${randomBytes(32).toString('hex')}\n`);
  writeWhole(file, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${lines.join('')}`, 0o600);
  chmodSync(file, 0o600);
  return missing;
}
