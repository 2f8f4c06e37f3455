import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { questionText } from './question.texts.js';

const askEveryMs = 500;

export interface BulkJobProps {
  /** as the start named it */
  id: string;
  title: string;
  onClose: () => void;
}

/** How far a change of many questions is. It goes on when the page is left. */
export function BulkJob({ id, title, onClose }: BulkJobProps): ReactElement {
  const titleId = useId();
  const call = useQuery({
    queryKey: ['call', '/api/qu/qu/bulk/state', { id }],
    queryFn: ({ signal }) => api.call('/api/qu/qu/bulk/state', { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isDone === true ? false : askEveryMs),
  });
  const state = call.data;
  const isDone = state?.isDone === true;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {isDone ? null : (
          <LinearProgress
            aria-label={title}
            sx={{ my: 1 }}
            {...(state === undefined || state.total === 0
              ? {}
              : { variant: 'determinate' as const, value: ((state.done + state.left) / state.total) * 100 })}
          />
        )}
        {state === undefined ? null : (
          <Typography role="status" color={isDone ? 'textPrimary' : 'textSecondary'}>
            {questionText(isDone ? 'qu.job.done' : 'qu.job.working', { n: state.done, total: state.total })}
          </Typography>
        )}
        {state !== undefined && isDone && state.left > 0 ? (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {questionText('qu.job.left', { n: state.left, reason: state.reason })}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant={isDone ? 'contained' : 'outlined'} onClick={onClose}>
          {isDone ? sharedText('shared.close') : questionText('qu.job.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
