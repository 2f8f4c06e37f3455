import { createHash, createHmac } from 'node:crypto';
import { settingName } from './names.ts';

/**
 * Purposes of the keys of each process. They are derived from SECRET_KEY, which no process knows: one that somebody has taken over opens
 * its own seals, and neither passwords nor the secrets of providers. A spec holds this list against the sources.
 */
export const purposes: Readonly<Record<string, readonly string[]>> = {
  gateway: ['answer-files', 'audit-values', 'course-files', 'file-names', 'live-links', 'recording-links'],
  identity: [
    ...['audit-chain', 'audit-values', 'face-photos', 'face-templates', 'id-card-lookup', 'id-cards', 'known-browsers', 'machine-code'],
    ...['password-pepper', 'provider-secrets', 'sms-codes', 'sms-limits', 'user-import'],
  ],
  repo: ['audit-values'],
  proctoring: ['audit-values', 'captures', 'recording-links', 'recordings'],
  exam: [
    ...['answer-files', 'attempt-origins', 'audit-values', 'battle-boards', 'blind-papers', 'exam-password', 'paper-seeds'],
    'sealed-questions',
  ],
  payment: ['audit-values', 'redeem-codes', 'sandbox merchant', 'sandbox provider'],
  pay_sandbox: ['sandbox merchant', 'sandbox provider'],
  cert: ['audit-values', 'badges'],
  activity: ['activity-password', 'audit-values', 'survey-browsers'],
  mall: ['audit-values'],
  course: ['audit-values', 'course-files', 'lesson-films', 'lesson-pages', 'live-keys', 'live-links', 'study-captures'],
  stat: ['audit-values'],
};

/** Shorter ones are refused in production, and so is a key that is made of one. */
const shortest = 32;

/** Names the key without telling it: as the platform writes it down (`keyFingerprint` of libs/platform). */
export const fingerprintOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('xuekao backup').digest('hex').slice(0, 32);

/**
 * `KEYS` of a process: `fingerprint=…,audit-values=…`, a key as 64 hex digits, a space of a purpose as `-`. `libs/platform/src/keys.ts`
 * reads it, and derives the same of a SECRET_KEY.
 * @throws {Error} for an account whose purposes nobody has listed here
 */
export function keysText(accounts: readonly string[], secretKey: string): string {
  const own = accounts.flatMap((account) => {
    const known = purposes[account];
    if (!known) throw new Error(`tools/accounts/keys.ts does not say what the account ${account} needs keys for`);
    return known;
  });
  const purposeKeyOf = (purpose: string): string => createHash('sha256').update(`${purpose}\n${secretKey}`).digest('hex');
  const keys = [...new Set(own)].sort().map((purpose) => `${purpose.replaceAll(' ', '-')}=${purposeKeyOf(purpose)}`);
  return [`fingerprint=${fingerprintOf(secretKey)}`, ...keys].join(',');
}

/** Settings of a process with its keys. A key that is too short, or none, goes to the process: it refuses it, or takes that of demos. */
export const keySettings = (accounts: readonly string[], secretKey = ''): NodeJS.ProcessEnv =>
  secretKey.length < shortest ? { SECRET_KEY: secretKey } : { KEYS: keysText(accounts, secretKey) };

/** As in an env file: `KEYS_EXAM`. @throws {Error} when the key is too short */
export function keyLines(accounts: readonly string[], secretKey: string): [string, string][] {
  if (secretKey.length < shortest) throw new Error(`SECRET_KEY has fewer than ${shortest} characters: no process of production takes it.`);
  return accounts.map((account) => [`KEYS_${settingName(account)}`, keysText([account], secretKey)]);
}
