import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lying } from './windows.js';

const applications = join(import.meta.dirname, '../../..');
const sheets = globSync(
  ['shared', 'learner'].map((one) => `${one}/src/**/*.css`),
  { cwd: applications },
);
/** heights of a phone on its side; what is lower is a page at 400 % */
const isLow = (query: string): boolean => Number(/max-height: ?(\d+)px/.exec(query)?.[1] ?? 0) > 400;
const queriesOf = (css: string): string[] =>
  [...css.matchAll(/@media ([^{]*)\{/g)]
    .flatMap(([, query = '']) => query.split(','))
    .map((one) => one.trim())
    .filter(isLow);

test('a phone on its side is the same in every style sheet and in scripts', () => {
  const found = sheets.flatMap((sheet) => queriesOf(readFileSync(join(applications, sheet), 'utf8')));
  expect(found.length).toBeGreaterThan(2);
  expect([...new Set(found)]).toEqual([lying]);
});
