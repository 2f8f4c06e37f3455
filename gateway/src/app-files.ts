import { createHash } from 'node:crypto';
import { open, readFile, readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { BusinessError } from '@xuekao/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

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

/** Bytes of a file in one of its forms. @throws {BusinessError} UNKNOWN_CALL: another build has taken its place */
type Form = () => Promise<Buffer>;
export interface AppFile {
  type: string;
  etag: string;
  plain: Form;
  /** as the build left them; absent for small and incompressible ones */
  br?: Form;
  gzip?: Form;
}

/** Of the files of one application in the forms that people ask for; all files in all forms are three times as much. */
const keptBytes = 12 * 1024 * 1024;
/** Files that are read side by side for their etags. */
const lanes = 8;
const pieceBytes = 64 * 1024;

/**
 * The files of a built application with their compressed forms: what was asked for stays in memory, so that no page of a class waits for
 * the disk or for a compression. A path that was not built leads nowhere, so it cannot lead out of the folder.
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
  const served = new Set(
    paths.filter((path) => !path.split(sep).some((part) => part.startsWith('.'))).map((path) => path.replaceAll(sep, '/')),
  );
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    fetchMethod: (path) => readFile(join(folder, path)),
  });
  const formOf = (path: string): Form | undefined => (served.has(path) ? () => read(kept, path) : undefined);
  const files = new Map<string, AppFile>();
  const queue = [...served].filter((path) => !/\.(?:br|gz|map)$/.test(path)).values();
  const lane = async (): Promise<void> => {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (const path of queue) {
      const [br, gzip] = [formOf(`${path}.br`), formOf(`${path}.gz`)];
      files.set(path, {
        type: types[extname(path)] ?? 'application/octet-stream',
        etag: `"${await hashOf(join(folder, path), piece)}"`,
        plain: () => read(kept, path),
        ...(br ? { br } : {}),
        ...(gzip ? { gzip } : {}),
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return files;
}

async function read(kept: LRUCache<string, Buffer>, path: string): Promise<Buffer> {
  const bytes = await kept.fetch(path).catch(() => undefined);
  if (!bytes) throw new BusinessError('UNKNOWN_CALL');
  return bytes;
}

/** @param piece room for a part of the file */
async function hashOf(path: string, piece: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(piece);
      if (bytesRead === 0) return hash.digest('base64url').slice(0, 22);
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** The best form that the client takes; 304 when it has the file. */
export async function sendAppFile(request: FastifyRequest, reply: FastifyReply, file: AppFile): Promise<FastifyReply> {
  const isKnown = request.headers['if-none-match']?.includes(file.etag) === true;
  const accepted = request.headers['accept-encoding'] ?? '';
  const coding = (['br', 'gzip'] as const).find((name) => file[name] && accepts(accepted, name));
  // before anything is said of a file that may be gone
  const bytes = isKnown ? undefined : await (file[coding ?? 'plain'] ?? file.plain)();
  void reply.headers({ etag: file.etag, vary: 'accept-encoding' }).type(file.type);
  if (bytes === undefined) return reply.status(304).send();
  if (coding) void reply.header('content-encoding', coding);
  return reply.send(bytes);
}

const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
