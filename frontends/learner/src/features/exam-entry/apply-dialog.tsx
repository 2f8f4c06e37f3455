import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog, messageOf, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useKeptWords } from '../../lib/kept-words.js';
import { api } from '../../lib/session.js';
import { applyText } from './apply.texts.js';

/** of the call */
const applyLength = 500;

interface ApplyDialogProps {
  examId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an application. */
export function ApplyDialog({ examId, onDone, onClose }: ApplyDialogProps): ReactElement {
  const { words, type, forget } = useKeptWords(`apply ${examId}`);
  const [isMissing, setMissing] = useState(false);
  const asking = useMutation({
    mutationFn: () => api.call('/api/exam/apply/save', { examId, applyMsg: words.trim() }),
    onSuccess: () => {
      forget();
      notify(applyText('apply.sent'), 'success');
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open
      title={applyText('apply.title')}
      busy={asking.isPending}
      confirmText={applyText('apply.send')}
      onConfirm={() => (words.trim() === '' ? setMissing(true) : asking.mutate())}
      onCancel={onClose}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {applyText('apply.note')}
      </Typography>
      <TextField
        required
        multiline
        fullWidth
        autoFocus
        minRows={4}
        label={applyText('apply.reason')}
        value={words}
        error={isMissing}
        helperText={isMissing ? applyText('apply.missing') : applyText('apply.length', { n: words.length, max: applyLength })}
        slotProps={{ htmlInput: { maxLength: applyLength } }}
        onChange={({ target }) => {
          type(target.value);
          setMissing(false);
        }}
      />
      {asking.isError ? <Alert severity="error">{messageOf(asking.error)}</Alert> : null}
    </ConfirmDialog>
  );
}
