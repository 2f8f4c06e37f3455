import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

const compiled = async <T>(file: string): Promise<T> => import(pathToFileURL(join(root, file)).href) as Promise<T>;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const specified = textOf('tools/testing/route-names.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, application = '', name = '', address = ''] = line.split('\t');
    return { application, name, address };
  });

const { learnerPages } = await compiled<{ learnerPages: Readonly<Record<string, string>> }>('libs/contracts/dist/addresses.js');
const consoleFolders = readdirSync(join(root, 'frontends/admin/src')).filter((name) =>
  existsSync(join(root, 'frontends/admin/src', name, 'resource.ts')),
);
const consoleRoutes = await Promise.all(
  consoleFolders.map(
    async (name) =>
      (await compiled<{ folder: { routes: Record<string, string> } }>(`frontends/admin/build/${name}/resource.js`)).folder.routes,
  ),
);
const routes: Readonly<Record<string, readonly (readonly [name: string, address: string])[]>> = {
  learner: Object.entries(learnerPages),
  console: consoleRoutes.flatMap((folder) => Object.entries(folder)),
};
const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

/** TypeScript sources of an application, without its specs. */
const sourcesOf = (application: string): string[] =>
  readdirSync(join(root, 'frontends', application, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
    .map((file) => join('frontends', application, 'src', file));

test('the pages that the specification names have its names and addresses', () => {
  expect(specified.length).toBeGreaterThan(50);
  const wrong = specified.flatMap(({ application, name, address }) => {
    const row = [application, name, address].join(' ');
    const there = routes[application] ?? [];
    const found = there.filter((route) => route[0] === name || route[1] === address);
    if (found.length === 0) return [`${row}: there is no such page`];
    return found
      .filter((route) => (name !== '-' && route[0] !== name) || (address !== '-' && route[1] !== address))
      .map((route) => `${row}: is ${route.join(' ')}`);
  });
  expect(wrong).toEqual([]);
});

test.each(Object.keys(routes))('no two pages of the %s app have one name or one address', (application) => {
  const there = routes[application] ?? [];
  expect(repeated(there.map(([name]) => name))).toEqual([]);
  expect(repeated(there.map(([, address]) => address))).toEqual([]);
  expect(there.filter(([name]) => !/^[A-Za-z]+$/.test(name))).toEqual([]);
});

test('the router of the learner app knows exactly these pages', () => {
  const paths = [...textOf('frontends/learner/src/app/routes.tsx').matchAll(/<Route path=(?:"([^"]*)"|\{learnerPages\.(\w+)\})/g)];
  expect(paths.map(([, literal, name]) => name ?? literal).sort()).toEqual(['*', ...Object.keys(learnerPages)].sort());
});

test('a route of the learner app has the name of its page as its id', () => {
  const ids = [...textOf('frontends/learner/src/app/routes.tsx').matchAll(/<Route path=\{learnerPages\.(\w+)\} id="(\w+)"/g)];
  expect(ids.map(([, page]) => page).sort()).toEqual(Object.keys(learnerPages).sort());
  expect(ids.filter(([, page, id]) => page !== id).map(([route]) => route)).toEqual([]);
});

test('the menus that every installation has lead to the pages of the console that have their names', async () => {
  interface Seed {
    name: string;
    path: string;
    component: string;
    menuType: number;
  }
  const { menuSeeds } = await compiled<{ menuSeeds: readonly Seed[] }>('services/identity/dist/organisation/menus/menus.seed.js');
  const pages = menuSeeds.filter(({ menuType, component }) => menuType !== 2 && component !== 'Layout');
  expect(pages.length).toBeGreaterThan(20);
  const known = Object.fromEntries(routes['console'] ?? []);
  expect(pages.map(({ name, path }) => [name, path])).toEqual(pages.map(({ name }) => [name, known[name]]));
});

test('links take an address by its name', () => {
  const beginnings = [
    ...new Set(['learner', 'console'].flatMap((application) => routes[application] ?? []).map(([, address]) => address.split('/')[1])),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('|');
  const literal = new RegExp(`['"\`]/(?:${beginnings})(?=['"\`/?#$])`);
  const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);
  const found = [...sourcesOf('learner'), ...sourcesOf('admin')]
    .filter((file) => !/\/(?:routes|resource|lib\/addresses)\.ts$/.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) => (literal.test(line) && !isComment(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
