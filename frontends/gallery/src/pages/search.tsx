import Box from '@mui/material/Box';
import { HeaderSearch, type FoundPage } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

const titles: readonly (readonly [string, string, string])[] = [
  ['题库', '/repo', '题库管理'],
  ['试题', '/question', '题库管理'],
  ['批量导入', '/question/import', '题库管理'],
  ['知识点', '/point', '题库管理'],
  ['试卷模板', '/template', '考试管理'],
  ['考试', '/exam', '考试管理'],
  ['考卷与阅卷', '/paper', '考试管理'],
  ['用户', '/user', '系统管理'],
  ['用户组', '/group', '系统管理'],
  ['部门', '/depart', '系统管理'],
  ['角色与权限', '/role', '系统管理'],
  ['菜单', '/menu', '系统管理'],
  ['系统设置', '/config', '系统管理'],
  ['数据字典', '/dic', '系统管理'],
  ['关于二〇二六年秋季学期信息安全与职业素养期末考试的专题页面', '/topic/information-security', '专题'],
];
const pages: FoundPage[] = [{ title: '工作台', path: '/' }, ...titles.map(([title, path, group]) => ({ title, path, group }))];

export function SearchPage({ state }: ExhibitProps): ReactElement {
  const [opened, setOpened] = useState<string[]>([]);
  return (
    <>
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', border: 1, borderColor: 'divider', p: 0.5 }}>
        <HeaderSearch pages={state === 'empty' ? [] : pages} onOpen={(path) => setOpened((all) => [...all, path])} />
      </Box>
      <Value value={opened} />
    </>
  );
}
