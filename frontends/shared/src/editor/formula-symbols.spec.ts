import { expect, test } from '@jest/globals';
import katex from 'katex';
import { formulaGroups, nextPlace, place, withSign } from './formula-symbols.js';

test('every sign of the palette is drawn, and is named once in its group', () => {
  for (const { signs } of formulaGroups) {
    for (const { tex } of signs)
      expect(() => katex.renderToString(tex.replaceAll(place, 'x'), { throwOnError: true, strict: 'ignore' })).not.toThrow();
    expect(new Set(signs.map(({ name }) => name)).size).toBe(signs.length);
  }
});

test('a pattern takes in what is selected and leaves the next place selected; a sign stands behind the caret', () => {
  expect(withSign('a+b', '\\frac{▢}{▢}', 0, 3)).toEqual({ tex: '\\frac{a+b}{▢}', from: 11, to: 12 });
  expect(withSign('x=▢', '\\sqrt{▢}', 2, 3)).toEqual({ tex: 'x=\\sqrt{▢}', from: 8, to: 9 });
  expect(withSign('ab', '\\pi ', 1, 1)).toEqual({ tex: 'a\\pi b', from: 5, to: 5 });
  expect(withSign('$&', '\\sqrt{▢}', 0, 2).tex).toBe('\\sqrt{$&}');
  expect(nextPlace('\\frac{▢}{▢}', 7)).toEqual({ from: 9, to: 10 });
  expect(nextPlace('\\frac{▢}{1}', 8)).toEqual({ from: 6, to: 7 });
  expect(nextPlace('1', 0)).toBeNull();
});
