import { createHmac } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BusinessError, calls, picturePath } from '@xuekao/contracts';
import type { Config, Redis } from '@xuekao/platform';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { sendBody } from './answers.js';
import { guardCall, takePlace, type Door } from './call-routes.js';
import type { FileStore } from './file-store.js';
import { uploadedFile } from './uploads.js';

const maxPixels = 40_000_000;
const dailyBytes = 200 * 1024 * 1024;
const kinds = 'PNG、JPG、GIF、WebP';
/** extension → what sharp must find in the bytes, and what is written */
const formats = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' } as const;
const contentTypes = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const;
type Format = keyof typeof contentTypes;
const isFormat = (text: string): text is Format => Object.hasOwn(contentTypes, text);

interface Picture {
  bytes: Buffer;
  format: Format;
  width: number;
  height: number;
}

/**
 * Turns uploaded bytes into a picture that is safe to serve: decoded within the pixel limit and encoded anew, so that metadata,
 * appended archives and scripts are gone.
 * @throws {BusinessError} FILE_KIND, FILE_CONTENT, FILE_PIXELS
 */
export async function cleanPicture(fileName: string, bytes: Buffer): Promise<Picture> {
  const extension = extensionOf(fileName);
  const wanted: Format = formats[extension];
  try {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: wanted === 'gif' || wanted === 'webp', sequentialRead: true });
    const { format } = await source.metadata();
    if (format !== wanted) throw new BusinessError('FILE_CONTENT');
    const { data, info } = await source.rotate().toFormat(wanted, wanted === 'jpeg' ? { quality: 88, mozjpeg: true } : {}).toBuffer({ resolveWithObject: true });
    return { bytes: data, format: wanted, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new BusinessError('FILE_PIXELS');
    throw new BusinessError('FILE_CONTENT');
  }
}

function extensionOf(fileName: string): keyof typeof formats {
  const match = /^[^\0/\\]{1,200}\.([a-z]{3,4})$/i.exec(fileName);
  const extension = match?.[1]?.toLowerCase() ?? '';
  // `x.php.png`: some servers run the inner name
  const isDouble = /\.[a-z][a-z0-9]{1,4}\.[a-z]{3,4}$/i.test(fileName);
  if (isDouble || !Object.hasOwn(formats, extension)) throw new BusinessError('FILE_KIND', { kinds });
  return extension as keyof typeof formats; // hasOwn above
}

/** Pictures of questions: uploaded here, kept in a folder under an unguessable name, served with caching and in parts. */
export async function registerPictures(app: FastifyInstance, door: Door, redis: Redis, files: FileStore, config: Config): Promise<void> {
  const call = calls.fileUpload;
  const maxBytes = call.maxBytes ?? 0;
  const nameKey = config.key('file-names');
  const ownFolder = join(config.dataDir, 'files');
  const pathOf = (name: string): string => join('pictures', name.slice(0, 2), name);
  // what was there before an administrator chose a folder is found all the same
  const folderOf = async (name: string): Promise<string | undefined> => {
    await files.refresh();
    for (const folder of [files.folder, ownFolder]) if (folder !== '' && (await stat(join(folder, pathOf(name))).catch(() => null))) return folder;
    return undefined;
  };

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 2, fileSize: maxBytes, headerPairs: 100 }, throwFileSizeLimit: true });
    scope.route({
      method: 'POST',
      url: call.path,
      // the form around the file needs some room of its own
      bodyLimit: maxBytes + 64 * 1024,
      onRequest: guardCall(call, door),
      handler: async (request, reply) => {
        const { name: fileName, bytes } = await uploadedFile(request, maxBytes, extensionOf);
        await takePlace(call, door)(request);
        await countUpload(redis, request.session?.caller.userId ?? '', bytes.length);
        const picture = await cleanPicture(fileName, bytes);
        const name = `${createHmac('sha256', nameKey).update(picture.bytes).digest('hex').slice(0, 40)}.${picture.format}`;
        await files.refresh();
        await store(join(files.folder || ownFolder, pathOf(name)), picture.bytes).catch((error: unknown) => {
          request.log.error({ err: error, folder: files.folder || ownFolder }, 'a file was not stored');
          throw new BusinessError('FILE_FOLDER');
        });
        const data = { url: `${picturePath}${name}`, width: picture.width, height: picture.height, size: picture.bytes.length };
        return sendBody(reply, 200, JSON.stringify({ code: 0, msg: '操作成功！', data }));
      },
    });
  });

  await app.register(async (scope) => {
    await scope.register(serveFiles, { root: config.dataDir, serve: false, cacheControl: false });
    scope.get<{ Params: { name: string } }>(`${picturePath}:name`, async (request, reply) => {
      const { name } = request.params;
      const format = /^[0-9a-f]{40}\.([a-z]{3,4})$/.exec(name)?.[1] ?? '';
      const folder = isFormat(format) ? await folderOf(name) : undefined;
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

async function store(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(temporary, bytes, { mode: 0o600 });
  await rename(temporary, path); // a reader sees the whole picture or none
}

/** @throws {BusinessError} FILE_QUOTA */
export async function countUpload(redis: Redis, userId: string, bytes: number): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const key = `upload:${userId}:${day}`;
  const total = await redis.incrBy(key, bytes);
  await redis.expire(key, 2 * 86_400);
  if (total > dailyBytes) throw new BusinessError('FILE_QUOTA');
}
