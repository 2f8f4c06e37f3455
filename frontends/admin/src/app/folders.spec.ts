import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import type { ConsoleFolder } from '../lib/console-folder.js';

const source = join(import.meta.dirname, '..');
/** The bundler reads `../*\/resource.ts`; here the compiled files stand for it. */
const folders = await Promise.all(
  readdirSync(source)
    .map((name) => ({ name, file: join(source, name, 'resource.js') }))
    .filter(({ file }) => existsSync(file))
    .map(async ({ name, file }) => {
      const { folder }: { folder: ConsoleFolder } = await import(pathToFileURL(file).href);
      return { name, folder };
    }),
);
/** Addresses of a folder: those of its lists that have a page, and of its pages. */
const addressesOf = ({ lists = {}, pages = {} }: ConsoleFolder): string[] => [
  ...Object.entries(lists).flatMap(([name, { page }]) => (page === undefined ? [] : [`/${name}`])),
  ...Object.keys(pages),
];

it('every address and every list of the console belongs to one folder', () => {
  expect(folders.length).toBeGreaterThan(15);
  const addresses = folders.flatMap(({ folder }) => addressesOf(folder));
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
  const lists = folders.flatMap(({ folder }) => Object.keys(folder.lists ?? {}));
  expect(lists.filter((name, at) => lists.indexOf(name) !== at)).toEqual([]);
});

it('a folder gives each of its addresses a name', () => {
  expect(folders.map(({ folder }) => Object.values(folder.routes).sort())).toEqual(folders.map(({ folder }) => addressesOf(folder).sort()));
});

it('a folder puts its own pages into the navigation', () => {
  const foreign = folders.flatMap(({ name, folder }) =>
    folder.menu.filter((address) => !addressesOf(folder).includes(address)).map((address) => `${name}: ${address}`),
  );
  expect(foreign).toEqual([]);
});
