import { lazyPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';

export interface CategoryFieldProps {
  /** of the dictionary */
  dicCode: 'exam_catalog' | 'repo_catalog';
  /** of the category; empty: all */
  value: string;
  onChange: (value: string) => void;
}

const CategoryList = lazyPart(async () => (await import('./category/category-list.js')).CategoryList);

/** A category among the filters of a list. It comes after the page, whose first load has no room for it. */
export function CategoryField(props: CategoryFieldProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <CategoryList {...props} />
    </Suspense>
  );
}
