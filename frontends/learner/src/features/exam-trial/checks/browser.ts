/** What an exam uses of a browser beyond what this page needed to come up, by the names of its globals. */
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

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['钉钉', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
];
const otherName = '其他';

/** Browser with its version, and system, as a person would call them. */
export function namesOf(userAgent: string): { browser: string; system: string } {
  const [browser, version] = browsers.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const).find(([, found]) => found !== undefined) ?? [otherName];
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? [otherName];
  return { browser: version === undefined ? browser : `${browser} ${version}`, system };
}
