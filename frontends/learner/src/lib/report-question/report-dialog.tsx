import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FormDialog, messageOf, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useKeptWords } from '../kept-words.js';
import { api } from '../session.js';
import { reportText } from './report.texts.js';

/** of the call */
const reportLength = 1000;

/** Asks what is wrong with a question. */
export function ReportDialog({ quId, onClose }: { quId: string; onClose: () => void }): ReactElement {
  const { words, type, forget } = useKeptWords(`report ${quId}`);
  const [isMissing, setMissing] = useState(false);
  const send = useMutation({
    mutationFn: () => api.call('/api/qu/report/save', { quId, content: words.trim() }),
    onSuccess: () => {
      forget();
      notify(reportText('report.sent'), 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={reportText('report.title')}
      busy={send.isPending}
      saveText={reportText('report.send')}
      onSave={() => (words.trim() === '' ? setMissing(true) : send.mutate())}
      onClose={onClose}
    >
      <Typography color="textSecondary">{reportText('report.note')}</Typography>
      <TextField
        required
        multiline
        autoFocus
        minRows={4}
        label={reportText('report.content')}
        value={words}
        error={isMissing}
        helperText={isMissing ? reportText('report.missing') : reportText('report.length', { n: words.length, max: reportLength })}
        slotProps={{ htmlInput: { maxLength: reportLength } }}
        onChange={({ target }) => {
          type(target.value);
          setMissing(false);
        }}
      />
      {send.isError ? <Alert severity="error">{messageOf(send.error)}</Alert> : null}
    </FormDialog>
  );
}
