/** Kinds of messages (Adobe's RTMP specification 1.0, sections 5.4 and 7.1). */
export const messageTypes = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const;

export interface RtmpMessage {
  type: number;
  /** milliseconds of the stream */
  timestamp: number;
  streamId: number;
  payload: Buffer;
}

/** Bounds of what one peer may have us keep, once it was let in: a key frame of 40 Mbit/s is some 2 MB. */
export const chunkLimits = { messageBytes: 8 * 1024 ** 2, chunkStreams: 16, partBytes: 16 * 1024 ** 2 } as const;
/** The same before: what it says then are commands. */
const strangerLimits = { messageBytes: 64 * 1024, partBytes: 128 * 1024 } as const;

/** A chunk stream: one message at a time comes in it, in pieces. */
interface ChunkStream {
  timestamp: number;
  /** as it was written last: the time itself, or what it is later than the one before */
  field: number;
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  payload: Buffer | null;
  have: number;
}

const firstChunkSize = 128;
const extendedMark = 0xffffff;
const headerBytes = [11, 7, 3, 0] as const;
const wrap = 2 ** 32;

/** Puts messages together from the chunks of a connection. */
export class ChunkReader {
  private readonly streams = new Map<number, ChunkStream>();
  private chunkSize = firstChunkSize;
  private rest: Buffer = Buffer.alloc(0);
  /** the stream whose chunk is under way, and how many bytes of it are still to come */
  private current: ChunkStream | null = null;
  private left = 0;
  private kept = 0;
  private limits: { messageBytes: number; partBytes: number } = strangerLimits;

  /** From now on it may send pictures. */
  trust(): void {
    this.limits = chunkLimits;
  }

  /** @throws {RangeError} bytes that are no chunks, or too many of them */
  *read(data: Buffer): Generator<RtmpMessage> {
    let bytes = this.rest.length === 0 ? data : Buffer.concat([this.rest, data]);
    this.rest = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (this.current === null) {
        const used = this.header(bytes);
        if (used === 0) {
          this.rest = Buffer.from(bytes);
          return;
        }
        bytes = bytes.subarray(used);
      }
      const stream = this.current;
      if (!stream?.payload) throw new RangeError('a chunk belongs to no message');
      const part = Math.min(this.left, bytes.length);
      bytes.copy(stream.payload, stream.have, 0, part);
      stream.have += part;
      this.left -= part;
      bytes = bytes.subarray(part);
      if (this.left > 0) continue;
      this.current = null;
      if (stream.have < stream.length) continue;
      const { type, timestamp, streamId, payload } = stream;
      this.kept -= payload.length;
      Object.assign(stream, { payload: null, have: 0 });
      if (type === messageTypes.setChunkSize) this.resize(payload);
      else if (type === messageTypes.abort) this.drop(payload);
      else yield { type, timestamp, streamId, payload };
    }
  }

  /** Reads the head of a chunk. @returns bytes of it; 0: it is not whole */
  private header(bytes: Buffer): number {
    const first = bytes.readUInt8();
    const form = (first >> 6) as 0 | 1 | 2 | 3; // two bits
    const small = first & 0x3f;
    const idBytes = small === 0 ? 2 : small === 1 ? 3 : 1;
    const known = idBytes + headerBytes[form];
    if (bytes.length < known) return 0;
    const id = small === 0 ? 64 + bytes.readUInt8(1) : small === 1 ? 64 + bytes.readUInt16LE(1) : small;
    const stream = this.streams.get(id) ?? this.added(id);
    const isMarked = form === 3 ? stream.isExtended : bytes.readUIntBE(idBytes, 3) === extendedMark;
    const used = known + (isMarked ? 4 : 0);
    if (bytes.length < used) return 0;
    if (form < 3) {
      stream.isExtended = isMarked;
      stream.field = isMarked ? bytes.readUInt32BE(known) : bytes.readUIntBE(idBytes, 3);
    }
    // a message under way keeps its head, whatever a later chunk says
    if (stream.payload === null) {
      if (form < 2) {
        stream.length = bytes.readUIntBE(idBytes + 3, 3);
        stream.type = bytes.readUInt8(idBytes + 6);
      }
      if (form === 0) stream.streamId = bytes.readUInt32LE(idBytes + 7);
      stream.timestamp = form === 0 ? stream.field : (stream.timestamp + stream.field) % wrap;
      this.begin(stream);
    }
    this.current = stream;
    this.left = Math.min(this.chunkSize, stream.length - stream.have);
    return used;
  }

  private added(id: number): ChunkStream {
    if (this.streams.size >= chunkLimits.chunkStreams) throw new RangeError('too many chunk streams');
    const stream = { timestamp: 0, field: 0, isExtended: false, length: 0, type: 0, streamId: 0, payload: null, have: 0 };
    this.streams.set(id, stream);
    return stream;
  }

  private begin(stream: ChunkStream): void {
    this.kept += stream.length;
    if (stream.length > this.limits.messageBytes || this.kept > this.limits.partBytes) throw new RangeError('a message is too large');
    stream.payload = Buffer.allocUnsafe(stream.length);
    stream.have = 0;
  }

  private resize(payload: Buffer): void {
    const size = payload.length < 4 ? 0 : payload.readUInt32BE();
    if (size < 1 || size > 0x7fffffff) throw new RangeError('a chunk has no such size');
    this.chunkSize = size;
  }

  /** Forgets the message under way in a chunk stream. */
  private drop(payload: Buffer): void {
    const stream = payload.length < 4 ? undefined : this.streams.get(payload.readUInt32BE());
    if (!stream?.payload) return;
    this.kept -= stream.payload.length;
    Object.assign(stream, { payload: null, have: 0 });
  }
}

/** Size of the chunks that we send: the peer is told it first, so each of our messages is one chunk. */
export const ownChunkSize = 4096;
const [controlStream, commandStream] = [2, 3];

/** A message of ours as one chunk. */
export function chunkOf({ type, payload, streamId = 0 }: { type: number; payload: Buffer; streamId?: number }): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(type === messageTypes.command ? commandStream : controlStream);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  return Buffer.concat([head, payload]);
}

/** A message of one number: sizes and counts. */
export function numberOf(type: number, value: number, more: readonly number[] = []): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(value);
  return chunkOf({ type, payload: Buffer.concat([payload, Buffer.from(more)]) });
}
