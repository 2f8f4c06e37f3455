import { describe, expect, it } from '@jest/globals';
import { hasFormula, splitFormulas } from './formula-text.js';

const kinds = (text: string): string[] => splitFormulas(text).map((part) => `${part.kind}:${part.value}`);

describe('formulas in a text', () => {
  it('splits inline and display formulas from the words around them', () => {
    expect(kinds('设 $x^2$ 与 $y$，则')).toEqual(['text:设 ', 'inline:x^2', 'text: 与 ', 'inline:y', 'text:，则']);
    expect(kinds('得\n$$\n\\frac{1}{2}\n$$\n故')).toEqual(['text:得\n', 'display:\\frac{1}{2}', 'text:\n故']);
    expect(kinds('\\(a\\) 和 \\[b\\]')).toEqual(['inline:a', 'text: 和 ', 'display:b']);
  });

  it('takes formulas that start with a number', () => {
    expect(kinds('$(0,2)$ $0.9$ $2 x+1$')).toEqual(['inline:(0,2)', 'text: ', 'inline:0.9', 'text: ', 'inline:2 x+1']);
  });

  it('leaves money, an escaped dollar and a lonely one alone', () => {
    expect(kinds('It costs $5 and $10 today')).toEqual(['text:It costs $5 and $10 today']);
    expect(kinds('\\$5')).toEqual(['text:$5']);
    expect(kinds('价格 $')).toEqual(['text:价格 $']);
  });

  it('keeps an escaped dollar inside a formula', () => {
    expect(kinds('$a\\$b$')).toEqual(['inline:a\\$b']);
  });

  it('stays fast on a text that is nothing but dollars', () => {
    // the fastest of five: another program may have had the processor for the rest
    const took = Array.from({ length: 5 }, () => {
      const began = performance.now();
      expect(splitFormulas('$\\'.repeat(20_000)).length).toBeGreaterThan(0);
      return performance.now() - began;
    });
    expect(Math.min(...took)).toBeLessThan(1000);
  });

  it('knows when no formula library is needed', () => {
    expect([hasFormula('<p>你好</p>'), hasFormula('<p>$x$</p>'), hasFormula('<span data-latex="x"></span>')]).toEqual([false, true, true]);
  });
});
