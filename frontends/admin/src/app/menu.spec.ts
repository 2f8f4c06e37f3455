import { describe, expect, it } from '@jest/globals';
import type { MenuNode } from '@xuekao/contracts';
import { menuOf, searchable } from './menu.js';

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  menuType: 1,
  parentId: '0',
  metaTitle: `题目${path}`,
  name: '',
  path,
  component: '',
  permissionTag: '',
  metaIcon: 'folder',
  hidden: false,
  sort: 1,
  revision: 0,
  children: [],
  ...more,
});

const pages = new Set(['/', '/repo', '/question']);

describe('the menu of the console', () => {
  it('groups granted pages in their order and leaves out functions, hidden routes and pages that do not exist', () => {
    const bank = node('/bank', {
      sort: 2,
      metaTitle: '题库管理',
      children: [
        node('/question', { sort: 2, children: [node('/question/create', { menuType: 3, hidden: true }), node('', { menuType: 2 })] }),
        node('/repo', { sort: 1 }),
        node('/repo-of-tomorrow', { sort: 3 }),
      ],
    });
    const menu = menuOf([bank, node('/mall', { children: [node('/mall/goods')] }), node('/', { metaTitle: '工作台' })], pages);
    expect(menu.top).toEqual([{ path: '/', label: '工作台', icon: 'folder' }]);
    expect(menu.groups).toEqual([
      {
        label: '题库管理',
        items: [
          { path: '/repo', label: '题目/repo', icon: 'folder' },
          { path: '/question', label: '题目/question', icon: 'folder' },
        ],
      },
    ]);
  });

  it('shows nothing below what is hidden', () => {
    expect(menuOf([node('/bank', { children: [node('/x', { hidden: true, children: [node('/repo')] })] })], pages).groups).toEqual([]);
  });

  it('is what the search of the header looks through', () => {
    const menu = menuOf(
      [
        node('/', { metaTitle: '工作台' }),
        node('/bank', { metaTitle: '题库管理', children: [node('/repo', { metaTitle: '题库' }), node('/question', { hidden: true })] }),
      ],
      pages,
    );
    expect(searchable(menu)).toEqual([
      { path: '/', title: '工作台' },
      { path: '/repo', title: '题库', group: '题库管理' },
    ]);
  });
});
