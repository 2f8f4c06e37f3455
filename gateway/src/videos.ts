import { createHmac } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BusinessError, calls, videoLimits, videoPath } from '@xuekao/contracts';
import type { Config, Redis } from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendDone, sizeText } from './http-replies.js';
import { guardCall, limitConcurrency, type Door } from './call-routes.js';
import { beginningOf, nameWhole, writePiece } from './piece-files.js';
import { videoBytes } from './quota.js';
import type { StoredFiles } from './stored-files.js';
import { uploadedFile } from './uploads.js';

/** Random name that the page gives an upload. */
const uploadName = /^[0-9a-f]{32}$/;
const servedName = /^[0-9a-f]{40}\.mp4$/;
const partsFolder = join('videos', 'parts');
const dayMs = 86_400_000;
const sweepEveryMs = 3_600_000;

/** @throws {BusinessError} FILE_KIND */
export function checkVideoName(fileName: string): void {
  if (!/^[^\0/\\]{1,200}\.mp4$/i.test(fileName)) throw new BusinessError('FILE_KIND', { kinds: ['MP4'] });
}

const pathOf = (name: string): string => join('videos', name.slice(0, 2), name);

/** Beginning of an ISO base media file (ISO/IEC 14496-12) that browsers play: the box `ftyp`, and not the brand of QuickTime alone. */
export function isMp4(beginning: Buffer): boolean {
  return beginning.toString('latin1', 4, 8) === 'ftyp' && beginning.toString('latin1', 8, 12) !== 'qt  ';
}

/** Pieces that nobody has gone on with for a day are dropped. */
async function sweep(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now - found.mtimeMs > dayMs) await rm(path, { force: true });
  }
}

/** Videos of forms: taken in pieces, kept under an unguessable name, served with caching and in ranges. */
export async function registerVideos(app: FastifyInstance, door: Door, redis: Redis, files: StoredFiles, config: Config): Promise<void> {
  const call = calls.gateway.files.videoPiece;
  const maxBytes = call.maxBytes ?? 0;
  const nameKey = config.key('file-names');
  const quota = videoBytes(redis);
  /** The upload is the person's own: nobody else can go on with it, or learn where it lies. */
  const nameOf = (userId: string, upload: string): string =>
    `${createHmac('sha256', nameKey).update(`video:${userId}:${upload}`).digest('hex').slice(0, 40)}.mp4`;
  let sweptAt = 0;

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 3, fieldSize: 200, fileSize: maxBytes, headerPairs: 100 } });
    scope.route({
      method: 'POST',
      url: call.path,
      // the form around the piece needs some room of its own
      bodyLimit: maxBytes + 64 * 1024,
      onRequest: guardCall(call, door),
      handler: async (request, reply) => {
        const { bytes, fields } = await uploadedFile(request, maxBytes, checkVideoName);
        await limitConcurrency(call, door)(request, reply);
        const [upload = '', from, size] = [fields['upload'], Number(fields['from'] ?? ''), Number(fields['size'] ?? '')];
        if (!uploadName.test(upload) || !Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(size) || size < 1)
          throw new BusinessError('NOT_FOUND');
        if (size > videoLimits.mostBytes) throw new BusinessError('FILE_TOO_LARGE', { limit: sizeText(videoLimits.mostBytes) });
        const userId = request.session?.caller.userId ?? '';
        const name = nameOf(userId, upload);
        const url = `${videoPath}${name}`;
        // a reply that was lost
        if ((await files.folderOf(pathOf(name))) !== undefined) return sendDone(reply, { have: size, kept: true, url });
        const parts = await files.partsOf(join(partsFolder, name));
        if (Date.now() - sweptAt > sweepEveryMs) {
          sweptAt = Date.now();
          await sweep(dirname(parts), sweptAt);
        }
        await quota.take(userId, bytes.length);
        const have = await files.guarded(() => writePiece(parts, from, bytes, size), request.log);
        // a file of another kind is refused before all of it has come
        if ((have === size || (have > 0 && from === 0)) && !isMp4(await beginningOf(parts, 12))) {
          await rm(parts, { force: true });
          throw new BusinessError('FILE_CONTENT');
        }
        if (have < size) return sendDone(reply, { have, kept: false, url: '' });
        const whole = join(dirname(parts), '..', name.slice(0, 2), name);
        await files.guarded(async () => {
          await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
          await nameWhole(parts, whole);
        }, request.log);
        return sendDone(reply, { have, kept: true, url });
      },
    });
  });
  await app.register(async (scope) => {
    await scope.register(serveFiles, { root: config.dataDir, serve: false, cacheControl: false });
    scope.get<{ Params: { name: string } }>(`${videoPath}:name`, async (request, reply) => {
      await door.limiter.limitAddress(request.ip, 'files');
      const { name } = request.params;
      const folder = servedName.test(name) ? await files.folderOf(pathOf(name)) : undefined;
      if (folder === undefined) throw new BusinessError('NOT_FOUND');
      return reply
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type('video/mp4')
        .sendFile(pathOf(name), folder);
    });
  });
}
