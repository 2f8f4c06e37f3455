import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PoolOverlaps } from './pool-overlaps.js';

test('two pools share what both hold, in whatever order they are asked for', () => {
  const pool = fc.uniqueArray(fc.integer({ min: 0, max: 200 }).map(String), { maxLength: 120 });
  fc.assert(
    fc.property(fc.array(pool, { minLength: 2, maxLength: 5 }), (pools) => {
      const overlaps = new PoolOverlaps();
      for (const one of pools) {
        for (const other of pools) expect(overlaps.between(one, other)).toBe(one.filter((id) => other.includes(id)).length);
      }
    }),
    { numRuns: 200 },
  );
});
