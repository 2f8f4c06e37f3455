import { expect, test } from '@jest/globals';
import { keptByOwners } from './kept-by-owners.js';

const row = (title: string, right: 'own' | 'edit' = 'edit') => ({ title, right });

test('what a colleague owns is named before anything is deleted', () => {
  expect(keptByOwners([row('甲', 'own')])).toBe('');
  expect(keptByOwners([row('甲', 'own'), row('乙')])).toBe('“乙”的所有者不是您，只有所有者能删除。请先取消选择，再删除其余的。');
  expect(keptByOwners(['甲', '乙', '丙', '丁'].map((title) => row(title)))).toContain('“甲”“乙”“丙”等 4 项');
});
