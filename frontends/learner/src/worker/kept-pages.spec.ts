import { expect, it } from '@jest/globals';
import { KeptPages, type KeptPagesDeps, type Packed, type Release } from './kept-pages.js';
import { memoryCaches } from './test-support/memory-caches.js';

const origin = 'https://exam.example.cn';
const [start, hall] = ['/pages/exam/start/65f000000000000000000001', '/pages/exam'];

const releaseOf = (name: string): Release => ({
  name: `index-${name}.js`,
  files: [`/assets/index-${name}.js`, `/assets/hall-${name}.js`],
  packs: [
    { path: `/assets/kept-parts-${name}.json`, files: [`/assets/help-${name}.js`, `/assets/review-${name}.js`] },
    { path: '/assets/kept-fonts-same.json', files: ['/assets/font-same.woff2'] },
  ],
});
/** as the build writes it */
const packOf = (path: string): Packed => {
  const pack = ['a', 'b', 'c', 'd'].flatMap((name) => releaseOf(name).packs).find((one) => one.path === path);
  const entries = (pack?.files ?? []).map((file): [string, Packed[string]] => [
    file,
    file.endsWith('.woff2')
      ? { type: 'font/woff2', base64: btoa('\u0000\u00ff') }
      : { type: 'text/javascript', text: `content of ${file}` },
  ]);
  return Object.fromEntries(entries);
};
const asked = (name: string): string[] => [...releaseOf(name).files, ...releaseOf(name).packs.map(({ path }) => path), '/index.html'];
const pageOf = (name: string): Response =>
  new Response(`<script type="module" src="/assets/index-${name}.js"></script>`, { headers: { etag: `"${name}"` } });

/** An answer whose connection is reset in its middle. */
const half = (text: string): Response =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(text)),
      pull: (stream) => stream.error(new TypeError('connection reset')),
    }),
  );

/** A server with one release, and a browser; `sits` names the release in which the browser's pages hold a paper. */
function world() {
  const caches = memoryCaches();
  const state = {
    server: 'a',
    isAway: false,
    room: null as number | null,
    held: [] as LockInfo[],
    asked: [] as string[],
    /** answers to the next requests of a path */
    instead: new Map<string, Response[]>(),
    /** ends the time that a page waits */
    isLate: false,
  };
  const fetch = async (path: string): Promise<Response> => {
    state.asked.push(path);
    const instead = state.instead.get(path)?.shift();
    if (instead !== undefined) return instead;
    if (state.isAway) throw new TypeError('Failed to fetch');
    if (path === '/index.html') return pageOf(state.server);
    if (path === '/assets/kept-fonts-same.json' || path === `/assets/kept-parts-${state.server}.json`) return Response.json(packOf(path));
    return path.includes(`-${state.server}.`) || path.includes('-same.')
      ? new Response(`content of ${path}`)
      : new Response('{}', { status: 404 });
  };
  const deps: KeptPagesDeps = {
    caches,
    locks: { query: async () => ({ held: state.held, pending: [] }) },
    fetch,
    room: async () => state.room,
    wait: (ms) => (ms === 4000 && !state.isLate ? new Promise(() => undefined) : Promise.resolve()),
  };
  const worker = (name: string) => new KeptPages(releaseOf(name), deps);
  const network = (): Promise<Response> =>
    state.isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(pageOf(state.server));
  const textOf = async (answer: Promise<Response>): Promise<string> => /index-(\w+)\.js/.exec(await (await answer).text())?.[1] ?? '';
  const sit = (name: string): void => {
    state.held = [
      { name: `xuekao-release-index-${name}.js`, clientId: '1', mode: 'shared' },
      { name: 'xuekao-paper-65f000000000000000000001', clientId: '1', mode: 'exclusive' },
    ];
  };
  const fileOf = (of: KeptPages, path: string) =>
    of.file(
      new Request(origin + path),
      () => fetch(path),
      (work) => void work,
    );
  return { caches, deps, state, worker, network, textOf, sit, fileOf };
}

it('keeps every file of its release and the page last, and fetches none of them again', async () => {
  const { caches, state, worker } = world();
  await worker('a').keep();
  expect(state.asked).toEqual(asked('a'));
  expect(await caches.keys()).toEqual(['xuekao-pages-index-a.js']);
  state.asked = [];
  await worker('a').keep();
  expect(state.asked).toEqual(['/index.html']);
});

it('takes a file that an earlier release had under the same name', async () => {
  const { state, worker } = world();
  await worker('a').keep();
  state.server = 'b';
  state.asked = [];
  await worker('b').keep();
  expect(state.asked).toEqual(asked('b').filter((path) => path !== '/assets/kept-fonts-same.json'));
});

it('asks again for a file that a busy server refuses or a bad line cuts, and goes on later where it broke off', async () => {
  const { state, worker } = world();
  state.instead.set('/assets/hall-a.js', [new Response('', { status: 429 }), half('content')]);
  await worker('a').keep();
  expect(state.asked.filter((path) => path.includes('hall'))).toHaveLength(3);
  const other = world();
  other.state.instead.set('/assets/hall-a.js', [new Response('', { status: 404 })]);
  await expect(other.worker('a').keep()).rejects.toThrow('/assets/hall-a.js did not come');
  other.state.asked = [];
  await other.worker('a').keep();
  expect(other.state.asked).toEqual(asked('a').slice(1));
});

