import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

/** The formatter breaks code, but neither comments nor strings. */
const mostCharacters = 140;
const folders = ['libs', 'services', 'gateway', 'frontends', 'e2e', 'loadtests', 'tools'];
const made = new Set(['node_modules', 'dist', 'build', 'test-output']);

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return made.has(entry.name) ? [] : sourcesIn(path);
    return /\.(tsx?|mjs|css)$/.test(entry.name) ? [path] : [];
  });

test(`no line of the sources is longer than ${mostCharacters} characters`, () => {
  const files = folders.flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(1000);
  const long = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => ([...line].length > mostCharacters ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
