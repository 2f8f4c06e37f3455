import Box from '@mui/material/Box';
import { ApiError, TreeList, TreePicker, type PickNode } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { departments } from '../material/school.js';
import { Value } from '../value.js';

const failure = new ApiError('http', '哎呀，服务器出了点问题，请稍后再试。', { status: 500 });
const subjects: PickNode[] = [
  {
    value: 'science',
    title: '理科',
    children: [
      {
        value: 'maths',
        title: '数学',
        children: [
          { value: 'algebra', title: '代数与初等函数', children: [] },
          { value: 'geometry', title: '立体几何', children: [] },
        ],
      },
      { value: 'physics', title: '物理', children: [] },
    ],
  },
  {
    value: 'arts',
    title: '文科',
    children: [{ value: 'history', title: '中国近现代史纲要与改革开放以来的社会主义现代化建设', children: [] }],
  },
];

export function TreesPage({ state }: ExhibitProps): ReactElement {
  const [depart, setDepart] = useState('');
  const [values, setValues] = useState<string[]>([]);
  const [error, setError] = useState<unknown>(state === 'error' ? failure : null);
  const has = state === 'full' || (state === 'error' && error === null);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' } }}>
      <TreeList
        label="部门"
        nodes={has ? departments : []}
        value={depart}
        onChange={setDepart}
        loading={state === 'loading'}
        error={error}
        onRetry={() => setError(null)}
      />
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <TreePicker
          label="分类"
          nodes={has ? subjects : []}
          values={values}
          onChange={setValues}
          loading={state === 'loading'}
          help="可以选择多个"
        />
        <TreePicker
          label="单选分类"
          nodes={has ? subjects : []}
          multiple={false}
          values={values.slice(0, 1)}
          onChange={setValues}
          {...(state === 'error' ? { error: '分类不能为空！' } : {})}
        />
        <Value value={{ depart, values }} />
      </Box>
    </Box>
  );
}
