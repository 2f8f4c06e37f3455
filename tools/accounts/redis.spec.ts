import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { serviceFolders } from '../support/services.ts';
import { accountNames } from './names.ts';
import { redisUsers, usedCommands } from './redis.ts';

const linesFor = (...accounts: string[]): string[] => redisUsers('xuekao', new Map(accounts.map((name) => [name, 'secret'])));

test('every process of the repository has its line', () => {
  expect(linesFor(...accountNames()).map((line) => line.split(' ')[1])).toEqual(accountNames());
});

test('an account whose keys nobody has listed is no account without keys', () => {
  expect(linesFor('repo')).toEqual([expect.stringMatching(/^user repo on >secret resetchannels resetkeys -@all [^~]*$/)]);
  expect(() => linesFor('repo', 'library')).toThrow('the account library');
});

const sources = ['gateway', 'libs/platform', ...serviceFolders().map((service) => `services/${service}`)].flatMap((folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|(?:^|\/)test(?:-support)?\//.test(file))
    .map((file) => readFileSync(join(root, folder, 'src', file), 'utf8')),
);
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()));

test('the commands of the accounts are those of our code: one that is new is refused until it is listed', () => {
  const argumentsOfOne = /\((?:[^()]|\([^()]*\))*\)/g;
  const chained = found(/redis\s*\.multi\(\)((?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))+)/g).flatMap(
    (chain) => chain.replaceAll(argumentsOfOne, '').match(/\w+/g) ?? [],
  );
  const ofClient = new Set(['close', 'destroy', 'on', 'connect', 'sendcommand', 'evalsha', 'eval', 'info']);
  const called = [...found(/redis\.p?call\('(\w+)'/g), ...found(/\bredis\s*\.(\w+)\(/g), ...chained].filter(
    (name) => !ofClient.has(name) && !/^p?call$|^time$/.test(name),
  );
  expect([...new Set(called)].sort()).toEqual([...usedCommands].sort());
});
