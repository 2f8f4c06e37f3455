import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { accountNames } from '../accounts/names.ts';
import { readJson, writeWhole } from '../support/files.ts';

const names = ['mongoRoot', 'mongo', 'mongoAudit', 'mongoKey', 'nats', 'streams', 'redis', 'janus', 'janusRooms', 'live'] as const;
/** `secretKey` is empty where the environment has SECRET_KEY; `accounts` are the passwords of the gateway, the services and the sandbox. */
export type Secrets = Record<(typeof names)[number] | 'secretKey', string> & { accounts: Record<string, string> };

/**
 * The secrets of a data folder, made on its first start and readable by its owner alone. A secret key is made with the folder or never, and
 * only where the environment has none: one that came later would not be the key of the data.
 */
export function keepSecrets(dataDir: string, env: NodeJS.ProcessEnv = {}): Secrets {
  const file = fileIn(dataDir);
  const stored = readJson(file);
  const known = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  const madeKey = stored === undefined && !env['SECRET_KEY'] ? random() : '';
  const secrets: Secrets = {
    mongoRoot: '',
    mongo: '',
    mongoAudit: '',
    mongoKey: '',
    nats: '',
    streams: '',
    redis: '',
    janus: '',
    janusRooms: '',
    live: '',
    secretKey: textOf(known.get('secretKey')) || madeKey,
    accounts: accountsOf(known.get('accounts')),
  };
  for (const name of names) {
    secrets[name] = textOf(known.get(name)) || random();
  }
  const { secretKey, ...others } = secrets;
  writeWhole(file, `${JSON.stringify(secretKey === '' ? others : secrets, null, 2)}\n`, 0o600);
  chmodSync(file, 0o600);
  return secrets;
}

/** Passwords that are there stay; a service that is new gets one. */
function accountsOf(stored: unknown): Record<string, string> {
  const known = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  return Object.fromEntries([...accountNames(), 'pay_sandbox'].map((name) => [name, textOf(known.get(name)) || random()]));
}

/** Of a data folder that may have none. @returns empty where there is none; makes nothing */
export function storedSecretKey(dataDir: string): string {
  const stored = readJson(fileIn(dataDir));
  return typeof stored === 'object' && stored !== null && 'secretKey' in stored ? textOf(stored.secretKey) : '';
}

const fileIn = (dataDir: string): string => join(dataDir, 'secrets.json');
const random = (): string => randomBytes(32).toString('hex');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
