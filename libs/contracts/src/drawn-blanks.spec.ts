import { expect, it } from '@jest/globals';
import { blankMark } from './drawn-blanks.js';

const drawn = (stem: string, blanks: number): string[] | null => {
  const mark = blankMark([stem], blanks);
  return mark === null ? null : stem.split(mark);
};

it('finds the blanks of a stem as the services count them: lines, or empty brackets where there is no line', () => {
  expect(drawn('甲____乙＿＿。', 2)).toEqual(['甲', '乙', '。']);
  expect(drawn('甲_乙__丙', 1)).toEqual(['甲_乙', '丙']);
  expect(drawn('甲（　）乙( )', 2)).toEqual(['甲', '乙', '']);
  expect(drawn('f() 等于____', 1)).toEqual(['f() 等于', '']);
});

it('numbers nothing where the stem and the fields disagree: a wrong number is worse than none', () => {
  expect(drawn('甲____乙____', 1)).toBeNull();
  expect(drawn('甲（　）', 2)).toBeNull();
  expect(drawn('甲', 1)).toBeNull();
  expect(drawn('甲', 0)).toBeNull();
});
