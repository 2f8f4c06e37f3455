import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useRouteError } from 'react-router';
import { text } from '../texts/zh-cn.js';

/** A page whose files did not arrive, or that broke: what happened in one sentence, and a way on. */
export function PageError(): ReactElement {
  const error = useRouteError();
  return (
    <Box component="main" sx={{ pt: 10 }}>
      <ErrorState error={error} action={<Button variant="outlined" onClick={() => window.location.reload()}>{text('app.reload')}</Button>} />
    </Box>
  );
}
