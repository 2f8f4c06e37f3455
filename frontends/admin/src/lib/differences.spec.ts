import { expect, test } from '@jest/globals';
import { differences } from './differences.js';

const marked = (one: string, other: string): string[] =>
  differences(one, other).map((segments) => segments.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join(''));

test('what differs is marked in both, and only that', () => {
  expect(marked('小明每分钟走 60 米', '小红每分钟走 65 米')).toEqual(['小[明]每分钟走 [60] 米', '小[红]每分钟走 [65] 米']);
  expect(marked('甲和乙', '甲、丙和乙')).toEqual(['甲和乙', '甲[、丙]和乙']);
  expect(marked('相同', '相同')).toEqual(['相同', '相同']);
  expect(marked('', '新的')).toEqual(['', '[新的]']);
  expect(marked('甲甲', '甲甲甲')).toEqual(['甲甲', '甲甲[甲]']);
});

test('formulas, words and pictures stay whole', () => {
  expect(marked('求 $x^2=4$ 的根', '求 $x^2=9$ 的根')).toEqual(['求 [$x^2=4$] 的根', '求 [$x^2=9$] 的根']);
  expect(marked('the cat', 'the car')).toEqual(['the [cat]', 'the [car]']);
  expect(marked('如图\u0001/f/1.png\u0001', '如图\u0001/f/2.png\u0001')).toEqual([
    '如图[\u0001/f/1.png\u0001]',
    '如图[\u0001/f/2.png\u0001]',
  ]);
});

test('texts that are too long to compare in all their words are marked from the first difference to the last', () => {
  const [one, other] = ['始' + '甲'.repeat(900) + '终', '始' + '乙'.repeat(900) + '终'];
  expect(differences(one, other)[0]).toEqual([
    { text: '始', isOther: false },
    { text: '甲'.repeat(900), isOther: true },
    { text: '终', isOther: false },
  ]);
});
