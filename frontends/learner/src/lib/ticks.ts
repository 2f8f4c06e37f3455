import { useSyncExternalStore } from 'react';

const everyMs = 500;
const looks = new Set<() => void>();
let timer = 0;

function subscribe(look: () => void): () => void {
  if (looks.size === 0)
    timer = window.setInterval(() => {
      for (const one of looks) one();
    }, everyMs);
  looks.add(look);
  return () => {
    looks.delete(look);
    if (looks.size === 0) window.clearInterval(timer);
  };
}

/** Value of `read` by one timer for the page; a component renders again only when the value has changed. */
export const useTick = <T extends string | number>(read: () => T): T => useSyncExternalStore(subscribe, read);
