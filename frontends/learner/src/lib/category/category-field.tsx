import { lazyPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import type { CategoryFieldProps } from './category-list.js';

const CategoryList = lazyPart(async () => (await import('./category-list.js')).CategoryList);

/** A category among the filters of a list. It comes after the page, whose first load has no room for it. */
export function CategoryField(props: CategoryFieldProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <CategoryList {...props} />
    </Suspense>
  );
}
