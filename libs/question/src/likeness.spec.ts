import { expect, test } from '@jest/globals';
import { likenessOf, wordingOf } from './likeness.js';

const row = (content: string, image = '') => ({ content, image });
const question = { quType: 'radio' as const, content: '<p>水的化学式是（　　）</p>', answerList: [row('H2O'), row('CO2')] };

test('width, spaces, markup and the order of options make no other question', () => {
  expect(likenessOf({ ...question, content: '水的 化学式是( )', answerList: [row('<b>ＣＯ2</b>'), row('H2 O')] })).toBe(
    likenessOf(question),
  );
});
test('another type, stem, option, picture or part does', () => {
  const others = [
    { ...question, quType: 'multi' as const },
    { ...question, content: '冰的化学式是（）' },
    { ...question, answerList: [row('H2O'), row('CO')] },
    { ...question, answerList: [row('H2O', '/f/1.png'), row('CO2')] },
    { ...question, subList: [question] },
    { ...question, content: '水的化学式是（　　）<span data-type="inline-math" data-latex="x^2"></span>' },
    { ...question, answerList: [row('H2O'), row('Co2')] },
    { ...question, answerList: [row('H<sub>2</sub>O'), row('CO2')] },
    ...['\\Delta', '\\delta'].map((latex) => ({ ...question, content: `水的<span data-type="inline-math" data-latex="${latex}"></span>` })),
    ...['1', '2'].map((name) => ({ ...question, content: `<p>如图<img src="/f/${name}.png" alt=""></p>` })),
    ...['1', '2'].map((name) => ({ ...question, answerList: [row(`<img alt="图" src="/f/${name}.png">`), row('CO2')] })),
    { ...question, content: '2<sup>10</sup>是多少' },
    { ...question, content: '210是多少' },
  ];
  expect(new Set([question, ...others].map(likenessOf)).size).toBe(others.length + 1);
});

test('a correction of a question that is the same otherwise shows in its wording', () => {
  const written = {
    ...question,
    analysis: '<p>见课本</p>',
    answerList: question.answerList.map((one, index) => ({ ...one, isRight: index === 0, scoreRate: 0 })),
  };
  const changed = (other: typeof written) =>
    (['content', 'answer', 'analysis'] as const).filter((part) => wordingOf(other)[part] !== wordingOf(written)[part]);
  expect(changed({ ...written, analysis: ' 见课本 ', answerList: written.answerList.toReversed() })).toEqual([]);
  expect(changed({ ...written, analysis: '见课本。', answerList: written.answerList.map((one) => ({ ...one, isRight: true })) })).toEqual([
    'answer',
    'analysis',
  ]);
  expect(changed({ ...written, content: '水的化学式是( )' })).toEqual(['content']);
  const blanks = (...texts: string[]) => ({
    ...written,
    quType: 'fill' as const,
    answerList: texts.map((text) => ({ ...row(text), isRight: true, scoreRate: 0 })),
  });
  expect(wordingOf(blanks('1', '2')).answer).not.toBe(wordingOf(blanks('2', '1')).answer);
  expect(wordingOf(blanks('km')).answer).not.toBe(wordingOf(blanks('Km')).answer);
});
