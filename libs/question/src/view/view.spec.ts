import { expect, it } from '@jest/globals';
import { isAnswered, isChoiceType, isComplete, isSingleChoiceType, leavesOf, letterOf } from './index.js';

it('an answer is one when it says anything', () => {
  for (const empty of [null, undefined, {}, { options: [] }, { blanks: ['', ' '] }, { text: ' \n' }]) expect(isAnswered(empty)).toBe(false);
  for (const some of [{ options: ['a'] }, { blanks: ['', '0'] }, { text: '0' }]) expect(isAnswered(some)).toBe(true);
});

it('an answer is complete when no blank is left', () => {
  const asked = (blanks: number, ...written: string[]) => isComplete({ blanks }, { blanks: written });
  expect([asked(2, '北京', ' '), asked(2, '北京'), asked(2, '', ''), asked(2, '北京', '二')]).toEqual([false, false, false, true]);
  expect([isComplete({ blanks: 0 }, { options: ['a'] }), isComplete({ blanks: 0 }, { text: '字' })]).toEqual([true, true]);
  expect(isComplete({ blanks: 0 }, undefined)).toBe(false);
});

it('four types are choices, two of them of one option', () => {
  const types = ['radio', 'multi', 'multi2', 'judge', 'fill', 'saq', 'mix'] as const;
  expect(types.filter(isChoiceType)).toEqual(['radio', 'multi', 'multi2', 'judge']);
  expect(types.filter(isSingleChoiceType)).toEqual(['radio', 'judge']);
});

it('a compound question is answered part by part, every other one as a whole', () => {
  const part = (id: string) => ({ id, subList: [] });
  expect(leavesOf(part('a'))).toEqual([part('a')]);
  expect(leavesOf({ id: 'm', subList: [part('1'), part('2')] }).map(({ id }) => id)).toEqual(['1', '2']);
});

it('each of the 30 rows that a question may have is named by letters', () => {
  expect([0, 7, 25, 26, 29].map(letterOf)).toEqual(['A', 'H', 'Z', 'AA', 'AD']);
});
