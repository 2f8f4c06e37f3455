/**
 * The files are there, and the browser does not make a module of them: many remember for ever that one was lost. Or a new release has taken
 * their place. Only a new page helps.
 */
export class StuckImport extends Error {}

/** The server has no such file: it has the pages of another release. */
class GoneFile extends Error {}

export interface FetchedImportDeps {
  fetch: (address: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** what the page began with */
  there: () => Iterable<string>;
}
/** Without a byte for so long a request is given up, and may be made again. */
export const stallMs = 15_000;

/**
 * Imports code only after its files were fetched. Until 2026 a browser that lost a file of an `import()` remembered that until the page was
 * loaded again (whatwg/html 10327): another try failed without a request. A `fetch` may be repeated, and leaves its answer in the HTTP
 * cache, where the import finds it.
 */
export function fetchedImports({ fetch, there }: FetchedImportDeps): <T>(load: () => Promise<T>, files: readonly string[]) => Promise<T> {
  let fetched: Map<string, Promise<void>> | null = null;
  const begun = (): Map<string, Promise<void>> => (fetched ??= new Map([...there()].map((address) => [address, Promise.resolve()])));
  const bring = (address: string): Promise<void> => {
    const known = begun().get(address);
    if (known !== undefined) return known;
    const brought = whole(fetch, address).catch((error: unknown) => {
      begun().delete(address);
      const Failure = error instanceof GoneFile ? StuckImport : Error;
      // in the words of a browser, by which the page knows what happened
      throw new Failure(`Failed to fetch dynamically imported module: ${address}`, { cause: error });
    });
    begun().set(address, brought);
    return brought;
  };
  return async (load, files) => {
    await Promise.all(files.map(bring));
    return made(load());
  };
}

async function whole(fetch: FetchedImportDeps['fetch'], address: string): Promise<void> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), stallMs);
  };
  wait();
  try {
    const response = await fetch(address, { signal: stop.signal });
    if (response.status === 404) throw new GoneFile(`${address} is not there any more`);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const reader = response.body?.getReader();
    while (reader !== undefined && !(await reader.read()).done) wait();
  } finally {
    clearTimeout(timer);
  }
}

/** A browser without a cache asks for the file again, and may wait for ever. */
async function made<T>(module: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('no answer')), stallMs)));
  try {
    return await Promise.race([module, late]);
  } catch (error) {
    throw new StuckImport('Failed to fetch dynamically imported module', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const linked = 'script[src], link[rel=modulepreload], link[rel=stylesheet]';
/** The `import()` of the built pages: tools/fetched-imports.mjs puts it in the place of vite's. */
export const fetchedImport = fetchedImports({
  fetch: (address, init) => window.fetch(address, init),
  there: () =>
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(linked)].map((one) => ('src' in one ? one.src : one.href)),
});
