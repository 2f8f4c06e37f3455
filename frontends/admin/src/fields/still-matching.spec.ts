import { expect, test } from '@jest/globals';
import { stillMatching } from './still-matching.js';

const groups = [{ name: '教研甲组' }, { name: '教研乙组' }, { name: 'Maths' }];
const matching = (typed: string): string[] => stillMatching(groups, typed, ({ name }) => name).map(({ name }) => name);

test('only options that have the word stay, in their order, whatever the case and the spaces around it', () => {
  expect(matching('教研')).toEqual(['教研甲组', '教研乙组']);
  expect(matching(' 乙 ')).toEqual(['教研乙组']);
  expect(matching('mAtH')).toEqual(['Maths']);
  expect(matching('丙')).toEqual([]);
});

test('nothing typed leaves all of them', () => {
  expect(matching(' ')).toEqual(groups.map(({ name }) => name));
});
