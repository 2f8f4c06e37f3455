import { useQuery } from '@tanstack/react-query';
import { SelectField, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { categoryText } from './category.texts.js';
import { api } from '../session.js';

type Nodes = CallOutput<'/api/sys/dic/value/tree'>;

export interface CategoryFieldProps {
  /** of the dictionary */
  dicCode: 'exam_catalog' | 'repo_catalog' | 'activity_catalog' | 'course_catalog' | 'mall_goods_catalog';
  /** of the category; empty: all */
  value: string;
  onChange: (value: string) => void;
}

/** An administrator changes them now and then. */
const staleMs = 10 * 60_000;

/** Nothing where the site has no categories. */
export function CategoryList({ dicCode, value, onChange }: CategoryFieldProps): ReactElement | null {
  const { data = [] } = useQuery({
    queryKey: ['categories', dicCode],
    queryFn: ({ signal }) => api.call('/api/sys/dic/value/tree', { dicCode }, { signal }),
    staleTime: staleMs,
  });
  const choices = flat(data);
  if (choices.length === 0 && value === '') return null;
  const isGone = value !== '' && !choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={categoryText('category.label')}
      value={value}
      choices={[
        { value: '', label: categoryText('category.all') },
        ...choices.map((choice) => ({ value: choice.value, label: `${'　'.repeat(choice.depth)}${choice.title}` })),
        // from an old address: it narrows the list all the same, and so it has to be seen
        ...(isGone ? [{ value, label: categoryText('category.gone') }] : []),
      ]}
      onChange={onChange}
    />
  );
}

const flat = (nodes: Nodes, depth = 0): { value: string; title: string; depth: number }[] =>
  nodes.flatMap(({ value, title, children }) => [{ value, title, depth }, ...flat(children, depth + 1)]);
