import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

/** Title, a bar and a block: the outline that all pages share. */
export function PageSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" width={200} height={32} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
