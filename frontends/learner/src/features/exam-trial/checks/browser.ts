import { deviceNames } from '@xuekao/contracts/device-names';

/** Features of a browser that an exam uses beyond those of this page, by the names of their globals. */
const needed = ['indexedDB', 'localStorage', 'WebSocket', 'ResizeObserver', 'TextDecoderStream', 'AbortController', 'fetch'] as const;

/** @param has whether the browser has something of that name; a browser may refuse even the question */
export const missingIn = (has: (name: string) => boolean): string[] =>
  needed.filter((name) => {
    try {
      return !has(name);
    } catch {
      return true;
    }
  });

const otherName = '其他';

/** Browser with its version, and system, as the list of sessions calls them. */
export function namesOf(userAgent: string): { browser: string; system: string } {
  const { system, browser, version } = deviceNames(userAgent);
  return { browser: `${browser || otherName} ${version}`.trim(), system: system || otherName };
}
