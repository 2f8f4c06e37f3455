import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { keysText, keySettings, purposes } from './keys.ts';
import { accountNames } from './names.ts';
import { addSecrets, passwordsFrom } from './passwords.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secret = '5'.repeat(40);

test('the keys of a process are those that the platform derives of the secret, byte for byte', () => {
  // config.spec.ts of libs/platform reads these
  const known = [
    'fingerprint=c3d8839b55fd6294ddddcbb9f62fa464',
    'audit-values=9d7bdb33a8b29071263f5995f40d4e5774bec1d94f309a911d644fb7e38c20e3',
    'sandbox-merchant=4e5d6e8692ed5dd78f7ec4992692728704c52ca48356322d15fb24571a3b1611',
  ];
  expect(keysText(['payment'], secret).split(',')).toEqual(expect.arrayContaining(known));
  expect(keysText(['payment'], secret)).not.toContain(secret);
});

const usesIn = (folderName: string): string[] =>
  readdirSync(join(root, folderName), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|(?:^|\/)test(?:-support)?\//.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, folderName, file), 'utf8').matchAll(
        /(?:\bkey|\bpurposeKeyOf)\('([a-z -]+)'\)|new SecretBox\(\w+, '([a-z -]+)'\)/g,
      ),
    ])
    .map(([, one, other]) => one ?? other ?? '');

test('a process has the keys of the purposes that its sources name, and no others', () => {
  const shared = usesIn('libs/platform/src');
  expect(shared).toEqual(['audit-values']);
  for (const account of accountNames()) {
    const own = usesIn(account === 'gateway' ? 'gateway/src' : `services/${account}/src`);
    expect([account, [...new Set([...own, ...shared])].sort()]).toEqual([account, [...(purposes[account] ?? [])].sort()]);
  }
  expect(purposes['pay_sandbox']).toEqual([...new Set(usesIn('services/payment/src/sandbox'))]);
  expect(() => keysText(['library'], secret)).toThrow('the account library');
});

test('no key is short enough to be guessed from what is made of it', () => {
  expect(keySettings(['exam'], 'short')).toEqual({ SECRET_KEY: 'short' });
  expect(keySettings(['exam'], undefined)).toEqual({ SECRET_KEY: '' });
  expect(Object.keys(keySettings(['exam'], secret))).toEqual(['KEYS']);
});

test('an env file gets what it lacks, keeps what it has, and its keys follow its SECRET_KEY', () => {
  const file = join(folder, 'site.env');
  const read = (): Map<string, string> =>
    new Map(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  // as of the release before
  writeFileSync(file, `PASSWORD_EXAM=given\nSECRET_KEY="${secret}"\nKEYS_REPO=old\nOTHER=kept`);
  const added = addSecrets(file);
  expect(added).toEqual(
    expect.arrayContaining(['PASSWORD_GATEWAY', 'MONGO_KEY', 'JANUS_SECRET', 'JANUS_ROOMS_KEY', 'KEYS_EXAM', 'KEYS_REPO']),
  );
  expect(added.filter((name) => ['PASSWORD_EXAM', 'SECRET_KEY', 'OTHER'].includes(name))).toEqual([]);
  const values = read();
  expect(['PASSWORD_EXAM', 'SECRET_KEY', 'OTHER'].map((name) => values.get(name))).toEqual(['given', `"${secret}"`, 'kept']);
  for (const account of accountNames()) expect(values.get(`KEYS_${account.toUpperCase()}`)).toBe(keysText([account], secret));
  expect(passwordsFrom(Object.fromEntries(values)).get('exam')).toBe('given');
  expect([addSecrets(file), read(), statSync(file).mode & 0o777]).toEqual([[], values, 0o600]);
  writeFileSync(file, 'SECRET_KEY=short\n');
  expect(() => addSecrets(file)).toThrow('fewer than 32');
});
