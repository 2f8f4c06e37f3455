import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normalise } from './normalise.js';
import { cpuMs } from './testing/cpu-time.js';

test.each([
  ['ＡＢＣ１２３', 'abc123'],
  ['（２，３）', '(2,3)'],
  [' 北 京 ', '北京'],
  ['New  York', 'new york'],
  ['NewYork', 'newyork'],
  ['f (x) = 1', 'f(x)=1'],
  ['0. 98.', '0.98'],
  ['4 .', '4'],
  ['完整性。', '完整性'],
  ['−3', '-3'],
  ['“甲”、乙', '"甲",乙'],
  ['x²', 'x²'],
  ['①', '①'],
  ['a\u00a0b', 'a b'],
  ['……', '……'],
  ['...', '...'],
  ['.', '.'],
  ['', ''],
  [' \u3000', ''],
])('%j is compared as %j', (text, expected) => expect(normalise(text)).toBe(expected));

test('the form is its own form, but for a row of full stops', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[.。．][\s.。．]*[.。．]/.test(text)),
      (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
      },
    ),
  );
});

test('a long answer costs time in proportion', () => {
  expect(cpuMs(() => normalise('A b '.repeat(200_000)))).toBeLessThan(4000);
});
