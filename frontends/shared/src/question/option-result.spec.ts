import { expect, it } from '@jest/globals';
import { acceptedLetters } from '@xuekao/question/view';
import { alsoRight, optionResults, type JudgedOptions } from './option-result.js';

/** Words for a learner who chose of A, B and C, of which A is the key. */
function read(chosen: string[], question: Pick<JudgedOptions<never>, 'quType' | 'accepted'>): [string[], string] {
  const answerList = ['A', 'B', 'C'].map((abc) => ({ id: abc, abc, isRight: abc === 'A' }));
  const judged = { ...question, answerList };
  return [
    optionResults(judged, chosen).map(({ option, tone, words }) => `${option.abc} ${tone} ${words}`),
    alsoRight(acceptedLetters(judged)),
  ];
}

it('a learner who chose what also counts reads why it is right', () => {
  const accepted = [['B']];
  expect(read(['B'], { quType: 'radio', accepted })).toEqual([['A right 正确选项', 'B right 也算对 · 已选', 'C plain '], '另外也算对：B']);
  expect(read(['C'], { quType: 'radio', accepted })).toEqual([['A right 正确选项', 'B plain 也算对', 'C wrong 已选'], '另外也算对：B']);
  expect(read(['B'], { quType: 'radio' })).toEqual([['A right 正确选项', 'B wrong 已选', 'C plain '], '']);
});

it('of several options the set counts, not each of them', () => {
  const multi = { quType: 'multi', accepted: [['B', 'C']] } as const;
  expect(read(['C', 'B'], multi)).toEqual([['A right 正确选项', 'B right 已选', 'C right 已选'], '另外也算对：BC']);
  expect(read(['B'], multi)).toEqual([['A right 正确选项', 'B plain 已选', 'C plain '], '另外也算对：BC']);
});
