import { expect, it } from '@jest/globals';
import type { Replacement } from '../answer-queue/two-pages.js';
import { replacedNumbers } from './replaced-numbers.js';

const one = (quId: string, kept: 'here' | 'there', unsent = false): Replacement => ({ quId, kept, unsent, by: null, seq: 1 });

it('says the last word about each question once, in the order of the paper', () => {
  const replaced = [one('10', 'there'), one('2', 'there'), one('3', 'here'), one('4', 'there', true), one('2', 'there'), one('3', 'there'), one('5', 'there'), one('5', 'here')];
  expect(replacedNumbers(replaced, Number)).toEqual({ here: [5], there: [2, 3, 10], unsent: [4] });
});
