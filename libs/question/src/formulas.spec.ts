import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { repairText, splitFormulas } from './formulas.js';

const show = (text: string) =>
  splitFormulas(text)
    .map(({ kind, value }) => (kind === 'text' ? value : `${kind}<${value}>`))
    .join('');

describe('splitFormulas', () => {
  test.each([
    ['设 $x$ 与 $y$', '设 inline<x> 与 inline<y>'],
    ['$a$$b$', 'inline<a>inline<b>'],
    ['甲$$x^2$$乙', '甲block<x^2>乙'],
    ['甲\n$$\nx\n$$\n$y$', '甲\nblock<x>\ninline<y>'],
    ['$a\nb$', 'inline<a\nb>'],
    ['（ $）$', '（ inline<）>'],
    ['\\$5 和 $x$', '$5 和 inline<x>'],
    ['$5 和 $6', '$5 和 $6'],
    ['用 $5 买 $3 的 $x^2$', '用 $5 买 $3 的 inline<x^2>'],
    ['$x$ 与 $y', 'inline<x> 与 $y'],
    ['x}$ & $a$ & $b$', 'x}$ & inline<a> & inline<b>'],
    ['$', '$'],
    ['甲$$乙', '甲乙'],
    ['', ''],
    ['$\\text{ 元 }$', 'inline<\\text{ 元 }>'],
    ['$甲、乙$', 'inline<甲、乙>'],
  ])('%j', (text, expected) => expect(show(text)).toBe(expected));

  test('nothing is lost: pieces and their dollar signs make up the text again', () => {
    const bit = fc.constantFrom('$', '$$', 'x', '甲', ' ', '{', '}', '5', '\n', '^2');
    fc.assert(
      fc.property(
        fc.array(bit, { maxLength: 40 }).map((bits) => bits.join('')),
        (text) => {
          const again = splitFormulas(text)
            .map(({ kind, value }) => (kind === 'text' ? value : kind === 'inline' ? `$${value}$` : `$$${value}$$`))
            .join('');
          // displays are trimmed, and an empty one is nothing
          const bare = (value: string) => value.replace(/\s/g, '').replace(/\$/g, '');
          expect(bare(again)).toBe(bare(text));
        },
      ),
    );
  });
});

test('commands that lost their backslash come back, and what cannot be seen goes', () => {
  expect(repairText('\bar{z} \frac \vec x\u200b\u0000y \b')).toBe('\\bar{z} \\frac \\vec xy ');
});
