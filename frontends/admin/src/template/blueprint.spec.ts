import { expect, test } from '@jest/globals';
import { blueprintOf, cellOf, countOf, rulesOf, type Blueprint } from './blueprint.js';
import { newRule } from './template-draft.js';

const blueprint: Blueprint = {
  repoId: 'bank',
  quType: 'multi',
  pointCodes: ['A01', 'A02'],
  counts: { [cellOf('A01', 1)]: 3, [cellOf('A02', 1)]: 2, [cellOf('A02', 4)]: 1 },
};

test('a blueprint is a rule for each of its cells, and is read from them again', () => {
  const rules = rulesOf(blueprint);
  expect(rules.map(({ repoId, quType, pointCodes, levels, count }) => [repoId, quType, pointCodes, levels, count])).toEqual([
    ['bank', 'multi', ['A01'], [1], 3],
    ['bank', 'multi', ['A02'], [1], 2],
    ['bank', 'multi', ['A02'], [4], 1],
  ]);
  expect(blueprintOf(rules)).toEqual(blueprint);
  expect(countOf(blueprint, ['A02'], [1, 2, 3, 4])).toBe(3);
  expect(countOf(blueprint, ['A01', 'A02'], [1])).toBe(5);
});

test('rules that ask for something else are none', () => {
  const [first, ...others] = rulesOf(blueprint);
  if (first === undefined) throw new Error('a rule');
  for (const other of [
    { ...first, levels: [] },
    { ...first, pointCodes: ['A01', 'A02'] },
    { ...first, chapterIds: ['c'] },
    { ...first, quType: 'radio' as const },
    { ...first, repoId: 'other' },
  ])
    expect(blueprintOf([...others, other])).toBeNull();
  expect(blueprintOf([first, { ...first, key: 'twice' }])).toBeNull();
  expect(blueprintOf([])).toBeNull();
  expect(blueprintOf([newRule()])).toBeNull();
});
