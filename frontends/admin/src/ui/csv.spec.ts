import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';

describe('CSV', () => {
  it('quotes commas, quotes and line breaks', () => {
    expect(
      toCsv([
        ['题目', '分数'],
        ['1, "2"\n3', 2.5],
      ]),
    ).toBe('\uFEFF题目,分数\r\n"1, ""2""\n3",2.5\r\n');
  });

  it('writes what looks like a formula as text, and numbers as numbers', () => {
    expect(toCsv([['=SUM(A1)', '+1', '-x', '@a', -3]])).toBe("\uFEFF'=SUM(A1),'+1,'-x,'@a,-3\r\n");
    expect(toCsv([['＝HYPERLINK(A1)', "'=1", '考生']])).toBe("\uFEFF'＝HYPERLINK(A1),''=1,考生\r\n");
  });
});
