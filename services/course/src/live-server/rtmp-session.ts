import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { firstStringBytes, readAmf, writeAmf, type AmfValue } from './amf.js';
import type { FlvTag } from './flv.js';
import { chunkOf, ChunkReader, messageTypes, numberOf, ownChunkSize, type RtmpMessage } from './rtmp-chunks.js';

/** A stream that somebody pushes, once it was let in. */
export interface PushedStream {
  /** @returns why it goes no further; null: it goes on */
  take(tag: FlvTag): string | null;
  /** @param isFinal the program said so itself; otherwise its network may only be away */
  left(isFinal: boolean): void;
}
interface PushDoor {
  /** @param onEnd ends the connection from our side  @returns null: it is not let in */
  admit(name: string, onEnd: () => void): PushedStream | null;
}

/** Application of the address, `rtmp://host/live`. */
export const liveApp = 'live';
const handshakeBytes = 1536;
const windowBytes = 2_500_000;
const mostCommandBytes = 16 * 1024;
const mostScriptBytes = 64 * 1024;
const version = 3;
const streamId = 1;
/** Bytes of our answers that may wait for one who does not read them. */
const mostUnreadBytes = 64 * 1024;
/** Milliseconds from the first byte until it is let in, between two pictures, and for its side to close behind ours. */
const usualTimes = { beforeMs: 10_000, betweenMs: 20_000, closeMs: 2000 };

