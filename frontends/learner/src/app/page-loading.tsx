import Box from '@mui/material/Box';
import { sharedText } from '@xuekao/frontend-shared/core';
import type { ReactElement } from 'react';

/** A page whose code or whose person is on the way: a thin line that appears only when it takes a moment. */
export function PageLoading(): ReactElement {
  return (
    <Box component="main" aria-busy aria-label={sharedText('shared.loading')} sx={{ minHeight: '100dvh' }}>
      <Box
        sx={{
          position: 'fixed', top: 0, left: 0, height: 2, width: '40%', bgcolor: 'primary.main', opacity: 0,
          animation: 'xk-load 1.2s ease-in-out 0.3s infinite', '@keyframes xk-load': { '0%': { left: '-40%', opacity: 1 }, '100%': { left: '100%', opacity: 1 } },
          '@media (prefers-reduced-motion: reduce)': { animation: 'none', opacity: 1, width: '100%' },
        }}
      />
    </Box>
  );
}
