import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { QuestionWithKey } from '@xuekao/contracts';
import { addressOf } from '@xuekao/contracts/addresses';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useCan } from '../lib/session.js';
import { uiText } from '../ui/ui.texts.js';
import { KeyedQuestion } from './keyed-question.js';
import { questionText } from './question.texts.js';
import { questionRoutes } from './routes.js';

export function PreviewDialog({ question, onClose }: { question: QuestionWithKey | null; onClose: () => void }): ReactElement | null {
  const id = useId();
  const canSave = useCan('qu:save');
  if (question === null) return null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{questionText('qu.previewTitle')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {[question.quType_dictText, question.quLevel_dictText, question.repoTitle].join(' · ')}
        </Typography>
        <KeyedQuestion question={question} />
      </DialogContent>
      <DialogActions>
        {canSave ? (
          <Button component={Link} to={addressOf(questionRoutes.QuDetail, { id: question.id })}>
            {uiText('ui.edit')}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
