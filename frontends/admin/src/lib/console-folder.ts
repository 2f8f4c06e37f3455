import type { PermissionCode } from '@xuekao/contracts/permissions';
import type { ComponentType } from 'react';

/** The specification's list query. */
export interface ListQuery {
  current: number;
  size: number;
  params: Record<string, unknown>;
  orders: { column: string; asc: boolean }[];
}
interface ListPage {
  records: { id: string }[];
  total: number;
}
/** Fetches the code of a page when the page is opened. */
type PageLoader = () => Promise<ComponentType>;

interface ConsoleList {
  read: (query: ListQuery, options: { signal?: AbortSignal }) => Promise<ListPage>;
  /** Rows that can be deleted from the list. */
  remove?: (ids: string[]) => Promise<unknown>;
  /** The list's own page, at the address of its name; left out where another page shows the list. */
  page?: PageLoader;
}
interface ConsolePage {
  page: PageLoader;
  /** Holders of one of them see the page; the server checks every call by itself. Left out: the calls alone decide. */
  codes?: readonly PermissionCode[];
  /** Without navigation and header, and without a session as long as its address has a part behind `#`: the page looks after its right. */
  standsAlone?: true;
}

/**
 * Parts that a folder adds to the console: the `resource.ts` of each folder exports one as `folder`, and the bundler collects them
 * (`app/folders.ts`). Nothing else lists the pages.
 */
export interface ConsoleFolder {
  /**
   * Every address of the folder by its name; links read it instead of writing the address down. The names are those of the specification,
   * where it has them, and of identity's menus (`tools/route-names.spec.ts`).
   */
  routes: Readonly<Record<string, string>>;
  /** Lists by the name of react-admin's resource. */
  lists?: Record<string, ConsoleList>;
  /** Pages by their address under `/admin`, `:id` for the object that a page is about. */
  pages?: Record<string, ConsolePage>;
  /** Addresses that stand in the navigation when a menu of the organisation leads there. */
  menu: readonly string[];
  /** Property of the site without which its entries are not shown; the pages can be opened all the same, and the server decides. */
  needs?: 'hasAiQuestions';
}
