import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const frontends = resolve(import.meta.dirname, '../../..');
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const isTexts = (name: string): boolean => /(?:\.texts|\/zh-cn)\.ts$/.test(name);
/** Strings in quotes or backticks, as patterns: `exam.flag.${flag}` is any text that begins that way. */
function namesIn(source: string): { plain: Set<string>; patterns: RegExp[] } {
  const plain = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, name = '']) => name));
  const templates = [...source.matchAll(/`([\w.-]*\.(?:[\w.-]|\$\{[^{}]*\})*)`/g)].map(([, text = '']) => text);
  return {
    plain,
    patterns: templates.map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\$\{[^{}]*\}/)
            .map(escaped)
            .join('.+')}$`,
        ),
    ),
  };
}

test('every text of a screen is used', () => {
  const names = ['admin', 'learner', 'shared'].flatMap((folder) =>
    readdirSync(join(frontends, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, 'src', name)),
  );
  const files = names.filter((name) => /\.tsx?$/.test(name)).map((name) => ({ name, source: readFileSync(join(frontends, name), 'utf8') }));
  const texts = files.filter(({ name }) => isTexts(name));
  const { plain, patterns } = namesIn(
    files
      .filter(({ name }) => !isTexts(name))
      .map(({ source }) => source)
      .join('\n'),
  );
  const keys = texts.flatMap(({ name, source }) => [...source.matchAll(/^\s+'([\w.-]+)':/gm)].map(([, key = '']) => ({ name, key })));
  expect(keys.length).toBeGreaterThan(500);
  expect(
    keys.filter(({ key }) => !plain.has(key) && !patterns.some((pattern) => pattern.test(key))).map(({ name, key }) => `${name} ${key}`),
  ).toEqual([]);
});
