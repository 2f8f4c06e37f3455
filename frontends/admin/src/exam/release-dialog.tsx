import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

export interface ReleaseDialogProps {
  open: boolean;
  busy: boolean;
  title: string;
  confirmText: string;
  /** null: not known yet, so nobody can agree to it */
  facts: { notes: readonly string[]; isEarly: boolean } | null;
  /** why the facts did not come; null: they are on their way */
  error?: unknown;
  onRetry?: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says what learners will see, and what speaks against it, before it is shown to them or taken back. */
export function ReleaseDialog({
  open,
  busy,
  title,
  confirmText,
  facts,
  error = null,
  onRetry,
  onConfirm,
  onCancel,
}: ReleaseDialogProps): ReactElement {
  const isEarly = facts?.isEarly === true;
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      locked={facts === null}
      danger={isEarly}
      cautious={isEarly}
      title={title}
      confirmText={confirmText}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        {facts === null ? (
          error === null ? (
            <Skeleton />
          ) : (
            <ErrorState error={error} {...(onRetry === undefined ? {} : { onRetry })} />
          )
        ) : null}
        {facts?.notes.map((note) => (
          <Typography key={note} color="textSecondary">
            {note}
          </Typography>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
