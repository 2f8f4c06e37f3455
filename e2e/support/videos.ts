import { randomBytes } from 'node:crypto';

/** Name that a page gives an upload of a video. */
export const newUpload = (): string => randomBytes(16).toString('hex');

/** A file that begins as an MP4 does, with random bytes behind it. */
export function mp4Of(size: number, brand = 'isom'): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(24);
  head.writeUInt32BE(head.length, 0);
  head.write(`ftyp${brand}`, 4, 'latin1');
  return Buffer.concat([head, randomBytes(size - head.length)]);
}
