import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isLoadFailure } from '../feedback/load-failure.js';
import { fetchedImports, stallMs, StuckImport } from './fetched-import.js';
import { Part } from './part.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

type Fate = 'comes' | 'lost' | 'missing' | 'hangs';

/** A browser of before 2026 with its HTTP cache: a module of which one file was lost is lost until the page is loaded again. */
class Browser {
  /** what becomes of the next requests, by name; then they come */
  readonly fates = new Map<string, Fate[]>();
  readonly requests: string[] = [];
  private readonly cache = new Set<string>();
  private readonly modules = new Map<string, Promise<void>>();
  constructor(readonly isCaching = true) {}

  readonly fetch = async (name: string, { signal }: { signal?: AbortSignal } = {}): Promise<Response> => {
    if (this.cache.has(name)) return new Response('code');
    this.requests.push(name);
    const fate = this.fates.get(name)?.shift() ?? 'comes';
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    if (fate === 'missing') return new Response('', { status: 404 });
    if (fate === 'hangs')
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
    if (this.isCaching) this.cache.add(name);
    return new Response('code');
  };
  async import(names: readonly string[]): Promise<string> {
    for (const name of names) {
      const module = this.modules.get(name) ?? this.fetch(name).then(() => undefined);
      this.modules.set(name, module);
      await module;
    }
    return names.join();
  }
  part(files: readonly string[], there: readonly string[] = []): Part<string> {
    const fetched = fetchedImports({ fetch: this.fetch, there: () => there });
    return new Part(
      () => fetched(() => this.import(files), files),
      () => new EventTarget(),
    );
  }
}

describe('code whose files are fetched before it is imported', () => {
  it('comes at the next try where the browser would remember the loss of a file', async () => {
    const browser = new Browser();
    browser.fates.set('shared.js', ['lost', 'missing']);
    const part = browser.part(['page.js', 'shared.js']);
    part.want();
    await jest.advanceTimersByTimeAsync(500);
    expect(part.get()).toEqual({ value: null, lost: true, stuck: false });
    await jest.advanceTimersByTimeAsync(60_000);
    expect([part.get().value, browser.requests]).toEqual(['page.js,shared.js', ['page.js', 'shared.js', 'shared.js', 'shared.js']]);
  });

  it('is asked for again where a request hangs', async () => {
    const browser = new Browser();
    browser.fates.set('page.js', ['hangs']);
    const part = browser.part(['page.js']);
    part.want();
    await jest.advanceTimersByTimeAsync(stallMs);
    expect(part.get().lost).toBe(true);
    await jest.advanceTimersByTimeAsync(1000);
    expect(part.get().value).toBe('page.js');
  });

  it('takes as long as it takes while bytes come', async () => {
    const slow = async (): Promise<Response> =>
      new Response(
        new ReadableStream({
          async pull(body) {
            await new Promise((resolve) => setTimeout(resolve, stallMs - 1000));
            chunks += 1;
            if (chunks > 4) body.close();
            else body.enqueue(new Uint8Array(1));
          },
        }),
      );
    let chunks = 0;
    const arrived: string[] = [];
    void fetchedImports({ fetch: slow, there: () => [] })(async () => 'there', ['page.js']).then((value) => arrived.push(value));
    await jest.advanceTimersByTimeAsync(6 * stallMs);
    expect([arrived, chunks]).toEqual([['there'], 5]);
  });

  it('is not fetched twice, nor what the page began with', async () => {
    const browser = new Browser();
    for (const part of [browser.part(['page.js', 'base.js'], ['base.js']), browser.part(['page.js'])]) {
      part.want();
      await jest.advanceTimersByTimeAsync(0);
      expect(part.get().lost).toBe(false);
    }
    expect(browser.requests.filter((name) => name === 'page.js')).toHaveLength(1);
  });

  it('says that only a new page helps where the files come and the module does not', async () => {
    const browser = new Browser(false);
    browser.fates.set('page.js', ['comes', 'lost']);
    const part = browser.part(['page.js']);
    part.want();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(part.get()).toEqual({ value: null, lost: true, stuck: true });
  });

  it('says so, too, where the server has the files of another release', async () => {
    const browser = new Browser();
    browser.fates.set('page.js', ['missing']);
    const part = browser.part(['page.js']);
    part.want();
    await jest.advanceTimersByTimeAsync(500);
    expect(part.get()).toEqual({ value: null, lost: true, stuck: true });
  });

  it('does not wait for ever for a module', async () => {
    const failed: unknown[] = [];
    const never = fetchedImports({ fetch: async () => new Response('code'), there: () => [] })(
      () => new Promise<string>(() => undefined),
      ['page.js'],
    );
    never.catch((error: unknown) => failed.push(error));
    await jest.advanceTimersByTimeAsync(stallMs);
    expect(failed).toEqual([expect.any(StuckImport)]);
  });

  it('fails in words by which a page knows a lost file', async () => {
    const lost = fetchedImports({
      fetch: async () => {
        throw new TypeError('NetworkError');
      },
      there: () => [],
    })(async () => '', ['page.js']);
    const error = await lost.catch((reason: unknown) => reason);
    expect(isLoadFailure(error)).toBe(true);
    expect(isLoadFailure(new StuckImport('Failed to fetch dynamically imported module'))).toBe(true);
  });
});
