import { describe, expect, it } from '@jest/globals';
import { permissionCodes } from '@xuekao/contracts/permissions';
import type { MenuNode } from '@xuekao/contracts';
import { codesByGroup, menuPages, withMenu } from './grants.js';

const node = (id: string, menuType: number, ...children: MenuNode[]): MenuNode => ({
  id, menuType, parentId: '0', metaTitle: id, name: id, path: '', component: '', permissionTag: '', metaIcon: '', hidden: false, sort: 0, revision: 0, children,
});
const tree = [node('bank', 1, node('repo', 1, node('save', 2)), node('qu', 1, node('create', 3)))];

describe('what a role is granted', () => {
  it('sorts every permission of the contracts into a group', () => {
    expect([...codesByGroup.values()].flat().sort()).toEqual([...permissionCodes].sort());
  });

  it('shows folders and pages, not functions', () => {
    expect(menuPages(tree)[0]?.children.map((child) => [child.id, child.children.map((one) => one.id)])).toEqual([['repo', []], ['qu', ['create']]]);
  });

  it('ticks what is below and what leads there, and unticks what is below', () => {
    expect([...withMenu(tree, new Set(), 'qu', true)].sort()).toEqual(['bank', 'create', 'qu']);
    expect([...withMenu(tree, new Set(['bank', 'qu', 'create']), 'qu', false)]).toEqual(['bank']);
  });
});
