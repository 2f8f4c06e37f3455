import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { useId, useState, type ReactElement } from 'react';
import { uiText } from '../ui/ui.texts.js';
import { isWhole } from './exam-form.js';
import { examText } from './exam.texts.js';

/** of the call */
const mostPapers = 5000;

/** Opens the exam in the learner app as its learners will see it: entry, paper, hand-in, result. */
export function PreviewButton({ id }: { id: string }): ReactElement {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('1');
  const isRight = isWhole(Number(typed), 1, mostPapers);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {examText('exam.preview')}
      </Button>
      <Dialog open={isOpen} fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={close}>
        <DialogTitle id={titleId}>{examText('exam.preview.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{examText('exam.preview.note')}</Typography>
          <TextField
            type="number"
            label={examText('exam.preview.number')}
            value={typed}
            error={!isRight}
            helperText={examText(isRight ? 'exam.preview.numberHelp' : 'exam.preview.numberBad')}
            slotProps={{ htmlInput: { min: 1, max: mostPapers, inputMode: 'numeric' } }}
            onChange={({ target }) => setTyped(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={close}>
            {uiText('ui.cancel')}
          </Button>
          <Button
            component="a"
            variant="contained"
            href={`${addressOf(learnerPages.CheckExam, { id })}?preview=${typed}`}
            target="_blank"
            rel="noopener"
            disabled={!isRight}
            onClick={close}
          >
            {examText('exam.preview.open')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