it('unpacks the small files, each of its kind', async () => {
  const { state, worker, fileOf } = world();
  const pages = worker('a');
  await pages.keep();
  state.isAway = true;
  const help = await fileOf(pages, '/assets/help-a.js');
  expect([help.headers.get('content-type'), await help.text()]).toEqual(['text/javascript', 'content of /assets/help-a.js']);
  const font = await fileOf(pages, '/assets/font-same.woff2');
  expect([font.headers.get('content-type'), ...new Uint8Array(await font.arrayBuffer())]).toEqual(['font/woff2', 0, 255]);
});

it('takes no pack that lacks one of its files', async () => {
  const { state, worker } = world();
  state.instead.set('/assets/kept-parts-a.json', [Response.json({})]);
  await expect(worker('a').keep()).rejects.toThrow('the pack has no /assets/help-a.js');
});

it('is not there without its own page: two releases may answer at one address', async () => {
  const { state, worker, network, textOf } = world();
  state.instead.set('/index.html', [pageOf('b')]);
  const pages = worker('a');
  await expect(pages.keep()).rejects.toThrow('another release');
  state.isAway = true;
  await expect(textOf(pages.page(start, network()))).rejects.toThrow('Failed to fetch');
});

it('keeps nothing where little room is left for answers', async () => {
  const { caches, state, worker } = world();
  state.room = 5_000_000;
  await expect(worker('a').keep()).rejects.toThrow('room');
  expect([await caches.keys(), state.asked]).toEqual([[], []]);
});

it('with a network every page is that of the server', async () => {
  const { state, worker, network, textOf } = world();
  const pages = worker('a');
  await pages.keep();
  state.server = 'b';
  expect([await textOf(pages.page(start, network())), await textOf(pages.page('/pages/mall', network()))]).toEqual(['b', 'b']);
});

it('without one every page is the kept one; so where the server is away behind its proxy, or does not answer', async () => {
  const { state, worker, network, textOf } = world();
  const pages = worker('a');
  await pages.keep();
  state.isAway = true;
  expect([await textOf(pages.page(start, network())), await textOf(pages.page('/pages/mall', network()))]).toEqual(['a', 'a']);
  expect(await textOf(pages.page(hall, Promise.resolve(new Response('bad gateway', { status: 502 }))))).toBe('a');
  state.isLate = true;
  expect(await textOf(pages.page(hall, new Promise(() => undefined)))).toBe('a');
});

it('half of a page is none', async () => {
  const { worker, textOf } = world();
  const pages = worker('a');
  await pages.keep();
  expect(await textOf(pages.page(hall, Promise.resolve(half('<!doctype html><div id="root">'))))).toBe('a');
});

it('while somebody sits, pages of a sitting are those of that release, and others the newest', async () => {
  const { state, worker, network, textOf, sit } = world();
  await worker('a').keep();
  sit('a');
  state.server = 'b';
  const later = worker('b');
  await later.keep();
  await later.tidy();
  const shown = async (path: string) => textOf(later.page(path, network()));
  expect([await shown(start), await shown(hall), await shown('/pages/mall')]).toEqual(['a', 'a', 'b']);
  state.isAway = true;
  expect([await shown(start), await shown('/pages/mall')]).toEqual(['a', 'b']);
  // the sitting is over
  state.held = [];
  state.isAway = false;
  expect([await shown(start), await shown(hall)]).toEqual(['b', 'b']);
});

it('a page of the release before has its files, though the server has them no more', async () => {
  const { state, worker, sit, fileOf } = world();
  await worker('a').keep();
  sit('a');
  for (const name of ['b', 'c']) {
    state.server = name;
    await worker(name).keep();
    await worker(name).tidy();
  }
  const last = worker('c');
  expect(await (await fileOf(last, '/assets/hall-a.js')).text()).toBe('content of /assets/hall-a.js');
  // nobody has a page of it, and it is not the one before
  state.held = [];
  state.server = 'd';
  await worker('d').keep();
  await worker('d').tidy();
  expect((await fileOf(worker('d'), '/assets/hall-a.js')).status).toBe(404);
  expect((await fileOf(worker('d'), '/assets/hall-c.js')).status).toBe(200);
});

it('a browser without locks keeps the release before, and asks the network for its pages', async () => {
  const { caches, deps, state, network, textOf } = world();
  const worker = (name: string) => new KeptPages(releaseOf(name), { ...deps, locks: undefined });
  await worker('a').keep();
  state.server = 'b';
  await worker('b').keep();
  await worker('b').tidy();
  expect(await caches.keys()).toEqual(['xuekao-pages-index-a.js', 'xuekao-pages-index-b.js']);
  expect(await textOf(worker('b').page(start, network()))).toBe('b');
});

it('the script of a thread is kept once a page has asked for it; other files that are not on the list are not', async () => {
  const { state, worker, fileOf } = world();
  const pages = worker('a');
  await pages.keep();
  await fileOf(pages, '/assets/look.worker-a.js');
  await fileOf(pages, '/assets/mall-a.js');
  state.isAway = true;
  expect((await fileOf(pages, '/assets/look.worker-a.js')).status).toBe(200);
  await expect(fileOf(pages, '/assets/mall-a.js')).rejects.toThrow('Failed to fetch');
});
