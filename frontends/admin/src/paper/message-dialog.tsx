import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { paperText } from './paper.texts.js';
import { ReadySentences } from './ready-sentences.js';

/** of the call */
const messageLength = 500;

interface Props {
  to: { examId: string; userId: string; name: string };
  /** words that stand there from the beginning */
  begun?: string;
  onClose: (isSent: boolean) => void;
}

/** Words that stand there already need an Enter and no typing: the button has the focus as soon as the dialog is there. */
function Note({ isComplete }: { isComplete: boolean }): ReactElement {
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isComplete) note.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [isComplete]);
  return (
    <Typography ref={note} color="textSecondary">
      {paperText('paper.message.note')}
    </Typography>
  );
}

/** A word to somebody who sits an exam. */
export function MessageDialog({ to: { examId, userId, name }, begun = '', onClose }: Props): ReactElement {
  const { busy, run } = useAction();
  const [message, setMessage] = useState(begun);
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    setMissing(message.trim() === '');
    if (message.trim() === '') return;
    const work = () => api.call('/api/socket/watch/single-msg', { examId, userId, message: message.trim() });
    if ((await run(work, paperText('paper.message.done'))) !== undefined) onClose(true);
  };
  return (
    <FormDialog
      open
      maxWidth="sm"
      busy={busy}
      title={paperText('paper.message.title', { name })}
      saveText={paperText('paper.message.do')}
      onSave={() => void save()}
      onClose={() => onClose(false)}
    >
      <Note isComplete={begun !== ''} />
      <TextField
        multiline
        minRows={2}
        required
        label={paperText('paper.message.text')}
        value={message}
        error={isMissing}
        helperText={isMissing ? paperText('paper.message.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: messageLength } }}
        onChange={({ target }) => {
          setMessage(target.value);
          setMissing(false);
        }}
      />
      <ReadySentences onPick={setMessage} />
    </FormDialog>
  );
}
