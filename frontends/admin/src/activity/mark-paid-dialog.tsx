import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Join } from './join-audit-dialog.js';
import { joinPayText } from './join-pay.texts.js';

export interface MarkPaidDialogProps {
  /** sign-ups that await their payment */
  joins: readonly Join[];
  onClose: () => void;
  onDone: () => void;
}

/** Notes that an office took the money for sign-ups by hand. */
export function MarkPaidDialog({ joins, onClose, onDone }: MarkPaidDialogProps): ReactElement {
  const { busy, run } = useAction();
  const mark = async (): Promise<void> => {
    const done = await run(() => api.call('/api/activity/buy/mark-paid', { ids: joins.map(({ id }) => id) }), joinPayText('markDone'));
    if (done === undefined) onClose();
    else onDone();
    // also where it is refused: some of them may be paid
    await refreshCalls(['/api/activity/join/detail'], ['activity-join', 'activity', 'orders']);
  };
  return (
    <ConfirmDialog
      open
      cautious
      busy={busy}
      title={joinPayText('markTitle', { n: joins.length })}
      confirmText={joinPayText('markPaid')}
      onConfirm={() => void mark()}
      onCancel={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {joinPayText('markNote', { names: joins.map(({ joinName }) => joinName).join('、') })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {joinPayText('markUndo')}
      </Typography>
    </ConfirmDialog>
  );
}
