import Button from '@mui/material/Button';
import { close, closeOthers, TagsView, visit, type VisitedPage } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

const titles = [
  '工作台',
  '题库',
  '试题',
  '关于二〇二六年秋季学期信息安全与职业素养期末考试',
  '考卷与阅卷',
  '用户',
  '用户组',
  '部门',
  '角色与权限',
  '菜单',
  '系统设置',
];
const all: readonly VisitedPage[] = titles.map((title, at) => ({ title, path: `/p${at}`, address: `/p${at}?page=1` }));
const home: VisitedPage = { title: '工作台', path: '/p0', address: '/p0?page=1' };

export function TagsPage({ state }: ExhibitProps): ReactElement {
  const [pages, setPages] = useState<readonly VisitedPage[]>(state === 'empty' ? [] : all);
  const [current, setCurrent] = useState('/p3');
  const shut = (page: VisitedPage): void => {
    const { pages: rest, next } = close(pages, page.path);
    setPages(rest);
    if (page.path === current) setCurrent(next?.path ?? '');
  };
  return (
    <>
      <TagsView
        pages={pages}
        current={current}
        hrefOf={({ address }) => `#${address}`}
        onOpen={({ path }) => setCurrent(path)}
        onClose={shut}
        onCloseOthers={() => setPages(closeOthers(pages, current))}
      />
      <Button
        sx={{ mt: 2, minHeight: 44 }}
        onClick={() => {
          setPages(visit(pages, home));
          setCurrent(home.path);
        }}
      >
        打开工作台
      </Button>
      <Value value={{ current, paths: pages.map(({ path }) => path) }} />
    </>
  );
}
