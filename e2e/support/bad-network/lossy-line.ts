import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { chanceOf } from './chance.js';

/** How one request is lost. `stream`: what stays open is cut after a while. */
export const losses = ['before', 'silence', 'after', 'middle', 'late', 'stream'] as const;
export type Loss = (typeof losses)[number];

export interface Plan {
  seed: string;
  /** share of the files, pages and calls whose first request is lost */
  first: number;
  /** share of all later requests */
  later: number;
}

const ends = (head: Buffer): number => head.indexOf('\r\n\r\n');
const file = /\.(?:js|css|woff2?|png|jpe?g|svg|webp|ico)$/;

/**
 * A TCP line to the platform on which single requests are lost: reset before they leave, never answered, reset after the server took them,
 * cut in the middle of the answer, or late. Each request has a connection of its own (`connection: close`), so one request can be lost and
 * no other, and the browser does not repeat it by itself. What is lost follows from the seed, the path and how often it was asked for.
 */
export class LossyLine {
  readonly url: string;
  readonly lost: Record<Loss, number> = { before: 0, silence: 0, after: 0, middle: 0, late: 0, stream: 0 };
  requests = 0;
  readonly #open = new Set<[Socket, Socket | null]>();
  readonly #asked = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isDown = false;
  #isCalm = false;

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
    private readonly plan: Plan,
  ) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a string
    server.on('connection', (near) => this.#join(near));
  }

  static async to(platform: string, plan: Plan): Promise<LossyLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { hostname: host, port } = new URL(platform);
    return new LossyLine(server, { host, port: Number(port) }, plan);
  }

  /** Every connection is reset, and every new one. */
  down(): void {
    this.#isDown = true;
    for (const [near, far] of this.#open) {
      near.resetAndDestroy();
      far?.destroy();
    }
  }
  up(): void {
    this.#isDown = false;
  }
  /** Nothing is lost any more. */
  calm(isCalm: boolean): void {
    this.#isCalm = isCalm;
  }
  close(): void {
    this.down();
    for (const timer of this.#timers) clearTimeout(timer);
    this.server.close();
  }

  #join(near: Socket): void {
    near.on('error', () => near.destroy());
    if (this.#isDown) return void near.resetAndDestroy();
    let head: Buffer = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      if (ends(head) < 0) return;
      near.off('data', read);
      near.pause();
      this.#request(near, head);
    };
    near.on('data', read);
    const pair: [Socket, Socket | null] = [near, null];
    this.#open.add(pair);
    near.on('close', () => this.#open.delete(pair));
  }

  #request(near: Socket, begun: Buffer): void {
    const [line = '', ...headers] = begun.subarray(0, ends(begun)).toString('latin1').split('\r\n');
    const isSocket = headers.some((header) => /^upgrade:/i.test(header));
    const isPage = headers.some((header) => /^sec-fetch-dest: document/i.test(header));
    const isStream = isSocket || headers.some((header) => /^accept: text\/event-stream/i.test(header));
    const path = isPage ? 'a page' : (line.split(' ')[1] ?? '').replace(/\?.*/, '').replace(/[0-9a-f]{24}/g, ':id');
    const loss = this.#lossOf(path, isStream);
    const rest = headers.filter((header) => isSocket || !/^(?:connection|keep-alive):/i.test(header));
    const sent = Buffer.concat([
      Buffer.from([line, ...rest, ...(isSocket ? [] : ['connection: close'])].join('\r\n'), 'latin1'),
      begun.subarray(ends(begun)),
    ]);
    if (loss === 'before') return void near.resetAndDestroy();
    if (loss === 'silence') return this.#after(300 + 1200 * this.#share(path, 'silence'), () => near.resetAndDestroy());
    const far = connect(this.target.port, this.target.host);
    for (const pair of this.#open) if (pair[0] === near) pair[1] = far;
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.write(sent);
    near.pipe(far);
    this.#answer(near, far, loss, path);
  }

  #answer(near: Socket, far: Socket, loss: Loss | null, path: string): void {
    if (loss === null || loss === 'stream') far.pipe(near);
    if (loss === 'stream') this.#after(500 + 5000 * this.#share(path, 'stream'), () => near.resetAndDestroy());
    if (loss === 'late') this.#after(300 + 2000 * this.#share(path, 'late'), () => far.pipe(near));
    if (loss !== 'after' && loss !== 'middle') return;
    const parts: Buffer[] = [];
    far.on('data', (part: Buffer) => parts.push(part));
    far.on('end', () => {
      const whole = Buffer.concat(parts);
      const body = ends(whole) + 4;
      if (loss === 'after') return void near.resetAndDestroy();
      // what was written has to leave before the reset, which takes it away
      near.write(whole.subarray(0, body + Math.floor((whole.length - body) / 2)), () => this.#after(30, () => near.resetAndDestroy()));
    });
  }

  #after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  #share(path: string, what: string): number {
    return chanceOf(`${this.plan.seed} ${path} ${this.#asked.get(path) ?? 0} ${what}`);
  }

  #lossOf(path: string, isStream: boolean): Loss | null {
    this.requests += 1;
    const times = (this.#asked.get(path) ?? 0) + 1;
    this.#asked.set(path, times);
    const isLost = this.#share(path, 'lost') < (times === 1 ? this.plan.first : file.test(path) ? 0 : this.plan.later);
    if (!isLost || this.#isCalm) return null;
    // half of a page would be the browser's matter: there is no script yet that could say anything
    const ways: readonly Loss[] = isStream
      ? ['before', 'stream']
      : path === 'a page'
        ? ['before', 'silence', 'after', 'late']
        : ['before', 'silence', 'after', 'middle', 'late'];
    const loss = ways[Math.floor(this.#share(path, 'way') * ways.length)] ?? 'before';
    this.lost[loss] += 1;
    return loss;
  }
}
