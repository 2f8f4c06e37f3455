import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { BusinessError, allCalls } from '@xuekao/contracts';
import type { Config } from '@xuekao/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimiter } from './concurrency-limiter.js';
import { sendRefusal } from './http-replies.js';
import { AppFiles, sendAppFile } from './app-files.js';
import type { FileStore } from './file-store.js';
import { Rounds } from './rounds.js';
import { pagePolicy } from './security-headers.js';
import type { SiteMarks } from './site-marks.js';

const frontends = fileURLToPath(new URL('../../frontends/', import.meta.url));
const page = 'index.html';
/** Paths that no router of an application has. */
const machinePaths = /^\/(?:api\/|internal\/|healthz\/|metrics$)/;
const isPage = (request: FastifyRequest, path: string): boolean =>
  request.method === 'GET' && !machinePaths.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path);
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const consolePrefix = '/admin/';
/** The service worker of the learner's pages: its address is that of all releases, and its folder is the reach that it has. */
const workerPath = '/sw.js';
/** Another one in its place, by which browsers give theirs up. */
const leavingWorker = 'leaving-worker.js';
/** Files in one round of the event loop: a class that opens the page asks for thousands, beside the saves of another class. */
const rounds = { perRound: 8, longest: 5000 };

/** The two applications: the learner's at `/`, the console at `/admin/`. Paths that belong to their routers get their page. */
export async function registerApps(
  app: FastifyInstance,
  limiter: ConcurrencyLimiter,
  store: FileStore,
  marks: Pick<SiteMarks, 'instead'>,
  { serviceWorker, packagesUrl }: Pick<Config, 'serviceWorker' | 'packagesUrl'>,
  folder = frontends,
): Promise<void> {
  const apps = { learner: new AppFiles(join(folder, 'learner', 'dist')), admin: new AppFiles(join(folder, 'admin', 'dist')) };
  await Promise.all(Object.values(apps).map((files) => files.load()));

  const line = new Rounds('files', rounds);
  const admit = async ({ ip }: FastifyRequest): Promise<void> => {
    await limiter.limitAddress(ip, 'files');
    await line.enter();
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await admit(request);
    const path = pathOf(request);
    const name = path.startsWith(consolePrefix) ? 'admin' : 'learner';
    const inApp = path.slice(name === 'admin' ? consolePrefix.length : 1) || page;
    const built = apps[name].get(path === workerPath && !serviceWorker ? leavingWorker : inApp);
    const instead = await marks.instead(path, built);
    const file = instead ?? built ?? (isPage(request, path) ? apps[name].get(page) : undefined);
    if (!file) return answerUnknown(request, reply);
    // names of built files carry their content's hash
    void reply.header('cache-control', inApp.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file === apps[name].get(page)) {
      await store.refresh();
      const isFrame = name === 'learner' && screenFrame.test(path);
      void reply.header('content-security-policy', pagePolicy(name, [store.origin, store.streams], { isFrame, packagesUrl }));
      if (isFrame) void reply.header('x-frame-options', 'SAMEORIGIN');
    }
    // a worker has the policy of its own file, and finds faces as the page does
    else if (worker.test(inApp)) void reply.header('content-security-policy', pagePolicy(name, []));
    return sendAppFile(request, reply, file);
  };
  app.get('/*', answer);
  app.get('/admin', async (_request, reply) => reply.redirect(consolePrefix));
  // what goes nowhere is answered before its body is read
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    await admit(request);
    await answerUnknown(request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply));
}

/** The one page that stands in another one, of our own: the screen of an exam (security row 30). */
const screenFrame = /^\/pages\/exam\/screen\/[0-9a-f]{24}\/[0-9a-f]{24}$/;
const worker = /^assets\/[^/]+\.worker-[^/]+\.js$/;

/** Internal calls have no route, so they answer as what is not there. */
const methods = new Map(
  allCalls.filter(({ access }) => access !== 'internal').map((call) => [call.path, call.method === 'GET' ? 'GET' : 'POST']),
);

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = methods.get(pathOf(request));
  return sendRefusal(reply, new BusinessError(wanted && wanted !== request.method ? 'WRONG_METHOD' : 'UNKNOWN_CALL'));
}
