import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import { isAnswered } from '@xuekao/question/view';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Leaf } from './marks.js';
import { paperText } from './paper.texts.js';

interface Props {
  paperId: string;
  leaves: readonly Leaf[];
  onDone: () => Promise<void>;
}

/** Takes marks by hand back, so that they are given once more. */
export function ReopenButton({ paperId, leaves, onDone }: Props): ReactElement | null {
  const marked = leaves.filter(({ question }) => question.quType === 'saq' && !question.needsHand && isAnswered(question.answer));
  const { busy, run } = useAction();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  if (marked.length === 0) return null;
  const reopen = async (): Promise<void> => {
    const input = { id: paperId, quIds: [...chosen], reason: reason.trim() };
    if ((await run(() => api.call('/api/paper/marking/reopen', input), paperText('mark.done'))) === undefined) return;
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
