import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies';
type Manifest = Partial<Record<Kind, Record<string, string>>>;

const kinds: Kind[] = ['dependencies', 'devDependencies', 'optionalDependencies'];
const read = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { packages }: { packages: Record<string, Manifest> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'));

/** The start installs without `npm ci`, so a lock file that lags behind would go unnoticed there. */
test.each(workspaces)('the lock file names what "%s" asks for', (path) => {
  const manifest = read(join(path, 'package.json'));
  for (const kind of kinds) expect(packages[path]?.[kind] ?? {}).toEqual(manifest[kind] ?? {});
});

test('every version is pinned exactly', () => {
  const loose = workspaces.flatMap((path) =>
    kinds.flatMap((kind) =>
      Object.entries(read(join(path, 'package.json'))[kind] ?? {}).map(([name, version]) => `${path}: ${name} ${version}`),
    ),
  );
  expect(loose.filter((line) => !/ (\d+\.\d+\.\d+\S*|\*)$/.test(line))).toEqual([]);
  expect(loose.filter((line) => line.endsWith(' *') && !line.includes('@xuekao/'))).toEqual([]);
});
