import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BusinessError, calls, soundPath } from '@xuekao/contracts';
import type { Config, Redis } from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendDone } from './http-replies.js';
import { guardCall, limitConcurrency, type Door } from './call-routes.js';
import { uploadBytes } from './quota.js';
import type { StoredFiles } from './stored-files.js';
import { uploadedFile } from './uploads.js';
import { cleanRecording } from './wav.js';

/** @throws {BusinessError} FILE_KIND */
export function checkSoundName(fileName: string): void {
  if (!/^[^\0/\\]{1,200}\.wav$/i.test(fileName)) throw new BusinessError('FILE_KIND', { kinds: ['WAV'] });
}

const pathOf = (name: string): string => join('sounds', name.slice(0, 2), name);

/** A megabyte at a time: whoever saves an answer meanwhile does not wait for the whole. */
async function digestOf(bytes: Buffer, key: Buffer): Promise<string> {
  const digest = createHmac('sha256', key);
  for (let at = 0; at < bytes.length; at += 2 ** 20) {
    digest.update(bytes.subarray(at, at + 2 ** 20));
    await setImmediate();
  }
  return digest.digest('hex').slice(0, 40);
}

/** Recordings in texts: written anew, kept under an unguessable name, served with caching and in parts, as pictures are. */
export async function registerSounds(app: FastifyInstance, door: Door, redis: Redis, files: StoredFiles, config: Config): Promise<void> {
  const call = calls.gateway.files.uploadSound;
  const maxBytes = call.maxBytes ?? 0;
  const nameKey = config.key('file-names');
  const quota = uploadBytes(redis);
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 2, fileSize: maxBytes, headerPairs: 100 }, throwFileSizeLimit: true });
    scope.route({
      method: 'POST',
      url: call.path,
      // the form around the file needs some room of its own
      bodyLimit: maxBytes + 64 * 1024,
      onRequest: guardCall(call, door),
      handler: async (request, reply) => {
        const given = await uploadedFile(request, maxBytes, checkSoundName);
        await limitConcurrency(call, door)(request, reply);
        await quota.take(request.session?.caller.userId ?? '', given.bytes.length);
        const { bytes, seconds } = cleanRecording(given.bytes);
        const name = `${await digestOf(bytes, nameKey)}.wav`;
        await files.keep(pathOf(name), bytes, request.log);
        return sendDone(reply, { url: `${soundPath}${name}`, seconds, size: bytes.length });
      },
    });
  });
  await app.register(async (scope) => {
    await scope.register(serveFiles, { root: config.dataDir, serve: false, cacheControl: false });
    scope.get<{ Params: { name: string } }>(`${soundPath}:name`, async (request, reply) => {
      await door.limiter.limitAddress(request.ip, 'files');
      const { name } = request.params;
      const folder = /^[0-9a-f]{40}\.wav$/.test(name) ? await files.folderOf(pathOf(name)) : undefined;
      if (folder === undefined) throw new BusinessError('NOT_FOUND');
      return reply
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type('audio/wav')
        .sendFile(pathOf(name), folder);
    });
  });
}
