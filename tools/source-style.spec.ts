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

const lines = folders.flatMap(sourcesIn).flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, place: `${file}:${index + 1}` })),
);
const placesOf = (isWrong: (text: string) => boolean): string[] => lines.flatMap(({ text, place }) => (isWrong(text) ? [place] : []));

test(`no line of the sources is longer than ${mostCharacters} characters`, () => {
  expect(lines.length).toBeGreaterThan(50_000);
  expect(placesOf((text) => [...text].length > mostCharacters)).toEqual([]);
});

/** A pronoun as the subject makes the reader look for the thing that is meant: the noun itself stands there. */
const withoutNoun =
  /^\s*(?:\/\/|\/?\*\*?) ?(?:Who|Whoever|Whose|What|Whatever|Where|Somebody|Nobody|Anybody|Everybody|They|Those|Such|It) /;

test('the rule of access is a condition of its own: spread among others, its alternatives are replaced by theirs', () => {
  expect(placesOf((text) => /\.\.\.\(?(?:await )?(?:reachOf|listed|sharedTo)\(/.test(text))).toEqual([]);
});

test('a comment begins with its subject, a noun', () => {
  expect(withoutNoun.test(['//', 'What stands below.'].join(' '))).toBe(true);
  expect(placesOf((text) => withoutNoun.test(text))).toEqual([]);
});
