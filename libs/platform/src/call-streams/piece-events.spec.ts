import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PieceEvents } from './piece-events.js';

interface Piece {
  total: number;
  name: string;
  piece: string;
}
const read = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

it('is the event with its piece in base64, whatever the lengths', () => {
  const events = new PieceEvents<Piece>();
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.uint8Array({ minLength: 6000, maxLength: 20_000, size: 'max' }));
  fc.assert(
    fc.property(fc.nat(), fc.string({ unit: 'binary' }), bytes, (total, name, part) => {
      const piece = Buffer.from(part);
      expect(read(events.of({ total, name }, piece).bytes)).toEqual({ total, name: name.toWellFormed(), piece: piece.toString('base64') });
    }),
    { numRuns: 50 },
  );
});

it('writes all events of a file into one place', () => {
  const events = new PieceEvents<Piece>();
  const places = [9000, 9000, 5].map((size) => events.of({ total: 1, name: '' }, Buffer.alloc(size)).bytes.buffer);
  expect(new Set(places).size).toBe(1);
});
