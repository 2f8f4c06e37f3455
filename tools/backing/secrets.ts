import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeWhole } from '../support/files.ts';

const names = ['mongoRoot', 'mongo', 'mongoAudit', 'mongoKey', 'nats', 'redis', 'secretKey'] as const;
export type Secrets = Record<(typeof names)[number], string>;

/** The secrets of a data folder, made on its first start and readable by its owner alone. */
export function keepSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readJson(file);
  const known = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  const secrets: Secrets = { mongoRoot: '', mongo: '', mongoAudit: '', mongoKey: '', nats: '', redis: '', secretKey: '' };
  for (const name of names) {
    const value = known.get(name);
    secrets[name] = typeof value === 'string' && value !== '' ? value : randomBytes(32).toString('hex');
  }
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  chmodSync(file, 0o600);
  return secrets;
}
