import { expect, test } from '@jest/globals';
import { readAmf, writeAmf } from './amf.js';
import { chunkLimits, chunkOf, ChunkReader, messageTypes, numberOf } from './rtmp-chunks.js';

const read = (bytes: Buffer, step = bytes.length): { type: number; timestamp: number; text: string }[] => {
  const reader = new ChunkReader();
  const found: { type: number; timestamp: number; text: string }[] = [];
  for (let at = 0; at < bytes.length; at += step)
    for (const { type, timestamp, payload } of reader.read(bytes.subarray(at, at + step)))
      found.push({ type, timestamp, text: payload.toString('latin1') });
  return found;
};
/** A message in chunks of 128 bytes, as a peer sends it that has said nothing of their size. */
function pieces(id: number, type: number, text: string, timestamp: number): Buffer {
  const payload = Buffer.from(text, 'latin1');
  const isExtended = timestamp >= 0xffffff;
  const head = Buffer.alloc(12);
  head.writeUInt8(id);
  head.writeUIntBE(isExtended ? 0xffffff : timestamp, 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  const extended = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) extended.writeUInt32BE(timestamp);
  const parts = [head, extended, payload.subarray(0, 128)];
  for (let at = 128; at < payload.length; at += 128) parts.push(Buffer.from([0xc0 | id]), extended, payload.subarray(at, at + 128));
  return Buffer.concat(parts);
}

test('messages come whole, however the network cuts them', () => {
  const late = 0x12345678;
  const bytes = Buffer.concat([
    pieces(4, 8, 'a'.repeat(300), 7),
    pieces(5, 9, 'b'.repeat(1000), late),
    // 20 ms later, of the same length and type: one byte of head and the difference
    Buffer.concat([Buffer.from([0x44, 0, 0, 20, 0, 0, 3, 8]), Buffer.from('xyz')]),
    Buffer.concat([Buffer.from([0xc4]), Buffer.from('uvw')]),
  ]);
  const wanted = [
    { type: 8, timestamp: 7, text: 'a'.repeat(300) },
    { type: 9, timestamp: late, text: 'b'.repeat(1000) },
    { type: 8, timestamp: 27, text: 'xyz' },
    { type: 8, timestamp: 47, text: 'uvw' },
  ];
  for (const step of [1, 2, 3, 11, 12, 13, 128, 129, 500, bytes.length]) expect([step, read(bytes, step)]).toEqual([step, wanted]);
});

test('a peer may make its chunks larger, and break a message off', () => {
  const large = numberOf(messageTypes.setChunkSize, 4096);
  const message = chunkOf({ type: 9, payload: Buffer.from('c'.repeat(2000)) });
  const half = pieces(5, 9, 'd'.repeat(300), 0).subarray(0, 12 + 128);
  const broken = Buffer.concat([half, numberOf(messageTypes.abort, 5), pieces(5, 9, 'e', 0)]);
  expect(read(Buffer.concat([large, message])).map(({ text }) => text.length)).toEqual([2000]);
  expect(read(broken).map(({ text }) => text)).toEqual(['e']);
});

test('what would take memory without end is refused', () => {
  const tooLong = Buffer.from([5, 0, 0, 0, 0xff, 0xff, 0xff, 9, 0, 0, 0, 0, 1]);
  expect(() => read(tooLong)).toThrow('too large');
  const many = Buffer.concat(Array.from({ length: chunkLimits.chunkStreams + 1 }, (_, n) => pieces(4 + n, 9, 'x', 0)));
  expect(() => read(many)).toThrow('too many chunk streams');
  const picture = pieces(5, 9, 'p'.repeat(100_000), 0);
  expect(() => read(picture)).toThrow('too large');
  const trusted = new ChunkReader();
  trusted.trust();
  expect([...trusted.read(picture)].map(({ payload }) => payload.length)).toEqual([100_000]);
  expect(() => read(numberOf(messageTypes.setChunkSize, 0))).toThrow('no such size');
});

test('values of commands come back as they were written; what is cut off or without end is refused', () => {
  const values = ['connect', 1, { app: 'live', on: true, none: null, list: [1, 'a', undefined] }, -1.5, false];
  const bytes = writeAmf(...values);
  expect(readAmf(bytes)).toEqual(values);
  // within each of the last values, and not between them
  for (const length of [1, 3, 10, 12, 13, 20]) expect(() => readAmf(bytes.subarray(0, bytes.length - length))).toThrow(RangeError);
  expect(() => readAmf(Buffer.alloc(200, 3))).toThrow(RangeError);
  // a count of four billion items
  expect(() => readAmf(Buffer.from([10, 255, 255, 255, 255, 5]))).toThrow(RangeError);
  const deep = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from([10, 0, 0, 0, 1])));
  expect(() => readAmf(deep)).toThrow(RangeError);
});
