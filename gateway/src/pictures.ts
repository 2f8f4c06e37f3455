import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { BusinessError, calls, picturePath } from '@xuekao/contracts';
import { maxPixels, PictureDecoder, type CleanPicture, type PictureFormat } from '@xuekao/pictures';
import type { Config, Redis } from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ConcurrencyLimiter } from './concurrency-limiter.js';
import { sendDone } from './http-replies.js';
import { guardCall, limitConcurrency, type Door } from './call-routes.js';
import { whenOver } from './over.js';
import { uploadBytes, uploadPixels, type DailyQuota } from './quota.js';
import type { StoredFiles } from './stored-files.js';
import { uploadedFile } from './uploads.js';

const kinds = ['PNG', 'JPG', 'GIF', 'WebP'];
/** extension → what sharp must find in the bytes, and what is written */
const formats = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' } as const;
const contentTypes: Readonly<Record<PictureFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const isFormat = (text: string): text is PictureFormat => Object.hasOwn(contentTypes, text);

/** @throws {BusinessError} FILE_KIND */
export function formatOf(fileName: string): PictureFormat {
  const match = /^[^\0/\\]{1,200}\.([a-z]{3,4})$/i.exec(fileName);
  const extension = match?.[1]?.toLowerCase() ?? '';
  // `x.php.png`: some servers run the inner name
  const isDouble = /\.[a-z][a-z0-9]{1,4}\.[a-z]{3,4}$/i.test(fileName);
  if (isDouble || !Object.hasOwn(formats, extension)) throw new BusinessError('FILE_KIND', { kinds });
  return formats[extension as keyof typeof formats]; // hasOwn above
}

/**
 * Decodes and encodes uploaded pictures for `owner`, who may have one in work at a time, so many bytes and so many pixels a day.
 * Pictures that were never decoded, because the queue was full or the owner left, do not count.
 */
export class PictureIntake {
  private readonly decoder = new PictureDecoder('uploads');
  private readonly bytes: DailyQuota;
  private readonly pixels: DailyQuota;

  constructor(redis: Redis) {
    this.bytes = uploadBytes(redis);
    this.pixels = uploadPixels(redis);
  }

  /** @throws {BusinessError} what `PictureDecoder.clean` says; FILE_QUOTA */
  async clean(format: PictureFormat, bytes: Buffer, owner: string, signal: AbortSignal): Promise<CleanPicture> {
    const isBusy = (error: unknown): boolean =>
      error instanceof BusinessError && (error.errorName === 'PICTURES_BUSY' || error.errorName === 'BUSY');
    await this.bytes.take(owner, bytes.length);
    // how many there are is known afterwards: what cannot be decoded may have cost as much as the largest
    let unused = maxPixels;
    try {
      await this.pixels.take(owner, maxPixels);
      try {
        const picture = await this.decoder.clean({ kind: 'picture', format }, bytes, owner, signal);
        unused -= picture.pixels;
        return picture;
      } catch (error) {
        if (!isBusy(error)) unused = 0;
        throw error;
      } finally {
        await this.pixels.giveBack(owner, unused);
      }
    } catch (error) {
      if (isBusy(error)) await this.bytes.giveBack(owner, bytes.length);
      throw error;
    }
  }

  close(): void {
    this.decoder.close();
  }
}

/** Pictures of questions: uploaded here, kept in a folder under an unguessable name, served with caching and in parts. */
export async function registerPictures(app: FastifyInstance, door: Door, redis: Redis, files: StoredFiles, config: Config): Promise<void> {
  await registerUpload(app, door, redis, files, config);
  await registerReading(app, door.limiter, files, config);
}

/** Place of a picture below the folder of files. */
export const pathOf = (name: string): string => join('pictures', name.slice(0, 2), name);

async function registerUpload(app: FastifyInstance, door: Door, redis: Redis, files: StoredFiles, config: Config): Promise<void> {
  const call = calls.gateway.files.upload;
  const maxBytes = call.maxBytes ?? 0;
  const nameKey = config.key('file-names');
  const intake = new PictureIntake(redis);
  app.addHook('onClose', async () => intake.close());
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 2, fileSize: maxBytes, headerPairs: 100 }, throwFileSizeLimit: true });
    scope.route({
      method: 'POST',
      url: call.path,
      // the form around the file needs some room of its own
      bodyLimit: maxBytes + 64 * 1024,
      onRequest: guardCall(call, door),
      handler: async (request, reply) => {
        const { name: fileName, bytes } = await uploadedFile(request, maxBytes, formatOf);
        await limitConcurrency(call, door)(request, reply);
        const gone = new AbortController();
        whenOver(reply, () => gone.abort());
        const format = formatOf(fileName);
        const picture = await intake.clean(format, bytes, request.session?.caller.userId ?? '', gone.signal);
        const name = `${createHmac('sha256', nameKey).update(picture.bytes).digest('hex').slice(0, 40)}.${format}`;
        await files.keep(pathOf(name), picture.bytes, request.log);
        const data = { url: `${picturePath}${name}`, width: picture.width, height: picture.height, size: picture.bytes.length };
        return sendDone(reply, data);
      },
    });
  });
}

async function registerReading(app: FastifyInstance, limiter: ConcurrencyLimiter, files: StoredFiles, config: Config): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(serveFiles, { root: config.dataDir, serve: false, cacheControl: false });
    scope.get<{ Params: { name: string } }>(`${picturePath}:name`, async (request, reply) => {
      await limiter.limitAddress(request.ip, 'files');
      const { name } = request.params;
      const format = /^[0-9a-f]{40}\.([a-z]{3,4})$/.exec(name)?.[1] ?? '';
      const folder = isFormat(format) ? await files.folderOf(pathOf(name)) : undefined;
      if (!isFormat(format) || folder === undefined) throw new BusinessError('NOT_FOUND');
      return reply
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          // shown inside pages all the same; opened by itself it is saved, not rendered
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type(contentTypes[format])
        .sendFile(pathOf(name), folder);
    });
  });
}
