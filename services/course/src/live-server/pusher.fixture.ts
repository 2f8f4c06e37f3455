import { connect, type Socket } from 'node:net';
import { readAmf, writeAmf, type AmfValue } from './amf.js';
import { tagTypes } from './flv.js';
import { chunkOf, ChunkReader, messageTypes, numberOf, ownChunkSize } from './rtmp-chunks.js';

const handshakeBytes = 1536;
/** Beginning of a stream of H.264, and frames of it, as far as a server looks at them. */
export const videoConfig = Buffer.from([0x17, 0, 0, 0, 0, 1, 66, 0, 30]);
export const audioConfig = Buffer.from([0xaf, 0, 0x12, 0x10]);
export const keyFrameOf = (word: string): Buffer => Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.from(word)]);
export const frameOf = (word: string): Buffer => Buffer.concat([Buffer.from([0x27, 1, 0, 0, 0]), Buffer.from(word)]);

/** A program that pushes, as far as a spec needs one that can also do what no program does. */
export class Pusher {
  private readonly reader = new ChunkReader();
  private greeted = 0;
  private readonly heard: AmfValue[][] = [];
  private wake = (): void => undefined;
  isEnded = false;

  private constructor(readonly socket: Socket) {
    socket.on('data', (data) => this.hear(data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.isEnded = true;
      this.wake();
    });
  }

  /** Greets the server, and asks it for an application. */
  static async open(port: number, app = 'live'): Promise<Pusher> {
    const pusher = new Pusher(connect({ port, host: '127.0.0.1' }));
    pusher.socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(handshakeBytes), Buffer.alloc(handshakeBytes)]));
    pusher.socket.write(numberOf(messageTypes.setChunkSize, ownChunkSize));
    pusher.command('connect', 1, { app, tcUrl: `rtmp://127.0.0.1/${app}` });
    return pusher;
  }

  /** @returns the code of its answer; empty: it hung up */
  async publish(name: string): Promise<string> {
    this.command('createStream', 2, null);
    this.command('publish', 3, null, name, 'live');
    return this.status();
  }

  /** The next word about the stream; empty: the server hung up. */
  async status(): Promise<string> {
    for (;;) {
      const at = this.heard.findIndex(([name]) => name === 'onStatus');
      const [found] = at < 0 ? [] : this.heard.splice(at, 1);
      const info = found?.[3];
      const code = typeof info === 'object' && info !== null && !Array.isArray(info) ? info['code'] : undefined;
      if (typeof code === 'string') return code;
      if (this.isEnded) return '';
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  command(...values: readonly AmfValue[]): void {
    this.socket.write(chunkOf({ type: messageTypes.command, payload: writeAmf(...values), streamId: 1 }));
  }

  video(data: Buffer, timestamp = 0): void {
    this.send(tagTypes.video, data, timestamp);
  }

  send(type: number, data: Buffer, timestamp: number): void {
    const chunk = chunkOf({ type, payload: data, streamId: 1 });
    chunk.writeUIntBE(timestamp, 1, 3);
    this.socket.write(chunk);
  }

  /** Beginning of a stream with a picture. */
  begin(word: string, timestamp = 0): void {
    this.send(tagTypes.audio, audioConfig, timestamp);
    this.video(videoConfig, timestamp);
    this.video(keyFrameOf(word), timestamp);
  }

  /** Says that it is the end. */
  finish(): void {
    this.command('FCUnpublish', 4, null, 'x');
  }

  async closed(): Promise<void> {
    while (!this.isEnded) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  private hear(data: Buffer): void {
    const greeting = 1 + 2 * handshakeBytes;
    const rest = data.subarray(Math.max(0, greeting - this.greeted));
    this.greeted += data.length;
    if (this.greeted <= greeting) return;
    for (const { type, payload } of this.reader.read(rest)) if (type === messageTypes.command) this.heard.push(readAmf(payload));
    this.wake();
  }
}
