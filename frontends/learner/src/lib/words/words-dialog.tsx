import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog, messageOf, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useKeptWords } from '../kept-words.js';

interface WordsDialogProps {
  title: string;
  note: string;
  /** names what the words are for: a dialog that closes by mistake loses none */
  place: string;
  label: string;
  missing: string;
  /** under the words, by their length */
  lengthText: (n: number) => string;
  maxLength: number;
  confirmText: string;
  sentText: string;
  send: (words: string) => Promise<unknown>;
  /** reads again what shows the words */
  onSent: () => unknown;
  onClose: () => void;
}

/** Asks a candidate for words to those who decide. */
export function WordsDialog(props: WordsDialogProps): ReactElement {
  const { title, note, place, label, missing, lengthText, maxLength, confirmText, sentText, send, onSent, onClose } = props;
  const { words, type, forget } = useKeptWords(place);
  const [isMissing, setMissing] = useState(false);
  const asking = useMutation({
    mutationFn: () => send(words.trim()),
    onSuccess: () => {
      forget();
      notify(sentText, 'success');
      onClose();
      onSent();
    },
  });
  return (
    <ConfirmDialog
      open
      title={title}
      busy={asking.isPending}
      confirmText={confirmText}
      onConfirm={() => (words.trim() === '' ? setMissing(true) : asking.mutate())}
      onCancel={onClose}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {note}
      </Typography>
      <TextField
        required
        multiline
        fullWidth
        autoFocus
        minRows={4}
        label={label}
        value={words}
        error={isMissing}
        helperText={isMissing ? missing : lengthText(words.length)}
        slotProps={{ htmlInput: { maxLength } }}
        onChange={({ target }) => {
          type(target.value);
          setMissing(false);
        }}
      />
      {asking.isError ? <Alert severity="error">{messageOf(asking.error)}</Alert> : null}
    </ConfirmDialog>
  );
}
