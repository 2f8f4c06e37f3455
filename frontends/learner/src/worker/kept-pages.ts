import { cacheOf, cachesToDrop, isOfSitting, isSamePage, isThreadScript, openReleases, saysAway, sittingReleases } from './worker-rules.js';

/** A build, as it wrote itself into the worker. */
export interface Release {
  /** file name of the first script, whose hash stands for all files that it may load */
  name: string;
  /** paths of the files that are kept and that most visits load anyway: they come from the browser's cache then */
  files: readonly string[];
  packs: readonly Pack[];
}
/** Small files that few visits load, in one: a school behind one address does not ask for a hundred files more for each machine. */
export interface Pack {
  path: string;
  files: readonly string[];
}
/** Content of a pack, by the path of each file. */
export type Packed = Readonly<Record<string, { type: string; text?: string; base64?: string }>>;

export interface KeptPagesDeps {
  caches: CacheStorage;
  /** absent in browsers before 2022: no page tells that somebody sits */
  locks: Pick<LockManager, 'query'> | undefined;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** bytes that this browser would still take; null where it does not say */
  room: () => Promise<number | null>;
  wait: (ms: number) => Promise<void>;
}

/** The page of the application, for every address. */
const shell = '/index.html';
/** Answers of a person who sits are kept in the same room, and go first. */
const leastRoom = 50_000_000;
/** Pauses between tries for a file. */
const pausesMs = [2000, 8000];
/** Longest time for one of them, on the slowest line. */
const fileMs = 120_000;
/** Longest time without an answer after which a page comes from the cache. */
const pageMs = 4000;

/**
 * Pages and code of releases in the caches of the browser, one cache for each release: a page finds the files of its own there, also when
 * the server has those of a later one. No answer of a call is ever in it.
 */
export class KeptPages {
  constructor(
    private readonly release: Release,
    private readonly deps: KeptPagesDeps,
  ) {}

  /** Fetches what this release consists of. @throws where anything is missing: the browser tries again with a later page */
  async keep(): Promise<void> {
    const room = await this.deps.room();
    if (room !== null && room < leastRoom) throw new Error('the room is left to the answers');
    const name = cacheOf(this.release.name);
    const cache = await this.deps.caches.open(name);
    try {
      for (const path of this.release.files) if (!(await this.has(cache, path))) await cache.put(path, await this.fetched(path, {}));
      for (const pack of this.release.packs) await this.unpack(cache, pack);
      // last: with it the release is whole
      await cache.put(shell, await this.ownShell());
    } catch (error) {
      // half of it would take the room for nothing
      if (error instanceof DOMException && error.name === 'QuotaExceededError') await this.deps.caches.delete(name);
      throw error;
    }
  }

  /** Takes a file over from another release: its name says that the content is the same. */
  private async has(cache: Cache, path: string): Promise<boolean> {
    if ((await cache.match(path)) !== undefined) return true;
    const other = await this.deps.caches.match(path);
    if (other !== undefined) await cache.put(path, other);
    return other !== undefined;
  }

  private async unpack(cache: Cache, { path, files }: Pack): Promise<void> {
    const missing: string[] = [];
    for (const file of files) if (!(await this.has(cache, file))) missing.push(file);
    if (missing.length === 0) return;
    const packed = (await (await this.fetched(path, {})).json()) as Packed; // of our own build
    for (const file of missing) await cache.put(file, responseOf(packed, file));
  }

  private async fetched(path: string, init: RequestInit): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      const response = await this.whole(path, init).catch((error: unknown) => error);
      if (response instanceof Response && response.ok && !response.redirected) return response;
      const pause = pausesMs[tries];
      if (pause === undefined || (response instanceof Response && !saysAway(response)))
        throw new Error(`${path} did not come`, { cause: response instanceof Response ? response.status : response });
      await this.deps.wait(pause);
    }
  }

  private async whole(path: string, init: RequestInit): Promise<Response> {
    const response = await this.deps.fetch(path, { priority: 'low', signal: AbortSignal.timeout(fileMs), ...init });
    await response.clone().arrayBuffer();
    return response;
  }

  /** While a release rolls out, one address may be served by two of them. */
  private async ownShell(): Promise<Response> {
    const page = await this.fetched(shell, { cache: 'no-cache' });
    if (!(await page.clone().text()).includes(this.release.name)) throw new Error('the server has the page of another release');
    return page;
  }

  /** Drops releases of which no page is open. */
  async tidy(): Promise<void> {
    const { caches } = this.deps;
    const names = await caches.keys();
    const pages = await Promise.all(names.map(async (name) => caches.match(shell, { cacheName: name })));
    const whole = new Set(names.filter((_, index) => pages[index] !== undefined));
    const open = openReleases(await this.held());
    await Promise.all(cachesToDrop(names, this.release.name, open, whole).map(async (name) => caches.delete(name)));
  }

  private async held(): Promise<LockInfo[]> {
    return (await this.deps.locks?.query())?.held ?? [];
  }

  private shellOf(release: string): Promise<Response | undefined> {
    return this.deps.caches.match(shell, { cacheName: cacheOf(release), ignoreVary: true });
  }

  /**
   * The page for an address: the network's, as without a worker. The kept one where the network has none within seconds; and, for pages of
   * a sitting, that of the release in which somebody sits, until the sitting is over.
   */
  async page(pathname: string, network: Promise<Response>): Promise<Response> {
    const sat = isOfSitting(pathname) ? await this.shellOfSitting() : undefined;
    const answer = await this.inTime(network);
    if (answer !== null && (sat === undefined || isSamePage(sat, answer))) return answer;
    return sat ?? (await this.shellOf(this.release.name)) ?? network;
  }

  private async shellOfSitting(): Promise<Response | undefined> {
    for (const release of sittingReleases(await this.held())) {
      const page = await this.shellOf(release);
      if (page !== undefined) return page;
    }
    return undefined;
  }

  /** Null: there is no whole answer, not in time, or one that shows nothing. Half of a page would be a white one. */
  private async inTime(network: Promise<Response>): Promise<Response | null> {
    const whole = network.then(async (answer) => {
      await answer.clone().arrayBuffer();
      return answer;
    });
    const answer = await Promise.race([whole.catch(() => null), this.deps.wait(pageMs)]);
    return answer instanceof Response && !saysAway(answer) ? answer : null;
  }

  /** A built file. @param after keeps the worker alive for what goes on behind the answer */
  async file(request: Request, fetch: () => Promise<Response>, after: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await this.deps.caches.match(request.url, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const response = await fetch();
    if (response.ok && isThreadScript(new URL(request.url).pathname)) after(this.add(request.url, response.clone()));
    return response;
  }

  private async add(url: string, response: Response): Promise<void> {
    const name = cacheOf(this.release.name);
    // a release that is not kept, for want of room, begins nothing
    if (await this.deps.caches.has(name)) await (await this.deps.caches.open(name)).put(url, response);
  }
}

/** @throws where the pack is that of another release */
function responseOf(packed: Packed, path: string): Response {
  const found = packed[path];
  if (found === undefined) throw new Error(`the pack has no ${path}`);
  const { type, text, base64 = '' } = found;
  const body = text ?? Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(body, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff' } });
}
