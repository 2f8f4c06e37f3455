import { expect, test } from '@jest/globals';
import { likenessOf } from './likeness.js';

const row = (content: string, image = '') => ({ content, image });
const question = { quType: 'radio' as const, content: '<p>水的化学式是（　　）</p>', answerList: [row('H2O'), row('CO2')] };

test('width, spaces, case, markup and the order of options make no other question', () => {
  expect(likenessOf({ ...question, content: '水的 化学式是( )', answerList: [row('<b>ｃｏ2</b>'), row('h2o')] })).toBe(likenessOf(question));
});
test('another type, stem, option, picture or part does', () => {
  const others = [
    { ...question, quType: 'multi' as const }, { ...question, content: '冰的化学式是（）' }, { ...question, answerList: [row('H2O'), row('CO')] },
    { ...question, answerList: [row('H2O', '/f/1.png'), row('CO2')] }, { ...question, subList: [question] },
    { ...question, content: '水的化学式是（　　）<span data-type="inline-math" data-latex="x^2"></span>' },
  ];
  expect(new Set([question, ...others].map(likenessOf)).size).toBe(others.length + 1);
});
