import { useEffect, useRef } from 'react';

interface ListPage {
  records: readonly unknown[];
  total: number;
  pages: number;
}

/** The page to go to where the one that was asked for lies behind the last one, as after the last entry of a page is gone; else null. */
export const pageInstead = (list: ListPage | undefined): number | null =>
  list !== undefined && list.records.length === 0 && list.total > 0 ? Math.max(1, list.pages) : null;

/** Goes to the last page of a list from one behind it; true while it does. */
export function useLastPage(list: ListPage | undefined, go: (page: number) => void): boolean {
  const instead = pageInstead(list);
  // a new function is no new page
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (instead !== null) latest.current(instead);
  }, [instead]);
  return instead !== null;
}
