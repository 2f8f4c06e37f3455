import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How often it is asked whether the application was built again, in milliseconds. */
const checkMs = 2000;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

export interface AppFile {
  type: string;
  etag: string;
  plain: Buffer;
  /** as the build left them; absent for small and incompressible ones */
  br?: Buffer;
  gzip?: Buffer;
}

/**
 * The files of a built application, in memory with their compressed forms: no page waits for the disk, for a thread or for a compression.
 * Some 12 MB for both applications. A path that was not built leads nowhere, so it cannot lead out of the folder.
 */
export class AppFiles {
  private files: ReadonlyMap<string, AppFile> = new Map();
  private version = '';
  private checkedAt = -Infinity;

  constructor(private readonly folder: string) {}

  /** Reads the folder; an application that was not built has no files. */
  async load(): Promise<void> {
    this.checkedAt = performance.now();
    const version = await this.versionOnDisk();
    if (version === '' || version === this.version) return;
    this.files = await readAll(this.folder);
    this.version = version;
  }

  /** @param path below the application's address, e.g. `assets/index-abc.js` */
  get(path: string): AppFile | undefined {
    // whoever asks now gets what is there
    if (performance.now() - this.checkedAt > checkMs) this.load().catch(() => undefined);
    return this.files.get(path);
  }

  /** The build writes the page's compressed form last. Empty while there is no page. */
  private async versionOnDisk(): Promise<string> {
    const times = await Promise.all(
      ['index.html', 'index.html.br'].map((name) =>
        stat(join(this.folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    );
    return times[0] === 0 ? '' : times.join();
  }
}

async function readAll(folder: string): Promise<Map<string, AppFile>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  // neither the manifest of the build nor what an editor or a system leaves there
  const served = paths.filter((path) => !path.split(sep).some((part) => part.startsWith('.')));
  const bytes = new Map(
    await Promise.all(served.map(async (path) => [path.replaceAll(sep, '/'), await readFile(join(folder, path))] as const)),
  );
  const files = new Map<string, AppFile>();
  for (const [path, plain] of bytes) {
    if (/\.(?:br|gz|map)$/.test(path)) continue;
    const [br, gzip] = [bytes.get(`${path}.br`), bytes.get(`${path}.gz`)];
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    files.set(path, {
      type: types[extname(path)] ?? 'application/octet-stream',
      etag,
      plain,
      ...(br ? { br } : {}),
      ...(gzip ? { gzip } : {}),
    });
  }
  return files;
}

/** The best form that the client takes; 304 when it has the file. */
export function sendAppFile(request: FastifyRequest, reply: FastifyReply, file: AppFile): FastifyReply {
  void reply.headers({ etag: file.etag, vary: 'accept-encoding' }).type(file.type);
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.status(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}

const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
