import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gramsBeside, gramsOf, piecesOf } from './user-grams.js';

describe('pieces of names', () => {
  it('are Chinese signs alone and in pairs, letters and digits by threes', () => {
    expect(gramsOf('王小明')).toEqual(['王', '小', '明', '王小', '小明']);
    expect(gramsOf('Stu-01')).toEqual(['stu', 'tu-', 'u-0', '-01']);
    expect(gramsOf('张3')).toEqual(['张', '张3']);
    expect([gramsOf(''), gramsOf('ab')]).toEqual([[], []]);
  });

  it('of a word are in those of every text that contains it', () => {
    const sign = fc.constantFrom(...'aB1-伟王龘㛃😀 ');
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, text, text, (before, word, after) => {
        const pieces = new Set(gramsOf(before + word + after));
        return piecesOf(word).every((piece) => pieces.has(piece));
      }),
    );
  });

  it('are none for one or two letters, which are in nearly every name', () => {
    expect([piecesOf('a'), piecesOf('12'), piecesOf('伟'), piecesOf('王伟'), piecesOf('139')]).toEqual([[], [], ['伟'], ['王伟'], ['139']]);
  });

  it('change with the fields that change', () => {
    expect(gramsBeside({ realName: '李四', state: 1 })).toEqual({ realNameGrams: ['李', '四', '李四'] });
    expect(gramsBeside({ mobile: '' })).toEqual({ mobileGrams: [] });
  });
});
