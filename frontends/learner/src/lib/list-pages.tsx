import { lazyPart } from '@xuekao/frontend-shared';
import Box from '@mui/material/Box';
import { Suspense, type ReactElement } from 'react';

const PageNumbers = lazyPart(async () => (await import('./page-numbers.js')).PageNumbers, 'notice');

/** The pages of a list, where there are several. They come after the list, whose first load has no room for them. */
export function ListPages({ count, page, onChange }: { count: number; page: number; onChange: (page: number) => void }): ReactElement | null {
  if (count < 2) return null;
  return (
    <Box sx={{ minHeight: 32, '@media (pointer: coarse)': { minHeight: 44 } }}>
      <Suspense fallback={null}><PageNumbers count={count} page={page} onChange={onChange} /></Suspense>
    </Box>
  );
}
