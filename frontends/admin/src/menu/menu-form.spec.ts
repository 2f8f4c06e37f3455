import { describe, expect, it } from '@jest/globals';
import type { MenuNode } from '@xuekao/contracts';
import { mergeRows } from '../lib/form-merge.js';
import { fromMenu, isFolder, lettersOf, newMenu, menuParts, parentsFor, toInput, type MenuForm } from './menu-form.js';

const node = (id: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  menuType: 1,
  parentId: '0',
  metaTitle: id,
  name: id,
  path: `/${id}`,
  component: 'Layout',
  permissionTag: '',
  metaIcon: '',
  hidden: false,
  sort: 1,
  revision: 0,
  children: [],
  ...more,
});

describe('the form of a menu', () => {
  it('keeps the letters of a name', () => {
    expect(lettersOf('User-List 2 用户')).toBe('UserList');
  });

  it('offers pages and folders as parents, but not the menu itself, what is below it, functions and routes', () => {
    const tree = [
      node('system', {
        children: [
          node('user', { parentId: 'system', children: [node('add', { menuType: 2 }), node('new', { menuType: 3 })] }),
          node('role'),
        ],
      }),
    ];
    const ids = (nodes: MenuNode[]): unknown[] => nodes.map(({ id, children }) => [id, ids(children)]);
    expect(ids(parentsFor(tree, null))).toEqual([
      [
        'system',
        [
          ['user', []],
          ['role', []],
        ],
      ],
    ]);
    expect(ids(parentsFor(tree, 'user'))).toEqual([['system', [['role', []]]]]);
    expect(parentsFor(tree, 'system')).toEqual([]);
  });

  it('sends a new menu without id and place, and a function without an address', () => {
    const fresh = toInput({ ...newMenu('0'), metaTitle: ' 资料 ', name: 'Docs', path: '/docs' }, null);
    expect(fresh).toMatchObject({ menuType: 1, parentId: '0', metaTitle: '资料', path: '/docs' });
    expect(['id' in fresh, 'sort' in fresh, isFolder(newMenu('0'))]).toEqual([false, false, true]);
    expect(toInput({ ...fromMenu(node('x')), menuType: 2, parentId: 'p' }, { id: 'x', revision: 3 })).toMatchObject({
      id: 'x',
      revision: 3,
      menuType: 2,
      path: '',
      component: '',
      metaIcon: '',
      sort: 1,
    });
  });

  it('shows what somebody else saved beside what the form holds, in words', () => {
    const theirs = fromMenu({ ...node('x'), parentId: 'p', hidden: true, sort: 4 });
    const mine = { ...theirs, menuType: 3, parentId: '0', metaTitle: '我的', hidden: false, sort: null };
    const parts = menuParts(new Map([['p', '上面']]));
    const rows = (one: MenuForm, other: MenuForm) =>
      mergeRows(parts, null, one, other).map(({ part }) => ({ label: part.label, theirs: part.words(one), mine: part.words(other) }));
    expect(rows(theirs, theirs)).toEqual([]);
    expect(rows(theirs, mine)).toEqual([
      { label: '类型', theirs: '菜单', mine: '路由' },
      { label: '上级菜单', theirs: '上面', mine: '顶级' },
      { label: '标题', theirs: 'x', mine: '我的' },
      { label: '隐藏', theirs: '是', mine: '否' },
      { label: '排序', theirs: '4', mine: '' },
    ]);
  });
});
