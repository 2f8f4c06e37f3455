import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { QuestionWithKey } from '@xuekao/contracts';
import { addressOf } from '@xuekao/contracts/addresses';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { uiText } from '../ui/ui.texts.js';
import { KeyedQuestion } from './keyed-question.js';
import { questionText } from './question.texts.js';
import { questionRoutes } from './routes.js';

interface PreviewFrameProps {
  title: string;
  /** of the specification: many questions take 90% of the window */
  isWide?: boolean;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function PreviewFrame({ title, isWide = false, actions, onClose, children }: PreviewFrameProps): ReactElement {
  const id = useId();
  const width = isWide ? ({ maxWidth: false, slotProps: { paper: { sx: { width: '90%' } } } } as const) : ({ maxWidth: 'md' } as const);
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby={id} {...width}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button variant="contained" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Previewed({ question }: { question: QuestionWithKey }): ReactElement {
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {[question.quType_dictText, question.quLevel_dictText, question.repoTitle].join(' · ')}
      </Typography>
      <KeyedQuestion question={question} />
    </>
  );
}

export interface PreviewDialogProps {
  question: QuestionWithKey | null;
  /** false: what is shown is in no bank */
  mayEdit?: boolean;
  onClose: () => void;
}

export function PreviewDialog({ question, mayEdit = true, onClose }: PreviewDialogProps): ReactElement | null {
  const canSave = useCan('qu:save') && mayEdit;
  if (question === null) return null;
  const edit = canSave ? (
    <Button component={Link} to={addressOf(questionRoutes.QuDetail, { id: question.id })}>
      {uiText('ui.edit')}
    </Button>
  ) : null;
  return (
    <PreviewFrame title={questionText('qu.previewTitle')} actions={edit} onClose={onClose}>
      <Previewed question={question} />
    </PreviewFrame>
  );
}

/** Questions one below the other, in the order in which they were chosen. */
export function PreviewManyDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }): ReactElement {
  const call = useCall('/api/qu/qu/paging-with-answer', { size: ids.length, params: { ids: [...ids] } });
  return (
    <PreviewFrame isWide title={questionText('qu.previewMany', { n: ids.length })} onClose={onClose}>
      <CallView call={call} height={320}>
        {({ records }) => (
          <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 3 }}>
            {ids
              .flatMap((id) => records.find((row) => row.id === id) ?? [])
              .map((question) => (
                <Box component="li" key={question.id}>
                  <Previewed question={question} />
                </Box>
              ))}
          </Box>
        )}
      </CallView>
    </PreviewFrame>
  );
}
