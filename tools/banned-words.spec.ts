import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { declaredNames } from './support/declared-names.ts';
import { root } from './support/paths.ts';

/** A name of the table in docs/glossary.md, and the only places where a source may declare it. */
interface Rule {
  readonly name: string;
  readonly places: readonly string[];
}

const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const rules: readonly Rule[] = (glossary.split('\n## Names of the code\n')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1))
  .flatMap(([names, places]) => codesIn(names).map((name) => ({ name, places: codesIn(places) })));

/** `watch`, `rules` and `of` of `watchRulesOf`. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[_$]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
const bears = (name: string, { name: banned }: Rule): boolean =>
  banned.startsWith('*') ? wordsOf(name).includes(banned.slice(1, -1)) : name === banned;

/** Names in a source that the rules forbid there. */
function bannedIn(file: string, text: string): string[] {
  const here = rules.filter(({ places }) => !places.some((place) => file.startsWith(place)));
  return [...declaredNames(text, file.endsWith('x'))]
    .filter((name) => here.some((rule) => bears(name, rule)))
    .map((name) => `${file}: ${name}`);
}

const folders = ['libs', 'services', 'gateway', 'frontends', 'e2e', 'loadtests', 'tools'];
const made = new Set(['node_modules', 'dist', 'build', 'test-output']);
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return made.has(entry.name) ? [] : sourcesIn(path);
    return /(?<!\.d)\.tsx?$/.test(entry.name) ? [path] : [];
  });

test('no source declares a name that the glossary bans, or keeps to another meaning', () => {
  const files = folders.flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(3000);
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  expect(sources.flatMap(({ file, text }) => bannedIn(file, text))).toEqual([]);
});

test('each place that the glossary permits has the word: one that has it no longer needs no permission', () => {
  const files = folders.flatMap(sourcesIn);
  const idle = rules.flatMap((rule) => {
    const names = [rule, ...rules.filter(({ places }) => places.join() === rule.places.join())];
    return rule.places.filter(
      (place) =>
        !files.some(
          (file) =>
            file.startsWith(place) &&
            [...declaredNames(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))].some((name) =>
              names.some((one) => bears(name, one)),
            ),
        ),
    );
  });
  expect(idle).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['a constant', 'const keyOf = (id: string) => id;', ['keyOf']],
  [
    'a name that only contains it',
    'const answerKeyOf = 1; const outstanding = 2; const stopwatch = 3; const fortuneTellersOf = 4;',
    ['fortuneTellersOf'],
  ],
  ['a type and its member', 'interface ExamStanding { readonly watchedMs: number; tell(): void }', ['ExamStanding', 'watchedMs']],
  [
    'a class, its fields, methods and parameters',
    'class Teller { #watch = 1; watching(standing: number) { return standing; } }',
    ['Teller', '#watch', 'watching', 'standing'],
  ],
  ['a parameter that is a property', 'class Page { constructor(private readonly watcher: Page) {} }', ['watcher']],
  [
    'a pattern that gives a new name',
    'const { a: keyOf, ...standings } = all; const [teller = 1] = list;',
    ['keyOf', 'standings', 'teller'],
  ],
  [
    'an import under another name',
    "import { a as Errand } from 'a'; import Slots from 'b'; import * as watch from 'c';",
    ['Errand', 'Slots', 'watch'],
  ],
  ['what others declare', "import { useWatch, watch } from 'form'; const { standing } = read(); collection.watch({ keyOf: 1 });", []],
  ['comments and texts', "// const keyOf = 1\nconst text = 'watch standing';", []],
])('a planted name is found: %s', (_what, text, names) => {
  expect(bannedIn('services/mall/src/goods/planted.ts', text).sort()).toEqual(
    names.map((name) => `services/mall/src/goods/planted.ts: ${name.replace('#', '')}`).sort(),
  );
});

test('a name stands free in its own place, and there alone', () => {
  const text = 'const watchRules = 1; class Sitting {}';
  expect(bannedIn('services/exam/src/exams/planted.ts', text)).toEqual(['services/exam/src/exams/planted.ts: Sitting']);
  expect(bannedIn('frontends/learner/src/lib/planted.ts', text)).toEqual(['frontends/learner/src/lib/planted.ts: watchRules']);
});
