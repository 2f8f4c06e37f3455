import Typography from '@mui/material/Typography';
import { ConfirmDialog, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useSession } from '../lib/session.js';
import { useAction } from '../lib/use-call.js';
import type { BulkDialogProps } from './bulk-dialogs.js';
import { InitialPasswordsDialog } from './initial-passwords-dialog.js';
import { userText } from './user.texts.js';

/** Asks, resets, and shows once what was given. */
export function ResetPasswords({ ids, onDone, onClose }: BulkDialogProps): ReactElement {
  const session = useSession();
  const { busy, run } = useAction();
  const [given, setGiven] = useState<CallOutput<'/api/sys/user/reset-pass'> | null>(null);
  const reset = async (): Promise<void> => {
    // it would end this session, and nobody could read the passwords any more
    if (session !== null && ids.includes(session.user.id)) return notify(userText('user.resetSelf'), 'warning');
    const people = await run(() => api.call('/api/sys/user/reset-pass', { ids }), userText('user.resetDone'));
    if (people !== undefined) setGiven(people);
  };
  if (given !== null) return <InitialPasswordsDialog people={given} onClose={onDone} />;
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={userText('user.resetTitle', { n: ids.length })}
      confirmText={userText('user.reset')}
      onConfirm={() => void reset()}
      onCancel={onClose}
    >
      <Typography color="textSecondary">{userText('user.resetText')}</Typography>
    </ConfirmDialog>
  );
}