/** One connection of a program that pushes: nothing of it goes anywhere before its key was believed, and nothing after it was refused. */
export class RtmpSession {
  private waiting: Buffer = Buffer.alloc(0);
  private phase: 'hello' | 'echo' | 'chunks' | 'over' = 'hello';
  private readonly chunks = new ChunkReader();
  private stream: PushedStream | null = null;
  private app = '';
  private heardBytes = 0;
  private acknowledgedBytes = 0;
  private readonly late: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly door: PushDoor,
    /** hears why a connection ended that said something wrong; never what it said */
    private readonly onFault: (reason: string) => void,
    private readonly times = usualTimes,
  ) {
    socket.setNoDelay(true);
    // one that sends a byte now and then is late, too
    this.late = setTimeout(() => this.fail('it was not let in in time'), times.beforeMs).unref();
    socket.on('data', (data) => this.heard(data));
    // whatever the reason, the end is the same
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.over(false));
  }

  private heard(data: Buffer): void {
    if (this.phase === 'over') return;
    try {
      this.heardBytes += data.length;
      if (this.phase === 'chunks') this.read(data);
      else this.greet(data);
      this.acknowledge();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.fail(error.message);
    }
    if (this.isOver || this.socket.writableLength <= mostUnreadBytes) return;
    this.onFault('it does not read');
    this.over(false);
    this.socket.destroy();
  }

  /** The plain handshake: both send their bytes, and those of the other. */
  private greet(data: Buffer): void {
    this.waiting = Buffer.concat([this.waiting, data]);
    if (this.phase === 'hello') {
      if (this.waiting.length > 0 && this.waiting[0] !== version) throw new RangeError('it speaks no RTMP');
      if (this.waiting.length < 1 + handshakeBytes) return;
      const theirs = this.waiting.subarray(1, 1 + handshakeBytes);
      const ours = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)]);
      this.socket.write(Buffer.concat([Buffer.from([version]), ours, theirs]));
      this.waiting = this.waiting.subarray(1 + handshakeBytes);
      this.phase = 'echo';
    }
    if (this.waiting.length < handshakeBytes) return;
    const rest = this.waiting.subarray(handshakeBytes);
    this.waiting = Buffer.alloc(0);
    this.phase = 'chunks';
    if (rest.length > 0) this.read(rest);
  }

  private read(data: Buffer): void {
    for (const message of this.chunks.read(data)) {
      this.message(message);
      if (this.isOver) return;
    }
  }

  /** Read anew each time: what a message says may end the connection. */
  private get isOver(): boolean {
    return this.phase === 'over';
  }

  private message({ type, timestamp, payload }: RtmpMessage): void {
    switch (type) {
      case messageTypes.command:
        return this.command(payload);
      case messageTypes.commandAmf3:
        return this.command(payload.subarray(1));
      case messageTypes.data:
        return this.script(payload, timestamp);
      case messageTypes.audio:
      case messageTypes.video:
        if (payload.length > 0) this.pass({ type, timestamp, data: payload });
        return;
      default:
    }
  }

  private script(payload: Buffer, timestamp: number): void {
    if (payload.length > mostScriptBytes) throw new RangeError('its description is too large');
    const [name] = readAmf(payload);
    // the first word is for the server, and no part of what is kept
    const data = name === '@setDataFrame' ? payload.subarray(firstStringBytes(payload)) : payload;
    if (name === '@setDataFrame' || name === 'onMetaData') this.pass({ type: messageTypes.data, timestamp, data });
  }

  private pass(tag: FlvTag): void {
    // pictures of somebody who was not let in go nowhere
    if (this.stream === null) throw new RangeError('it sends without being let in');
    const fault = this.stream.take(tag);
    if (fault !== null) this.refuse('NetStream.Publish.Rejected', fault);
  }

  private command(payload: Buffer): void {
    if (payload.length > mostCommandBytes) throw new RangeError('its command is too large');
    const [name, transaction, first, second] = readAmf(payload);
    const number = typeof transaction === 'number' ? transaction : 0;
    switch (name) {
      case 'connect':
        return this.connect(number, first);
      case 'createStream':
        return this.answer(['_result', number, null, streamId]);
      case 'publish':
        return this.publish(second);
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        this.over(true);
        this.hangUp();
        return;
      case 'play':
        return this.refuse('NetStream.Play.Failed', 'nothing is played here');
      default:
    }
  }

  private connect(transaction: number, about: AmfValue): void {
    const app = typeof about === 'object' && about !== null && !Array.isArray(about) ? about['app'] : undefined;
    this.app = typeof app === 'string' ? app.replace(/\/$/, '') : '';
    this.socket.write(
      Buffer.concat([
        numberOf(messageTypes.windowSize, windowBytes),
        numberOf(messageTypes.peerBandwidth, windowBytes, [2]),
        numberOf(messageTypes.setChunkSize, ownChunkSize),
      ]),
    );
    if (this.app !== liveApp) {
      const refused = { level: 'error', code: 'NetConnection.Connect.Rejected', description: 'there is no such application' };
      this.answer(['_error', transaction, null, refused]);
      return this.fail('it asks for another application');
    }
    const done = { level: 'status', code: 'NetConnection.Connect.Success', description: 'connected', objectEncoding: 0 };
    this.answer(['_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, done]);
  }

  private publish(name: AmfValue): void {
    if (this.stream !== null || this.app === '') throw new RangeError('it publishes out of turn');
    this.stream = typeof name === 'string' ? this.door.admit(name, () => this.fail('it was ended')) : null;
    if (this.stream === null) return this.refuse('NetStream.Publish.BadName', 'the address or its key is not valid now');
    this.chunks.trust();
    clearTimeout(this.late);
    this.socket.setTimeout(this.times.betweenMs, () => this.fail('it was silent'));
    this.status('status', 'NetStream.Publish.Start', 'published');
  }

  private refuse(code: string, description: string): void {
    this.status('error', code, description);
    this.fail(description);
  }

  private status(level: string, code: string, description: string): void {
    this.answer(['onStatus', 0, null, { level, code, description }], streamId);
  }

  private answer(values: readonly AmfValue[], id = 0): void {
    this.socket.write(chunkOf({ type: messageTypes.command, payload: writeAmf(...values), streamId: id }));
  }

  private acknowledge(): void {
    if (this.phase !== 'chunks' || this.heardBytes - this.acknowledgedBytes < windowBytes) return;
    this.acknowledgedBytes = this.heardBytes;
    this.socket.write(numberOf(messageTypes.acknowledgement, this.heardBytes % 2 ** 32));
  }

  private fail(reason: string): void {
    if (this.phase === 'over') return;
    this.onFault(reason);
    this.over(false);
    this.hangUp();
  }

  /** One that keeps its side open, or sends on, is not waited for. */
  private hangUp(): void {
    this.socket.end();
    const closing = setTimeout(() => this.socket.destroy(), this.times.closeMs).unref();
    this.socket.once('close', () => clearTimeout(closing));
  }

  private over(isFinal: boolean): void {
    if (this.phase === 'over') return;
    this.phase = 'over';
    clearTimeout(this.late);
    this.stream?.left(isFinal);
    this.stream = null;
  }
}
