import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, FormDialog } from '@xuekao/frontend-shared';
import { isAnswered } from '@xuekao/question/view';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Leaf } from '../desk/marks.js';
import { paperText } from './paper.texts.js';

interface Props {
  paperId: string;
  /** of the paper, as it is shown */
  version: number;
  leaves: readonly Leaf[];
  onDone: () => Promise<void>;
}

/** Takes marks by hand back, so that they are given once more. */
export function ReopenButton({ paperId, version, leaves, onDone }: Props): ReactElement | null {
  const marked = leaves.filter(({ question }) => question.quType === 'saq' && !question.needsHand && isAnswered(question.answer));
  const { busy, run } = useAction();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  if (marked.length === 0) return null;
  const reopen = async (): Promise<void> => {
    const input = { id: paperId, version, quIds: [...chosen], reason: reason.trim() };
    const send = async (): Promise<unknown> => {
      try {
        return await api.call('/api/paper/marking/reopen', input);
      } catch (error) {
        // somebody marked meanwhile: the new mark is looked at before it is taken back
        if (error instanceof ApiError && error.code === errors.STALE.code) {
          setOpen(false);
          await onDone();
        }
        throw error;
      }
    };
    if ((await run(send, paperText('mark.done'))) === undefined) return;
    setOpen(false);
    await Promise.all([onDone(), refreshCalls(['/api/paper/paper/paging', '/api/exam/exam/todo'], ['paper', 'exam'])]);
  };
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          setChosen(marked.map(({ question }) => question.quId));
          setReason('');
          setOpen(true);
        }}
      >
        {paperText('mark.reopen')}
      </Button>
      <FormDialog
        open={open}
        title={paperText('mark.reopenTitle')}
        saveText={paperText('mark.reopen')}
        saveDisabled={chosen.length === 0 || reason.trim() === ''}
        busy={busy}
        danger
        onSave={() => void reopen()}
        onClose={() => setOpen(false)}
      >
        <Typography variant="body2" color="textSecondary">
          {paperText('mark.reopenText')}
        </Typography>
        <FormControl component="fieldset">
          <FormLabel component="legend">{paperText('mark.reopenQuestions')}</FormLabel>
          {marked.map(({ question: { quId }, label }) => (
            <FormControlLabel
              key={quId}
              label={paperText('mark.reopenOne', { n: label })}
              control={
                <Checkbox
                  checked={chosen.includes(quId)}
                  onChange={(_, on) => setChosen(on ? [...chosen, quId] : chosen.filter((one) => one !== quId))}
                />
              }
            />
          ))}
        </FormControl>
        <TextField
          required
          label={paperText('mark.reopenReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </FormDialog>
    </>
  );
}
