import { createHash, createHmac } from 'node:crypto';
import { ConfigError } from './config-error.js';

export interface Keys {
  /** A 32-byte key for one purpose. @throws {ConfigError} when the process was given none for it */
  key(purpose: string): Buffer;
  /** Names the root secret without telling it; a backup's manifest has the same (`tools/accounts/keys.ts`). */
  keyFingerprint: string;
}

/**
 * Keys of a process: those that `KEYS` lists, or all that its SECRET_KEY gives. A process of production has KEYS, and with them nothing
 * that opens the seals of others (docs/decisions/0062). SECRET_KEY alone is for development and demos and, in this release, for a manifest
 * of the release before, which knows no KEYS.
 * @param text as `tools/accounts/keys.ts` writes it: `fingerprint=…,<purpose>=<64 hex digits>,…`; empty: none
 * @param secretKey empty: none  @param otherwise the secret of development
 */
export function keysFrom(text: string, secretKey: string, otherwise: string): Keys {
  if (text === '') return derived(secretKey || otherwise);
  const parts = new Map(text.split(',').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
  const { fingerprint = '', ...keys } = Object.fromEntries(parts);
  if (!/^[0-9a-f]{32}$/.test(fingerprint) || !Object.values(keys).every((key) => /^[0-9a-f]{64}$/.test(key)))
    throw new ConfigError(`KEYS is not usable: ${madeBy}`);
  if (secretKey !== '' && derived(secretKey).keyFingerprint !== fingerprint)
    throw new ConfigError(`KEYS was made of another SECRET_KEY: ${madeBy}`);
  return {
    key: (purpose) => {
      const hex = keys[purpose.replaceAll(' ', '-')];
      if (hex === undefined) throw new ConfigError(`KEYS has no key for "${purpose}": ${madeBy}`);
      return Buffer.from(hex, 'hex');
    },
    keyFingerprint: fingerprint,
  };
}

const madeBy = 'npm run accounts -- secrets makes it (docs/operations/accounts.md).';

const derived = (secret: string): Keys => ({
  key: (purpose) => createHash('sha256').update(`${purpose}\n${secret}`).digest(),
  keyFingerprint: createHmac('sha256', secret).update('xuekao backup').digest('hex').slice(0, 32),
});
