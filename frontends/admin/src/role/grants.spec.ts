import { describe, expect, it } from '@jest/globals';
import { permissionCodes, permissions } from '@xuekao/contracts/permissions';
import type { MenuNode } from '@xuekao/contracts';
import { mergeForms, mergeRows } from '../lib/form-merge.js';
import { codesByGroup, grantParts, isSameGrants, menuPages, withMenu } from './grants.js';

const node = (id: string, menuType: number, ...children: MenuNode[]): MenuNode => ({
  id,
  menuType,
  parentId: '0',
  metaTitle: id,
  name: id,
  path: '',
  component: '',
  permissionTag: '',
  metaIcon: '',
  hidden: false,
  sort: 0,
  revision: 0,
  children,
});
const tree = [node('bank', 1, node('repo', 1, node('save', 2)), node('qu', 1, node('create', 3)))];

it('knows what is ticked otherwise than it was given, whatever the order', () => {
  const given = { menuIds: ['a', 'b'], permissions: ['exam:list'] };
  expect([
    isSameGrants({ menuIds: new Set(['b', 'a']), permissions: ['exam:list'] }, given),
    isSameGrants({ ...given, permissions: [] }, given),
  ]).toEqual([true, false]);
});

describe('what a role is granted', () => {
  it('sorts every permission of the contracts into a group', () => {
    expect([...codesByGroup.values()].flat().sort()).toEqual([...permissionCodes].sort());
  });

  it('shows folders and pages, not functions', () => {
    expect(menuPages(tree)[0]?.children.map((child) => [child.id, child.children.map((one) => one.id)])).toEqual([
      ['repo', []],
      ['qu', ['create']],
    ]);
  });

  it('ticks what is below and what leads there, and unticks what is below', () => {
    expect([...withMenu(tree, new Set(), 'qu', true)].sort()).toEqual(['bank', 'create', 'qu']);
    expect([...withMenu(tree, new Set(['bank', 'qu', 'create']), 'qu', false)]).toEqual(['bank']);
  });
});

it('keeps what two people gave the same role', () => {
  const base = { menuIds: ['bank'], permissions: ['exam:list', 'repo:list'] };
  const [theirs, mine] = [
    { menuIds: ['bank', 'repo'], permissions: ['exam:list', 'repo:list', 'exam:add'] },
    { menuIds: ['bank'], permissions: ['exam:list', 'qu:list'] },
  ];
  const rows = mergeRows(grantParts(tree), base, theirs, mine);
  expect(rows.map(({ part, outcome }) => [part.label, outcome])).toEqual([
    ['菜单', 'theirs'],
    ['权限', 'united'],
  ]);
  expect(rows[1]?.part.changes?.(base, mine)).toEqual({ added: [permissions['qu:list']], removed: [permissions['repo:list']] });
  const merged = mergeForms(rows, base, theirs, mine);
  expect([[...merged.menuIds].sort(), [...merged.permissions].sort()]).toEqual([
    ['bank', 'repo'],
    ['exam:add', 'exam:list', 'qu:list'],
  ]);
});

it('leads to a page that one person gave while the other took its folder away', () => {
  const school = [node('bank', 1, node('repo', 1), node('qu', 1))];
  const base = { menuIds: ['bank', 'repo'], permissions: [] };
  const [theirs, mine] = [
    { ...base, menuIds: [] },
    { ...base, menuIds: ['bank', 'repo', 'qu'] },
  ];
  expect(mergeForms(mergeRows(grantParts(school), base, theirs, mine), base, theirs, mine).menuIds.toSorted()).toEqual(['bank', 'qu']);
});
