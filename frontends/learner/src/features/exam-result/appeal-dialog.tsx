import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog, formatDateTime, messageOf, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useKeptWords } from '../../lib/kept-words.js';
import { api } from '../../lib/session.js';
import { appealText } from './appeal.texts.js';

/** of the call */
const appealLength = 1000;

interface AppealDialogProps {
  title: string;
  paperId: string;
  quId: string;
  until: string;
  onClose: () => void;
}

/** Asks for the reason. */
export function AppealDialog({ title, paperId, quId, until, onClose }: AppealDialogProps): ReactElement {
  const { words, type, forget } = useKeptWords(`appeal ${paperId} ${quId}`);
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => api.call('/api/paper/appeal/ask', { paperId, quId, text: words.trim() }),
    onSuccess: async () => {
      forget();
      notify(appealText('appeal.sent'), 'success');
      onClose();
      await client.invalidateQueries({ queryKey: ['result', paperId] });
    },
  });
  return (
    <ConfirmDialog
      open
      title={title}
      busy={asking.isPending}
      confirmText={appealText('appeal.send')}
      onConfirm={() => (words.trim() === '' ? setMissing(true) : asking.mutate())}
      onCancel={onClose}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {appealText('appeal.note', { time: formatDateTime(until) })}
      </Typography>
      <TextField
        required
        multiline
        fullWidth
        autoFocus
        minRows={4}
        label={appealText('appeal.text')}
        value={words}
        error={isMissing}
        helperText={isMissing ? appealText('appeal.missing') : appealText('appeal.length', { n: words.length, max: appealLength })}
        slotProps={{ htmlInput: { maxLength: appealLength } }}
        onChange={({ target }) => {
          type(target.value);
          setMissing(false);
        }}
      />
      {asking.isError ? <Alert severity="error">{messageOf(asking.error)}</Alert> : null}
    </ConfirmDialog>
  );
}
