import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { offlineText } from './offline.texts.js';

/** Marks that stand already take others only with a reason, which the audit log keeps. */
export function ReasonDialog({
  count,
  busy,
  onSave,
  onClose,
}: {
  /** people whose marks take the place of others */
  count: number;
  busy: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}): ReactElement {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = (): void => {
    if (reason.trim() === '') setMissing(true);
    else onSave(reason.trim());
  };
  return (
    <FormDialog open title={offlineText('offline.reasonTitle')} busy={busy} maxWidth="xs" onSave={save} onClose={onClose}>
      <Typography>{offlineText('offline.reasonNote', { n: count })}</Typography>
      <TextField
        autoFocus
        label={offlineText('offline.reason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? offlineText('offline.reasonMissing') : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
