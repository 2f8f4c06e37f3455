import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '../api/api-error.js';
import { sharedText } from '../texts/zh-cn.js';

/** Nothing there: the specified text and the next useful action. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 8, px: 2, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ textWrap: 'balance' }}>{text ?? sharedText('shared.empty')}</Typography>
      {action}
    </Box>
  );
}

/** What happened, what the person can do, a retry. */
export function ErrorState({ error, onRetry, action }: { error: unknown; onRetry?: () => void; action?: ReactNode }): ReactElement {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">{sharedText('shared.errorTitle')}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>{messageOf(error)}</Typography>
      {onRetry === undefined ? null : <Button variant="outlined" onClick={onRetry}>{sharedText('shared.retry')}</Button>}
      {action}
    </Box>
  );
}
