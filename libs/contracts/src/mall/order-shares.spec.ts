import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mostSum, splitByWeights, worthOfPieces, worthOfSum } from './order-shares.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1000) };
/** As many points, and as many fen, as an order may cost. */
const whole = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9_900_000_000 }));

test('units that are left go to the largest remainders, of equal ones to the first', () => {
  expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitByWeights(10, [15, 15, 70])).toEqual([2, 1, 7]);
  expect(splitByWeights(3, [1, 6, 3])).toEqual([0, 2, 1]);
  expect(splitByWeights(0, [3, 4])).toEqual([0, 0]);
  expect(splitByWeights(0, [0, 0])).toEqual([0, 0]);
});

test('the shares are the whole, each within a unit of its quota, and none above a weight that it is a part of', () => {
  fc.assert(
    fc.property(whole, fc.array(whole, { minLength: 1, maxLength: 10 }), (total, weights) => {
      const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
      const shares = splitByWeights(total, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(all === 0n ? 0 : total);
      for (const [at, share] of shares.entries()) {
        const weight = weights[at] ?? 0;
        const off = BigInt(share) * all - BigInt(total) * BigInt(weight);
        expect(all === 0n || (off < all && off > -all)).toBe(true);
        if (BigInt(total) <= all) expect(share).toBeLessThanOrEqual(weight);
      }
    }),
    runs,
  );
});

test('whatever pieces and sums go back, and in whatever order, the last of them gives back what is left', () => {
  const step = fc.oneof(
    fc.record({ pieces: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ sum: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(whole, whole, fc.integer({ min: 1, max: 99 }), fc.array(step, { maxLength: 12 }), (points, amount, count, steps) => {
      let left = { points, amount, count };
      let back = { points: 0, amount: 0 };
      const give = (worth: { points: number; amount: number }, pieces: number): void => {
        expect([worth.points, worth.amount].every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
        expect([worth.points <= left.points, worth.amount <= left.amount]).toEqual([true, true]);
        left = { points: left.points - worth.points, amount: left.amount - worth.amount, count: left.count - pieces };
        back = { points: back.points + worth.points, amount: back.amount + worth.amount };
      };
      for (const one of steps) {
        if ('pieces' in one) {
          const pieces = Math.min(one.pieces, left.count);
          if (pieces > 0) give(worthOfPieces(left, pieces), pieces);
          continue;
        }
        const most = mostSum(left);
        const n = (of: number): number => Math.floor(of * one.sum);
        give(worthOfSum(left, 'amount' in most ? { amount: n(most.amount) } : { points: n(most.points) }), 0);
      }
      if (left.count > 0) give(worthOfPieces(left, left.count), left.count);
      expect(back).toEqual({ points, amount });
    }),
    runs,
  );
});
