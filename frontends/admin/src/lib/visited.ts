import { close, closeOthers, readVisited, visit, type VisitedPage } from '@xuekao/frontend-shared';
import { useSyncExternalStore } from 'react';

/** Kept for this tab of the browser; a sign-out ends it. */
const key = 'xuekao-admin-visited';

function read(): readonly VisitedPage[] {
  try {
    return readVisited(window.sessionStorage.getItem(key));
  } catch {
    return [];
  }
}

let pages: readonly VisitedPage[] | null = null;
const listeners = new Set<() => void>();
const get = (): readonly VisitedPage[] => (pages ??= read());

function set(next: readonly VisitedPage[]): void {
  if (next === pages) return;
  pages = next;
  try {
    window.sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing has them as long as the page
  }
  for (const listener of listeners) listener();
}

export const visited = {
  open: (page: VisitedPage): void => set(visit(get(), page)),
  /** Gives the page that comes to the front, should this one have been there. */
  close(path: string): VisitedPage | null {
    const { pages: rest, next } = close(get(), path);
    set(rest);
    return next;
  },
  closeOthers: (path: string): void => set(closeOthers(get(), path)),
  clear: (): void => set([]),
};

export function useVisited(): readonly VisitedPage[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, get);
}
