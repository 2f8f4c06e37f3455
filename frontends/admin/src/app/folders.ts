import { useMemo } from 'react';
import type { ConsoleFolder } from '../lib/console-folder.js';
import { useSite } from '../lib/site.js';

/** Every folder of the console that has a `resource.ts`, in the order of their names. */
const folders = Object.values(import.meta.glob<ConsoleFolder>('../*/resource.ts', { eager: true, import: 'folder' }));

export const lists = Object.assign({}, ...folders.map((folder) => folder.lists)) as NonNullable<ConsoleFolder['lists']>;
export const pages = Object.assign({}, ...folders.map((folder) => folder.pages)) as NonNullable<ConsoleFolder['pages']>;
/** Addresses of pages without navigation and header. */
export const aloneAddresses = Object.keys(pages).filter((address) => pages[address]?.standsAlone === true);
/** Addresses of the pages that stand in the navigation; a menu for another address has no page here (yet). */
export function useMenuAddresses(): ReadonlySet<string> {
  const site = useSite();
  const shown = folders.filter(({ needs }) => needs === undefined || site[needs]);
  const addresses = shown.flatMap(({ menu }) => menu).join(' ');
  return useMemo(() => new Set(addresses.split(' ')), [addresses]);
}
