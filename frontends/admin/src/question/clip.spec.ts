import { describe, expect, it } from '@jest/globals';
import { clip } from './clip.js';

describe('the beginning of a stem', () => {
  it('is the stem itself where that is short', () => {
    expect(clip('方程 $x^2=4$ 的根')).toBe('方程 $x^2=4$ 的根');
  });

  it('never ends inside a formula', () => {
    expect(clip(`${'字'.repeat(110)}$x^2+y^2=z^2$ 成立`)).toBe(`${'字'.repeat(110)}…`);
    expect(clip('字'.repeat(200))).toBe(`${'字'.repeat(120)}…`);
  });
});
