import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../support/files.ts';
import { keyLines } from './keys.ts';
import { accountNames, keeperName, settingName } from './names.ts';

/** Accounts beside those of the services and the gateway. */
export const otherAccounts = ['audit', 'operator', keeperName] as const;
/** The broker leaves out an account that has no rights there. */
const absent: Readonly<Record<'mongo' | 'redis', readonly string[]>> = { mongo: [keeperName], redis: ['audit', keeperName] };

const passwordSetting = (account: string): string => `PASSWORD_${settingName(account)}`;
const otherSecrets = ['MONGO_ROOT_PASSWORD', 'MONGO_KEY', 'SECRET_KEY', 'JANUS_SECRET', 'JANUS_ROOMS_KEY', 'LIVE_SECRET'];

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

/**
 * Adds to an env file the secrets that it lacks; those that it has stay as they are. The keys of each process are made of its SECRET_KEY
 * every time: a release may need others. @returns names of what was added or made anew  @throws {Error} for a SECRET_KEY that is too short
 */
export function addSecrets(file: string): string[] {
  let text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const before = valuesIn(text);
  const set = (name: string, value: string): void => {
    const line = `${name}=${value}\n`;
    if (!valuesIn(text).has(name)) text = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}`;
    else text = text.replace(new RegExp(`^${name}=.*(?:\n|$)`, 'm'), line);
  };
  for (const name of [...[...accountNames(), ...otherAccounts].map(passwordSetting), ...otherSecrets])
    if (!before.has(name)) set(name, randomBytes(32).toString('hex'));
  for (const [name, value] of keyLines(accountNames(), valuesIn(text).get('SECRET_KEY') ?? ''))
    if (before.get(name) !== value) set(name, value);
  writeWhole(file, text, 0o600);
  chmodSync(file, 0o600);
  return [...valuesIn(text)].filter(([name, value]) => before.get(name) !== value).map(([name]) => name);
}

/** Values of an env file, without quotes. */
const valuesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  );
