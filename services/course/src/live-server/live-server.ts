import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { timingSafeEqual } from 'node:crypto';
import type { Logger } from '@xuekao/platform';
import { z } from 'zod';
import { hashOfKey, PushKeys } from './push-keys.js';
import { RtmpSession, type PushedStream } from './rtmp-session.js';
import { Runs, type RunBounds } from './runs.js';

interface LiveServerOptions {
  /** of the gateway and the course service */
  http: { host: string; port: number };
  /** of the programs that push */
  rtmp: { host: string; port: number };
  /** which both sides know */
  secret: string;
  /** lives at a time */
  streams: number;
  runs: RunBounds;
  logger: Pick<Logger, 'info' | 'warn'>;
}

const syncBody = z.strictObject({
  lives: z
    .array(
      z.strictObject({
        liveId: z.string().max(60),
        keyHash: z.string().regex(/^[0-9a-f]{64}$/),
        number: z.int().min(0),
        until: z.number(),
      }),
    )
    .max(10_000),
});
const longestBody = 4 * 1024 ** 2;
/** Connections that have not yet shown a key, all together and of one address: each may keep a little memory. */
const mostStrangers = { together: 200, ofAddress: 40 } as const;
const warnEachMs = 60_000;
const stopMs = 3000;
const flvType = 'video/x-flv';

/**
 * The live server: takes streams by RTMP whose keys the course service has named, shows them to the gateway as FLV over HTTP, and records
 * them. It keeps no key and asks nobody: the course service tells it which lives may be pushed, and hears what became of them.
 */
export class LiveServer {
  private readonly keys = new PushKeys();
  private readonly runs: Runs;
  private readonly http: HttpServer;
  private readonly rtmp: TcpServer;
  private readonly sockets = new Set<Socket>();
  /** those that have not yet shown a key */
  private readonly strangers = new Set<Socket>();
  private warnedAt = -Infinity;
  /** hash of the key by which each live is pushed */
  private readonly keyOfRun = new Map<string, string | null>();

  private constructor(private readonly options: LiveServerOptions) {
    this.runs = new Runs(options.runs, options.logger);
    this.http = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        options.logger.warn({ err: error }, 'a request to the live server failed');
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    });
    this.rtmp = createTcpServer((socket) => this.connected(socket));
  }

  static async start(options: LiveServerOptions): Promise<LiveServer> {
    const server = new LiveServer(options);
    await Promise.all([listening(server.http, options.http), listening(server.rtmp, options.rtmp)]);
    return server;
  }

  get address(): string {
    return `http://${this.options.http.host}:${portOf(this.http)}`;
  }

  get rtmpPort(): number {
    return portOf(this.rtmp);
  }

  async close(): Promise<void> {
    this.rtmp.close();
    await this.runs.close();
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      this.http.close(() => resolve());
      this.http.closeIdleConnections();
      setTimeout(() => this.http.closeAllConnections(), stopMs).unref();
    });
  }

  private connected(socket: Socket): void {
    const address = socket.remoteAddress;
    const ofAddress = [...this.strangers].filter((stranger) => stranger.remoteAddress === address).length;
    if (this.strangers.size >= mostStrangers.together || ofAddress >= mostStrangers.ofAddress) {
      this.refused(address);
      socket.destroy();
      return;
    }
    this.sockets.add(socket);
    this.strangers.add(socket);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.strangers.delete(socket);
    });
    // the reason alone: what was sent may hold a key
    const onFault = (reason: string): void => this.options.logger.info({ address, reason }, 'a push was ended');
    const admit = (name: string, hangUp: () => void): PushedStream | null => {
      const stream = this.admit(name, hangUp);
      if (stream) this.strangers.delete(socket);
      return stream;
    };
    void new RtmpSession(socket, { admit }, onFault);
  }

  private refused(address: string | undefined): void {
    const now = performance.now();
    if (now - this.warnedAt < warnEachMs) return;
    this.warnedAt = now;
    const { size } = this.strangers;
    this.options.logger.warn({ address, strangers: size }, 'connections were refused: as many wait to show a key as may');
  }

  private admit(name: string, hangUp: () => void): PushedStream | null {
    const liveId = this.keys.liveOf(name, Date.now());
    if (liveId === null) return null;
    const isNew = !this.runs.liveIds().includes(liveId);
    if (isNew && this.runs.goingCount >= this.options.streams) {
      this.options.logger.warn({ liveId }, 'a live was refused: as many go on as may');
      return null;
    }
    const stream = this.runs.push(liveId, hangUp);
    if (stream) this.keyOfRun.set(liveId, this.keys.hashOf(liveId));
    return stream;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, area = '', name = ''] = (request.url ?? '').split('/');
    if (area === 'healthz') return end(response, 200);
    if (!this.isKnown(request.headers.authorization)) return end(response, 401);
    const asked = `${request.method} ${area}`;
    if (asked === 'POST sync') return this.sync(request, response);
    if (asked === 'GET streams') return this.show(name, request, response);
    if (asked === 'GET recordings') return this.give(name, response);
    if (asked === 'DELETE recordings') {
      await this.runs.remove(name);
      return end(response, 204);
    }
    end(response, 404);
  }

  private isKnown(authorization = ''): boolean {
    const [given, due] = [authorization, `Bearer ${this.options.secret}`].map((text) => Buffer.from(hashOfKey(text), 'hex'));
    return given !== undefined && due !== undefined && timingSafeEqual(given, due);
  }

  /** Takes what may be pushed from now on; a live that is no longer among it, or has another key, ends. */
  private async sync(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = syncBody.safeParse(JSON.parse(await textOf(request)));
    if (!body.success) return end(response, 400);
    this.keys.replace(body.data.lives);
    const now = Date.now();
    for (const liveId of this.runs.liveIds())
      if (!this.keys.isAdmitted(liveId, now) || this.keys.hashOf(liveId) !== this.keyOfRun.get(liveId)) {
        this.options.logger.info({ liveId }, 'a live was ended: it is not admitted any more');
        this.runs.stop(liveId);
      }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ runs: this.runs.states(), viewers: this.runs.viewerCount }));
  }

  private show(liveId: string, request: IncomingMessage, response: ServerResponse): void {
    // before anything is sent: a live that is not there is no stream of nothing
    if (!this.runs.liveIds().includes(liveId)) return end(response, 404);
    if (!this.runs.hasRoom) return end(response, 503);
    request.socket.setNoDelay(true);
    response.writeHead(200, { 'content-type': flvType, 'cache-control': 'no-store' });
    // the gateway waits for the head, and the first picture may be a second away
    response.flushHeaders();
    this.runs.view(liveId, response);
    response.on('close', () => this.runs.leave(liveId, response));
  }

  private async give(id: string, response: ServerResponse): Promise<void> {
    const found = await this.runs.recording(id);
    if (!found) return end(response, 404);
    response.writeHead(200, { 'content-type': flvType, 'content-length': found.bytes });
    const file = createReadStream(found.path, { end: Math.max(0, found.bytes - 1) });
    file.on('error', () => response.destroy());
    response.on('close', () => file.destroy());
    file.pipe(response);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

const portOf = (server: HttpServer | TcpServer): number => (server.address() as AddressInfo).port; // a TCP server's address is no string

const listening = (server: HttpServer | TcpServer, { host, port }: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > longestBody) throw new Error('the body is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
