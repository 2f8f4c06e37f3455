import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bitmapOf } from '@xuekao/question';
import { PoolOverlaps } from './pool-overlaps.js';

test('two pools share what both hold, in whatever order they are asked for', () => {
  const pool = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 120 });
  fc.assert(
    fc.property(fc.array(pool, { minLength: 2, maxLength: 5 }), (pools) => {
      const overlaps = new PoolOverlaps();
      const entries = pools.map((places) => ({ places, set: bitmapOf(201, (place) => places.includes(place)) }));
      for (const one of entries) {
        for (const other of entries)
          expect(overlaps.between(one.set, other.set)).toBe(one.places.filter((place) => other.places.includes(place)).length);
      }
    }),
    { numRuns: 200 },
  );
});
