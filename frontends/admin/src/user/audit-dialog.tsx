import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { userText } from './user.texts.js';

export interface AuditDialogProps {
  /** of people who registered and wait */
  ids: string[];
  /** whom it is about, where it is one person */
  name?: string;
  onDone: () => void;
  onClose: () => void;
}

/** Lets those who registered in, or keeps them out. */
export function AuditDialog({ ids, name, onDone, onClose }: AuditDialogProps): ReactElement {
  const titleId = useId();
  const { busy, run } = useAction();
  const judge = async (pass: boolean): Promise<void> => {
    const done = await run(
      () => api.call('/api/sys/user/audit', { ids, pass }),
      userText(pass ? 'user.audit.passed' : 'user.audit.refused'),
    );
    if (done !== undefined) onDone();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={busy ? undefined : onClose}>
      <DialogTitle id={titleId}>
        {name === undefined ? userText('user.audit.titleMany', { n: ids.length }) : userText('user.audit.titleOne', { name })}
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{userText('user.audit.note')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" disabled={busy} onClick={onClose}>
          {sharedText('shared.cancel')}
        </Button>
        <Button variant="outlined" color="error" disabled={busy} onClick={() => void judge(false)}>
          {userText('user.audit.refuse')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void judge(true)}>
          {userText('user.audit.pass')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
