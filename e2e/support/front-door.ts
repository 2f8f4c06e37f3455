import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Build } from './other-build.js';

/**
 * A proxy before the platform: it can be shut, as a gateway that was stopped, and serve the pages of another build at the same address, as
 * after an upgrade. Calls and sockets go to the platform.
 */
export class FrontDoor {
  readonly #open = new Set<Socket>();
  #build: Build | null = null;
  #isShut = false;

  private constructor(
    private readonly server: Server,
    private readonly target: { hostname: string; port: string },
  ) {
    server.on('connection', (socket) => {
      if (this.#isShut) return void socket.resetAndDestroy();
      this.#open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request, response) => this.#answer(request, response));
    server.on('upgrade', (request, socket: Socket, head) => this.#join(request, socket, head));
  }

  static async to(platform: string): Promise<FrontDoor> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FrontDoor(server, new URL(platform));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port; // a TCP server's address is never a string
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Every connection is reset, and every new one, until `open`. */
  shut(): void {
    this.#isShut = true;
    for (const socket of this.#open) socket.resetAndDestroy();
  }
  open(): void {
    this.#isShut = false;
  }
  /** Serves the pages of a build in place of the platform's. */
  release(build: Build): void {
    this.#build = build;
  }
  close(): void {
    this.shut();
    this.server.close();
  }

  /** Headers as the platform would get them from a browser at its own address. */
  #headers({ headers }: IncomingMessage): IncomingMessage['headers'] {
    const host = `${this.target.hostname}:${this.target.port}`;
    return { ...headers, host, ...(headers.origin === undefined ? {} : { origin: `http://${host}` }) };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?')[0] ?? '';
    const built = this.#build?.fileOf(path);
    if (built === null) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    if (built !== undefined) return void response.writeHead(200, built.headers).end(built.body);
    const { hostname, port } = this.target;
    const onward = ask({ hostname, port, path: request.url, method: request.method, headers: this.#headers(request) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  #join(request: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(Number(this.target.port), this.target.hostname, () => {
      const lines = Object.entries(this.#headers(request)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }
}
