import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { FormDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { qaText } from './qa.texts.js';

/** of the call */
const reasonLength = 200;

export interface QaDeleteDialogProps {
  id: string;
  name: string;
  /** its replies go as well */
  isQuestion: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Deletes a question or a reply; its writer reads why. */
export function QaDeleteDialog({ id, name, isQuestion, onClose, onDone }: QaDeleteDialogProps): ReactElement {
  const { busy, run } = useAction();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const remove = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const done = await run(() => api.call('/api/course/qa/delete', { ids: [id], reason: reason.trim() }), qaText('qa.deleted'));
    if (done !== undefined) onDone();
  };
  return (
    <FormDialog
      open
      danger
      maxWidth="xs"
      busy={busy}
      title={qaText('qa.deleteTitle', { name })}
      saveText={qaText('qa.delete')}
      onSave={() => void remove()}
      onClose={onClose}
    >
      <Alert severity="warning">{qaText(isQuestion ? 'qa.deleteQuestionText' : 'qa.deleteText')}</Alert>
      <TextField
        required
        multiline
        minRows={2}
        label={qaText('qa.reason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? qaText('qa.reasonMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
