import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { lightPalette } from '../theme/palette.js';
import { tokensCss } from '../theme/tokens.js';

const frontends = resolve(import.meta.dirname, '../../..');
const roots = ['shared', 'learner'].map((name) => join(frontends, name, 'src'));
const files = roots.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)));
const read = (file: string): string => readFileSync(file, 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'));
/** without comments, texts and what is `:global(…)` */
const plain = (css: string): string => css.replace(/\/\*.*?\*\//gs, '').replace(/'[^']*'|:global\([^)]*\)/g, '');
const classesOf = (css: string): Set<string> =>
  new Set([...plain(css).matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => (name === undefined ? [] : [name])));

/** The classes that a source takes from each style sheet that it imports. */
function usesOf(file: string): { file: string; sheet: string; names: string[] }[] {
  const code = read(file);
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(([, variable = '', path = '']) => ({
    file,
    sheet: resolve(dirname(file), path),
    names: [...code.matchAll(new RegExp(`\\b${variable}\\[(?:'([^']+)'|([^\\]]+))\\]`, 'g'))].map(
      ([, name, computed]) => name ?? `*${computed ?? ''}`,
    ),
  }));
}
const uses = sources.flatMap(usesOf);

/** Words in quotes in a source and in those that it imports from beside it: what a class that is chosen by a value may be called. */
function valuesOf(file: string): Set<string> {
  const code = read(file);
  const beside = [...code.matchAll(/from '(\.[^']+)\.js'/g)].flatMap(([, path = '']) =>
    ['.ts', '.tsx'].map((end) => resolve(dirname(file), path + end)).filter((one) => sources.includes(one)),
  );
  return new Set([file, ...beside].flatMap((one) => [...read(one).matchAll(/'([a-zA-Z][\w-]*)'/g)].map(([, word = '']) => word)));
}

describe('style sheets', () => {
  test('there are some, of both packages', () => {
    expect(uses.length).toBeGreaterThan(10);
    for (const root of roots) expect(sheets.some((sheet) => sheet.startsWith(root))).toBe(true);
  });
  test('a class that a component names stands in its style sheet', () => {
    const missing = uses.flatMap(({ sheet, names }) =>
      names
        .filter((name) => !name.startsWith('*') && !classesOf(read(sheet)).has(name))
        .map((name) => `${relative(frontends, sheet)}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
  test('a class of a style sheet is named by a component', () => {
    const unused = sheets
      .filter((sheet) => sheet.endsWith('.module.css'))
      .flatMap((sheet) => {
        const used = uses.filter((use) => use.sheet === sheet);
        const names = new Set(
          used.flatMap((use) => (use.names.some((name) => name.startsWith('*')) ? [...use.names, ...valuesOf(use.file)] : use.names)),
        );
        return [...classesOf(read(sheet))].filter((name) => !names.has(name)).map((name) => `${relative(frontends, sheet)}: ${name}`);
      });
    expect(unused).toEqual([]);
  });
  test('a variable of the palette that a style sheet takes exists', () => {
    const known = tokensCss();
    const unknown = sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/var\((--xk-[a-z-]+)/g)]
        .filter(([, name]) => !known.includes(`${name ?? '?'}:`))
        .map(([, name]) => `${basename(sheet)}: ${name ?? ''}`),
    );
    expect(unknown).toEqual([]);
    expect(known).toContain(String(lightPalette.divider));
  });
  test('a class of every page that a component names stands in tokens.css', () => {
    const known = new Set([
      ...classesOf(read(join(frontends, 'shared/src/theme/tokens.css'))),
      ...classesOf(read(join(frontends, 'learner/index.html'))),
    ]);
    const named = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .filter((line) => line.includes('className='))
          .flatMap((line) => [...line.matchAll(/[ '"`](xk-[a-z0-9-]+)(?=[ '"`])/g)].map(([, name]) => name ?? '')),
      );
    expect(named.length).toBeGreaterThan(5);
    // the journeys find the letter of an option by its name
    expect([...new Set(named)].filter((name) => !known.has(name) && name !== 'xk-letter')).toEqual([]);
  });
});
