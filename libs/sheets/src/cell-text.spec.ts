import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCell, toCell } from './cell-text.js';

it('puts a quote before what looks like a formula, and before nothing else (row 18)', () => {
  for (const text of ['=1+1', '+86', '-5', '@SUM(A1)', '\tx', '\rx', '\n=x', '＝1+1', '＋86', '－5', '＠SUM(A1)', "'=1", "''@x"])
    expect(toCell(text)).toBe(`'${text}`);
  for (const text of ['', '张三', '1=1', "'引号", 'a@b.cn', ' =1', '13800138000']) expect(toCell(text)).toBe(text);
});

it('gives back every text that went into a cell', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]?[a-z=']{0,3}$/));
  fc.assert(fc.property(texts, (text) => fromCell(toCell(text)) === text));
});
