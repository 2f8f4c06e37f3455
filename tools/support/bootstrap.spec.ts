import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { root } from './paths.ts';

// The bootstrap is plain JavaScript outside of what is compiled, so it has no types.
const { isInstalled, markInstalled }: Record<'isInstalled' | 'markInstalled', (folder: string) => boolean> = await import(
  pathToFileURL(join(root, 'tools/support/bootstrap.mjs')).href
);

const zod = { version: '4.6.7', integrity: 'sha512-a' };
const lock = {
  '': {},
  'libs/contracts': { version: '0.1.0' },
  'node_modules/zod': zod,
  'node_modules/other-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};

function project(wanted: object, installed?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed !== undefined) writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return folder;
}

test('what the lock file names is installed, save what is made for another system', () => {
  expect(isInstalled(project(lock, { 'node_modules/zod': zod }))).toBe(true);
});

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
  ['a package has another checksum', { 'node_modules/zod': { ...zod, integrity: 'sha512-x' } }],
])('%s: not installed', (_case, installed) => {
  expect(isInstalled(project(lock, installed))).toBe(false);
});

test('what npm made of the lock file counts until the lock file or a workspace changes', () => {
  const folder = project(lock, {});
  markInstalled(folder);
  expect(isInstalled(folder)).toBe(true);
  mkdirSync(join(folder, 'libs/contracts'), { recursive: true });
  writeFileSync(join(folder, 'libs/contracts/package.json'), '{}');
  expect(isInstalled(folder)).toBe(false);
  markInstalled(folder);
  expect(isInstalled(folder)).toBe(true);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { ...lock, 'node_modules/more': zod } }));
  expect(isInstalled(folder)).toBe(false);
});
