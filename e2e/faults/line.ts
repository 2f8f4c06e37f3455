import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Effect of a line on the traffic over it. */
export type Fault =
  | { kind: 'none' }
  /** nothing arrives any more, in either direction, and nobody is told */
  | { kind: 'hole' }
  /** each piece arrives `ms` later, give or take a third */
  | { kind: 'slow'; ms: number }
  /** bytes a second, each way */
  | { kind: 'narrow'; bytes: number }
  /** connections are reset, at once and as soon as they are made */
  | { kind: 'reset' }
  /** each connection ends after so many bytes of answers, also in the middle of one */
  | { kind: 'cut'; bytes: number };

/** A TCP line to a port of this machine that can be broken in the ways in which networks break. */
export class Line {
  readonly port: number;
  readonly #server: Server;
  readonly #target: number;
  readonly #open = new Set<[Socket, Socket]>();
  #fault: Fault = { kind: 'none' };
  #waiting: (() => void)[] = [];

  private constructor(server: Server, target: number) {
    this.#target = target;
    this.#server = server;
    this.port = (server.address() as AddressInfo).port; // a TCP server's address is never a string
    server.on('connection', (near) => this.#join(near));
  }

  static async to(target: number): Promise<Line> {
    const server = createServer({ allowHalfOpen: false }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Line(server, target);
  }

  /** How many connections go over it now. */
  get connections(): number {
    return this.#open.size;
  }

  break(fault: Fault): void {
    this.#fault = fault;
    if (fault.kind === 'reset') for (const [near, far] of this.#open) this.#end(near, far);
    if (fault.kind !== 'hole') for (const go of this.#waiting.splice(0)) go();
  }

  mend(): void {
    this.break({ kind: 'none' });
  }

  close(): void {
    this.mend();
    for (const pair of this.#open) for (const socket of pair) socket.destroy();
    this.#server.close();
  }

  #join(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    this.#open.add(pair);
    const end = (): void => {
      this.#open.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    if (this.#fault.kind === 'reset') return this.#end(near, far);
    near.pipe(this.#pace(near, far, false)).pipe(far);
    far.pipe(this.#pace(near, far, true)).pipe(near);
  }

  #end(near: Socket, far: Socket): void {
    near.resetAndDestroy();
    far.destroy();
  }

  /** One direction of one connection; what comes later never overtakes. */
  #pace(near: Socket, far: Socket, isAnswer: boolean): Transform {
    let answered = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const fault = this.#fault;
        if (fault.kind === 'hole') return void this.#waiting.push(() => done(null, chunk));
        if (fault.kind === 'slow') return void setTimeout(done, fault.ms * (2 / 3 + (Math.random() * 2) / 3), null, chunk);
        if (fault.kind === 'narrow') return void setTimeout(done, (chunk.length / fault.bytes) * 1000, null, chunk);
        answered += isAnswer ? chunk.length : 0;
        if (fault.kind === 'cut' && isAnswer && answered > fault.bytes) {
          near.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => this.#end(near, far));
          return;
        }
        done(null, chunk);
      },
    });
  }
}
