import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { isGone, messageOf } from '../api/api-error.js';
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

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  /** a way on; instead of another try where what was asked for does not exist */
  action?: ReactNode;
  /** it stands in the place of the whole page, and is its heading */
  isPage?: boolean;
}

/** What happened, what the person can do, a retry. */
export function ErrorState({ error, onRetry, action, isPage = false }: ErrorStateProps): ReactElement {
  const isOver = action !== undefined && isGone(error);
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant={isPage ? 'h2' : 'h3'} component={isPage ? 'h1' : 'p'}>{sharedText(isOver ? 'shared.goneTitle' : 'shared.errorTitle')}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480, textWrap: 'balance' }}>{messageOf(error)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        {onRetry === undefined || isOver ? null : <Button variant="outlined" onClick={onRetry} sx={{ minHeight: 44 }}>{sharedText('shared.retry')}</Button>}
        {action}
      </Box>
    </Box>
  );
}
