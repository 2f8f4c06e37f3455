import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import { BusinessError, allCalls } from '@xuekao/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './answers.js';
import type { FileStore } from './file-store.js';
import { pagePolicy } from './security-headers.js';

const frontends = fileURLToPath(new URL('../../frontends/', import.meta.url));
const folders = { learner: join(frontends, 'learner', 'dist'), admin: join(frontends, 'admin', 'dist') };

const pages = new Map([[join(folders.learner, 'index.html'), 'learner'], [join(folders.admin, 'index.html'), 'admin']] as const);
const isPage = (request: FastifyRequest, path: string): boolean => request.method === 'GET' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path);
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** The two applications: the learner's at `/`, the console at `/admin/`. Paths that belong to their routers get their page. */
export async function registerApps(app: FastifyInstance, files: FileStore): Promise<void> {
  const setHeaders = (reply: FastifyReply, path: string): void => cacheHeaders(reply, path, files.origin);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (isPage(request, pathOf(request))) await files.refresh();
    });
    await scope.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
    await scope.register(serveFiles, {
      root: folders.learner,
      prefix: '/',
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      dotfiles: 'deny',
      setHeaders,
    });
    await scope.register(serveFiles, {
      root: folders.admin,
      prefix: '/admin/',
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      dotfiles: 'deny',
      decorateReply: false,
      setHeaders,
    });
    scope.get('/admin', async (_request, reply) => reply.redirect('/admin/'));
    // here and not on `app`: only replies of this scope know the static files
    scope.setNotFoundHandler(answerUnknown);
  });
}

function cacheHeaders(reply: FastifyReply, path: string, storeOrigin: string): void {
  // names of built files carry their content's hash
  void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  const page = pages.get(path);
  if (page !== undefined) void reply.header('content-security-policy', pagePolicy(page, storeOrigin));
}

const methods = new Map(allCalls.map((call) => [call.path, call.method === 'GET' ? 'GET' : 'POST']));

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const wanted = methods.get(path);
  if (wanted && wanted !== request.method) return sendRefusal(reply, new BusinessError('WRONG_METHOD'));
  const folder = path.startsWith('/admin/') ? folders.admin : folders.learner;
  if (!isPage(request, path) || !existsSync(join(folder, 'index.html'))) return sendRefusal(reply, new BusinessError('UNKNOWN_CALL'));
  void reply.header('cache-control', 'no-cache');
  return reply.sendFile('index.html', folder);
}
