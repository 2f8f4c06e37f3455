import { createWriteStream, type WriteStream } from 'node:fs';
import { freeBytes } from '@xuekao/platform';
import { flvHeadOf, flvTag, type FlvTag } from './flv.js';

export interface RecordingBounds {
  /** bytes of one recording */
  mostBytes: number;
  /** bytes that stay free on the disk */
  spareBytes: number;
}

/** Bytes that wait for the disk at most, and bytes between two looks at its room. */
const mostWaitingBytes = 32 * 1024 ** 2;
const lookEachBytes = 16 * 1024 ** 2;

/** A file of FLV that grows with a stream. Where it may grow no further the stream goes on, and the recording says that it is not whole. */
export class Recording {
  private readonly file: WriteStream;
  private written = 0;
  private lookedAt = 0;
  private isStopped = false;

  constructor(
    path: string,
    private readonly folder: string,
    private readonly bounds: RecordingBounds,
    private readonly onStop: (reason: string, error?: unknown) => void,
  ) {
    this.file = createWriteStream(path, { mode: 0o600 });
    this.file.on('error', (error) => this.stop('it cannot be written', error));
    // of a file the tags themselves say what is in it
    this.file.write(flvHeadOf(true));
  }

  get bytes(): number {
    return this.written;
  }

  get isCut(): boolean {
    return this.isStopped;
  }

  add(tag: FlvTag): void {
    if (this.isStopped) return;
    const bytes = flvTag(tag);
    if (this.written + bytes.length > this.bounds.mostBytes) return this.stop('it is as large as it may be');
    if (this.file.writableLength > mostWaitingBytes) return this.stop('the disk is too slow');
    this.file.write(bytes);
    this.written += bytes.length;
    if (this.written - this.lookedAt >= lookEachBytes) void this.look();
  }

  private async look(): Promise<void> {
    this.lookedAt = this.written;
    const free = await freeBytes(this.folder);
    if (free !== null && free < this.bounds.spareBytes) this.stop('the disk is nearly full');
  }

  private stop(reason: string, error?: unknown): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.onStop(reason, error);
  }

  /** Resolves when all of it is on the disk, or as much as could be written. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      if (this.file.destroyed) return resolve();
      this.file.once('close', () => resolve());
      this.file.end();
    });
  }
}
