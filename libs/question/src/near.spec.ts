import { expect, test } from '@jest/globals';
import { commonPieces, isNear, leastCommon, nearPercent, piecesOf } from './near.js';

const row = (content: string, image = '') => ({ content, image });
const radio = (content: string, options: readonly string[] = ['甲', '乙']) => ({
  quType: 'radio' as const,
  content,
  answerList: options.map((option) => row(option)),
});
const shareOf = (one: Parameters<typeof piecesOf>[0], other: Parameters<typeof piecesOf>[0]): number => {
  const [mine, theirs] = [piecesOf(one), piecesOf(other)];
  return nearPercent(mine.length, theirs.length, commonPieces(mine, theirs));
};

test('pieces are each three characters in a row of the stem and of every option, once, with a mark before and behind', () => {
  const piece = (text: string): number => text.charCodeAt(0) * 2 ** 32 + text.charCodeAt(1) * 2 ** 16 + text.charCodeAt(2);
  const expected = ['\u0002ab', 'aba', 'bab', 'ab\u0003', '\u0002甲\u0003'].map(piece).sort((one, other) => one - other);
  expect([...piecesOf(radio('<p>ABAB</p>', ['甲']))]).toEqual(expected);
});

test('case, width, spaces, markup, the order of options, the type, keys and the options of a judgement do not count', () => {
  const question = radio('<p>下列属于CO2的是（ ）</p>', ['氧化 物', '单质']);
  expect(shareOf(question, { ...radio('下列属于ＣＯ２的是(　)', ['单质', '氧化物']), quType: 'multi' })).toBe(100);
  const judge = { quType: 'judge' as const, content: '地球是圆的', answerList: [row('正确'), row('错误')] };
  expect(shareOf(judge, { ...judge, answerList: [] })).toBe(100);
  const fill = { quType: 'fill' as const, content: '作者是____', answerList: [row('曹雪芹')] };
  expect(shareOf(fill, { ...fill, answerList: [row('曹霑')] })).toBe(100);
});

test('a picture is one character, by its address; parts count as their questions do', () => {
  const drawn = (name: string) => radio(`<p>如图<img src="/f/${name}.png" alt="角">，求三角形 ABC 的面积</p>`, []);
  expect(shareOf(drawn('1'), drawn('1'))).toBe(100);
  expect(piecesOf(drawn('1')).length - commonPieces(piecesOf(drawn('1')), piecesOf(drawn('2')))).toBeLessThanOrEqual(4);
  expect(shareOf({ ...radio('看图'), answerList: [row('', '/f/1.png')] }, { ...radio('看图'), answerList: [row('', '/f/2.png')] })).toBe(
    33,
  );
  const mix = (part: string) => ({ quType: 'mix' as const, content: '读短文', answerList: [], subList: [radio(part)] });
  expect(shareOf(mix('谁来了'), mix('谁走了'))).toBeLessThan(100);
  expect(piecesOf({ quType: 'mix', content: '', answerList: [] })).toHaveLength(0);
});

test('two are near from exactly four fifths of all their pieces on', () => {
  expect([isNear(9, 9, 8), isNear(9, 9, 7), isNear(10, 8, 8), isNear(10, 7, 7), isNear(0, 0, 0)]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect([leastCommon(9, 9), leastCommon(10, 8), nearPercent(10, 8, 8), nearPercent(3, 3, 2)]).toEqual([8, 8, 80, 50]);
});
