import { KeptPages, type Release } from './kept-pages.js';
import { kindOf } from './worker-rules.js';

/** Written by tools/service-worker.mjs. */
declare const KEPT_RELEASE: Release;

// The library of the DOM has no types of service workers, and theirs contradict it.
interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface InstallEvent extends LongEvent {
  /** Chromium since 2024 */
  addRoutes?: (rules: readonly { condition: object; source: 'network' }[]) => Promise<void>;
}
interface FetchEvent extends LongEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
interface Page {
  postMessage: (message: unknown) => void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim: () => Promise<void>; matchAll: () => Promise<Page[]> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void;
    (type: 'activate', listener: (event: LongEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
    (type: 'message', listener: (event: { source: Page | null }) => void): void;
  };
}
const scope = globalThis as unknown as WorkerScope;
// once: the build writes the list wherever the name stands
const release = KEPT_RELEASE;

const pages = new KeptPages(release, {
  caches,
  locks: navigator.locks,
  fetch: (path, init) => fetch(path, init),
  room: async () => {
    const { quota, usage = 0 }: StorageEstimate = await navigator.storage.estimate().catch(() => ({}));
    return quota === undefined ? null : quota - usage;
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

scope.addEventListener('install', (event) => {
  // Each page finds the files of its own release, so this one need not wait until the pages of the others are closed.
  event.waitUntil(pages.keep().then(() => scope.skipWaiting()));
  // calls, and the console, do not even start the worker
  const rules = ['/api/*', '/admin/*'].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' as const }));
  event.addRoutes?.(rules).catch(() => undefined);
});

async function begin(): Promise<void> {
  // the request of a page does not wait until the worker has started
  await scope.registration.navigationPreload?.enable();
  await pages.tidy();
  await scope.clients.claim();
  for (const page of await scope.clients.matchAll()) tell(page);
}
const tell = (page: Page | null): void => page?.postMessage({ release: release.name });
// a page that began later asks
scope.addEventListener('message', ({ source }) => tell(source));
scope.addEventListener('activate', (event) => event.waitUntil(begin()));

const fromNetwork = async ({ preloadResponse, request }: FetchEvent): Promise<Response> => (await preloadResponse) ?? fetch(request);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, scope.location.origin);
  if (kind === 'page') event.respondWith(pages.page(new URL(request.url).pathname, fromNetwork(event)));
  if (kind === 'file')
    event.respondWith(
      pages.file(
        request,
        () => fetch(request),
        (work) => event.waitUntil(work),
      ),
    );
});
