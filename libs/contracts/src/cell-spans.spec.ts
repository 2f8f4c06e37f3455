import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cellSpans } from './cell-spans.js';

it('cells of one text cover 5,000 places together at most, whatever it says, and cleaning again changes nothing', () => {
  const span = fc.oneof(fc.integer({ min: -1, max: 9999 }), fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(fc.tuple(span, span), { maxLength: 400 }), (cells) => {
      const clean = (spans: readonly (readonly [number, number])[]) => {
        const keep = cellSpans();
        return spans.map(([columns, rows]) => keep(columns, rows));
      };
      const kept = clean(cells);
      const merged = kept.map(([columns, rows]) => columns * rows).filter((places) => places > 1);
      expect(merged.reduce((sum, places) => sum + places, 0)).toBeLessThanOrEqual(5000);
      for (const [columns, rows] of kept) expect([columns >= 1, columns <= 50, rows >= 1, rows <= 200]).toEqual([true, true, true, true]);
      expect(clean(kept)).toEqual(kept);
    }),
  );
});

it('a text that merges as people do stays as it is, also behind one that used all', () => {
  for (let text = 0; text < 2; text += 1) {
    const keep = cellSpans();
    expect([keep(8, 1), keep(1, 4), keep(1, 1), keep(50, 90), keep(2, 2)]).toEqual([
      [8, 1],
      [1, 4],
      [1, 1],
      [50, 90],
      [2, 2],
    ]);
    expect([keep(50, 200), keep(30, 30), keep(5, 5)]).toEqual([
      [1, 1],
      [1, 1],
      [5, 5],
    ]);
  }
});
