import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Names and defaults in the first two columns of the table of settings: `PORT`, `HOST` | 7300, 127.0.0.1. */
const documented = new Map(
  [...textOf('docs/development.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([^|]*) \|/gm)].flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ').map((value) => value.trim());
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], at): [string, string] => [name, values[at] ?? defaults.trim()]);
  }),
);
/** The settings of a process, as its schema reads them. */
const schema = /const schema = z\.object\(\{([\s\S]*?)\n\}\);/.exec(textOf('libs/platform/src/config.ts'))?.[1] ?? '';
const read = [...schema.matchAll(/^ {2}([A-Z_]+): ([\s\S]*?)(?=\n {2}(?:[A-Z_]+:|\/\*\*)|$(?![\s\S]))/gm)].map(
  ([, name = '', rule = '']) => ({ name, rule }),
);
/** Settings of specs and benches alone. */
const internal = new Set(['CHECK_OUTPUT', 'EVENT_STORE']);

test('every setting of a process stands in the table, with its default where that is a number', () => {
  expect(read.length).toBeGreaterThan(25);
  const missing = read.filter(({ name }) => !internal.has(name) && !documented.has(name)).map(({ name }) => name);
  expect(missing).toEqual([]);
  const numbers = read.flatMap(({ name, rule }) => {
    const number = /\.default\(([\d_]+)\)/.exec(rule)?.[1]?.replaceAll('_', '');
    return number === undefined ? [] : [[name, number]];
  });
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers.map(([name]) => [name, documented.get(name ?? '')])).toEqual(numbers);
});

test('a setting that the page of bounds names is one', () => {
  const named = [...textOf('docs/operations/limits.md').matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(named).toContain('MAX_SOCKETS');
  expect(named.filter((name) => !documented.has(name))).toEqual([]);
});
