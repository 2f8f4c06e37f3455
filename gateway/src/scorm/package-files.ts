import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { BusinessError, courseFilePath, scormRuntimePath } from '@xuekao/contracts';
import { courseFileFolder, scormFileName, type Config, type CourseFileLink } from '@xuekao/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPackagesHost } from '../security-headers.js';
import type { StoredFiles } from '../stored-files.js';
import { scormScript } from './runtime.js';

/** Kinds of files that pages of packages are made of; a browser takes all others as bytes. No encoding is named: pages say theirs. */
const types: Readonly<Record<string, string>> = {
  ...{
    html: 'text/html',
    htm: 'text/html',
    xhtml: 'application/xhtml+xml',
    js: 'text/javascript',
    mjs: 'text/javascript',
    css: 'text/css',
  },
  ...{
    json: 'application/json',
    xml: 'text/xml',
    xsd: 'text/xml',
    dtd: 'text/plain',
    txt: 'text/plain',
    vtt: 'text/vtt',
    srt: 'text/plain',
  },
  ...{
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    svg: 'image/svg+xml',
    webp: 'image/webp',
    ico: 'image/x-icon',
  },
  ...{ bmp: 'image/bmp', avif: 'image/avif', mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav', ogg: 'audio/ogg', oga: 'audio/ogg' },
  ...{ mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', woff: 'font/woff', woff2: 'font/woff2', ttf: 'font/ttf' },
  ...{ otf: 'font/otf', eot: 'application/vnd.ms-fontobject', wasm: 'application/wasm', pdf: 'application/pdf' },
};
const typeOf = (path: string): string => types[/\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/**
 * Rights of a page of a package: it runs its own scripts, and asks for files of its own folder. It stands in an origin that is nobody's,
 * wherever it is opened, so it has neither storage nor the platform's pages, and no call of it is answered.
 * @param origin of this gateway, as the browser names it  @param isOwnOrigin it is that of packages alone, where their frames may reach
 * each other
 */
const policyOf = (origin: string, signed: string, isOwnOrigin: boolean): string => {
  const own = `${origin}${courseFilePath}${signed}/`;
  return [
    isOwnOrigin ? 'sandbox allow-scripts allow-forms allow-same-origin' : 'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src ${own} ${origin}${scormRuntimePath} 'unsafe-inline' 'unsafe-eval' blob: data:`,
    `style-src ${own} 'unsafe-inline' data:`,
    ...['img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'worker-src'].map((kind) => `${kind} ${own} data: blob:`),
    "object-src 'none'",
    `base-uri ${own}`,
    "form-action 'none'",
  ].join('; ');
};
const originOf = ({ protocol, host }: FastifyRequest): string => new URL(`${protocol}://${host}`).origin;

interface Asked {
  readonly link: CourseFileLink;
  /** as it stands in the address */
  readonly signed: string;
  /** of the file in the package */
  readonly path: string;
  readonly config: Pick<Config, 'packagesUrl'>;
}

/** A file of a SCORM package, by the link of its learner. @throws {BusinessError} NOT_FOUND */
export async function sendPackageFile(
  files: StoredFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, signed, path, config }: Asked,
): Promise<FastifyReply> {
  // a worker of its own would answer for the package behind our back
  if (path === '' || request.headers['service-worker'] !== undefined) throw new BusinessError('NOT_FOUND');
  const stored = join(courseFileFolder(link.fileId), link.run, scormFileName(path));
  const folder = await files.folderOf(stored);
  if (folder === undefined) throw new BusinessError('NOT_FOUND');
  return reply
    .removeHeader('x-frame-options') // frames of a package stand in pages of an origin that has no name
    .headers({
      'cache-control': 'private, max-age=3600',
      'content-security-policy': policyOf(originOf(request), signed, isPackagesHost(request.host, config)),
      // scripts and letters of the package are asked for by an origin without a name
      'access-control-allow-origin': '*',
    })
    .type(typeOf(path))
    .sendFile(stored, folder, { cacheControl: false, contentType: false });
}

const script = scormScript();
const scriptTag = `"${createHash('sha256').update(script).digest('base64url')}"`;

/** The script that pages of packages are given: the same for all, and asked for again with each release. */
export async function sendScormScript(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply
    .headers({ 'cache-control': 'no-cache', etag: scriptTag, 'access-control-allow-origin': '*' })
    .type('text/javascript; charset=utf-8');
  return request.headers['if-none-match'] === scriptTag ? reply.code(304).send() : reply.send(script);
}
