import { copyFile, mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, errors } from '@xuekao/contracts';
import { CallClient, connectNats, createLogger, readConfig } from '@xuekao/platform';
import { serviceEnvironment } from '@xuekao/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import Fastify, { type FastifyInstance } from 'fastify';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { answerError } from './http-replies.js';
import { FileStore } from './file-store.js';
import { SiteMarks } from './site-marks.js';
import { registerApps } from './static-apps.js';
import { StoredFiles } from './stored-files.js';
import { until } from './test-support/gateway-under-test.js';

const precompress = fileURLToPath(new URL('../../tools/precompress.mjs', import.meta.url));
/** of the learner's own sources */
const leavingWorker = fileURLToPath(new URL('../../frontends/learner/public/leaving-worker.js', import.meta.url));
const script = `console.log(${JSON.stringify('学考'.repeat(2000))});`;
let folder: string;
let app: FastifyInstance;
/** with SERVICE_WORKER=off */
let withoutWorker: FastifyInstance;
let nats: NatsConnection;
const limiter = new ConcurrencyLimiter();

/** Writes the files that `npm run build` of an application leaves. */
async function build(name: string, page: string): Promise<void> {
  const dist = join(folder, name, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, '.vite'), { recursive: true });
  await writeFile(join(dist, 'index.html'), page);
  if (name === 'learner') {
    await writeFile(join(dist, 'sw.js'), 'const kept = [];');
    await copyFile(leavingWorker, join(dist, 'leaving-worker.js'));
  }
  await writeFile(join(dist, 'assets', 'index-abc.js'), script);
  await writeFile(join(dist, 'assets', 'index-abc.js.map'), '{}');
  await writeFile(join(dist, 'assets', 'tiny.css'), 'a{}');
  await writeFile(join(dist, 'assets', 'gone.css'), 'b{}');
  await writeFile(join(dist, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, name, 'secret.txt'), 'secret');
  await promisify(execFile)(process.execPath, [precompress, 'dist'], { cwd: join(folder, name) });
}
const pageOf = (title: string): string => `<!doctype html><title>${title}</title>${' '.repeat(2000)}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xuekao-apps-'));
  await Promise.all([build('learner', pageOf('学习')), build('admin', pageOf('管理'))]);
  const config = readConfig(await serviceEnvironment('static'));
  nats = await connectNats(config, 'static-spec');
  const logger = createLogger('test', 'silent');
  const calls = new CallClient(nats, config);
  const store = new FileStore(calls, logger);
  const marks = new SiteMarks(calls, new StoredFiles(store, config), logger);
  const served = async (serviceWorker: boolean): Promise<FastifyInstance> => {
    const made = Fastify();
    made.setErrorHandler(answerError(logger));
    await registerApps(made, limiter, store, marks, { serviceWorker, packagesUrl: '' }, folder);
    return made;
  };
  [app, withoutWorker] = [await served(true), await served(false)];
});
afterAll(async () => {
  await Promise.all([app.close(), withoutWorker.close()]);
  limiter.close();
  await nats.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Readonly<Record<string, string>> = {}, remoteAddress = '10.0.0.1') =>
  app.inject({ method: 'GET', url, headers, remoteAddress });

it('sends what the build compressed, in the form that the client takes', async () => {
  const brotli = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect([brotli.headers['content-encoding'], brotli.headers['content-type'], brotli.headers['vary']]).toEqual([
    'br',
    'text/javascript; charset=utf-8',
    'accept-encoding',
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  expect(brotli.rawPayload.length).toBeLessThan(script.length / 10);
  const gzip = await get('/assets/index-abc.js', { 'accept-encoding': 'br;q=0, gzip' });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', script]);
  const plain = await get('/assets/index-abc.js');
  expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, script]);
  expect((await get('/assets/tiny.css', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
});

it('a file that nobody asked for before it was taken away leads nowhere, and nobody keeps that answer', async () => {
  await rm(join(folder, 'learner', 'dist', 'assets', 'gone.css'));
  const gone = await get('/assets/gone.css');
  expect([gone.statusCode, gone.headers['etag'], gone.headers['cache-control'] ?? '']).toEqual([
    404,
    undefined,
    expect.not.stringContaining('immutable'),
  ]);
  // what was asked for stays, as pages that are open need it
  await get('/assets/tiny.css');
  await rm(join(folder, 'learner', 'dist', 'assets', 'tiny.css'));
  expect((await get('/assets/tiny.css')).payload).toBe('a{}');
});

it('lets built files be kept for ever and asks again for pages', async () => {
  const [asset, page] = [await get('/assets/index-abc.js'), await get('/')];
  expect([asset.headers['cache-control'], page.headers['cache-control']]).toEqual(['public, max-age=31536000, immutable', 'no-cache']);
  const again = await get('/', { 'if-none-match': String(page.headers['etag']) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url: '/assets/index-abc.js' });
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(Buffer.byteLength(script)), '']);
});

it('has the service worker asked for again each time, and gives it the reach of its folder and no more', async () => {
  const { statusCode, headers, payload } = await get('/sw.js');
  expect([statusCode, payload, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'const kept = [];',
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(headers['service-worker-allowed']).toBeUndefined();
  expect((await get('/admin/sw.js')).statusCode).toBe(404);
});

it('an installation that wants no service worker serves one that drops what is kept and is gone', async () => {
  const { statusCode, headers, payload } = await withoutWorker.inject('/sw.js');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
  expect(headers['etag']).not.toBe((await get('/sw.js')).headers['etag']);
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const kept = new Set(['xuekao-pages-index-a.js', 'of another one']);
  let isGone = false;
  let work = Promise.resolve();
  const scope = {
    addEventListener: (type: string, listener: (event: { waitUntil: (work: Promise<void>) => void }) => void) =>
      listeners.set(type, listener),
    skipWaiting: () => undefined,
    registration: { unregister: async () => void (isGone = true) },
  };
  runInNewContext(payload, { self: scope, caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) } });
  listeners.get('activate')?.({ waitUntil: (begun) => void (work = begun) });
  await work;
  expect([[...kept], isGone, listeners.has('fetch')]).toEqual([['of another one'], true, false]);
});

it('gives a router its page, of its own application', async () => {
  for (const [path, title] of [
    ['/', '学习'],
    ['/exam/hall', '学习'],
    ['/admin/', '管理'],
    ['/admin/users/1', '管理'],
  ]) {
    const { statusCode, payload, headers } = await get(path ?? '');
    expect([statusCode, payload.includes(`<title>${title}`), headers['content-security-policy']]).toEqual([
      200,
      true,
      expect.stringContaining("script-src 'self'"),
    ]);
  }
  expect((await get('/admin')).headers['location']).toBe('/admin/');
});

it.each([
  '/.vite/manifest.json',
  '/assets/index-abc.js.map',
  '/assets/index-abc.js.br',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/nothing.js',
  '/api/nothing',
])('serves nothing at %s', async (path) => {
  const { statusCode, payload } = await get(path);
  expect([statusCode, JSON.parse(payload)]).toEqual([404, expect.objectContaining({ code: errors.UNKNOWN_CALL.code })]);
});

it('does not tell names of internal calls from names that are none', async () => {
  for (const path of [calls.identity.audit.append.path, '/internal/nothing']) {
    for (const method of ['GET', 'POST'] as const)
      expect([path, method, (await app.inject({ method, url: path })).statusCode]).toEqual([path, method, 404]);
  }
  expect((await get('/api/sys/user/login')).statusCode).toBe(405);
});

it('a school of five hundred machines loads the application within a minute, a flood of one address is told to wait', async () => {
  const school = '10.9.9.9';
  const began = performance.now();
  // thirty files each
  await Promise.all(Array.from({ length: 15_000 }, () => limiter.limitAddress(school, 'files')));
  expect(performance.now() - began).toBeLessThan(60_000);
  // those who wait their turn use up what comes next; on a busy machine one of them may have had it just now
  const floods: Promise<unknown>[] = [];
  let told: unknown[] = [];
  await until(
    'a refusal',
    async () => {
      floods.push(Promise.allSettled(Array.from({ length: 10_000 }, () => limiter.limitAddress(school, 'files'))));
      const { statusCode, headers } = await get('/assets/tiny.css', {}, school);
      told = [statusCode, Number(headers['retry-after'])];
      return statusCode === 429;
    },
    20_000,
  );
  expect(told).toEqual([429, expect.any(Number)]);
  expect((await get('/assets/tiny.css', {}, '10.9.9.10')).statusCode).toBe(200);
  await Promise.all(floods);
}, 60_000);

it('serves an application that was built again without a restart', async () => {
  const later = new Date(Date.now() + 5000);
  await build('learner', pageOf('新版'));
  await utimes(join(folder, 'learner', 'dist', 'index.html'), later, later);
  await until('the new page', async () => (await get('/')).payload.includes('新版'), 15_000);
});
