import { muiPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';

const PageNumbers = muiPart(async () => (await import('./page-numbers.js')).PageNumbers, 'notice');

/** The pages of a list, where there are several. They come after the list, whose first load has no room for them. */
export function ListPages({ count, page, onChange }: { count: number; page: number; onChange: (page: number) => void }): ReactElement | null {
  if (count < 2) return null;
  return (
    <div style={{ minHeight: 44 }}>
      <Suspense fallback={null}><PageNumbers count={count} page={page} onChange={onChange} /></Suspense>
    </div>
  );
}
