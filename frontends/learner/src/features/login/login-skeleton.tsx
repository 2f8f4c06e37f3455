import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

export function LoginSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 2.5 }}>
      {[56, 56, 56, 48].map((height, index) => <Skeleton key={index} variant="rounded" height={height} />)}
    </Box>
  );
}
