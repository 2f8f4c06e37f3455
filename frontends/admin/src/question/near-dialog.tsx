import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { addressOf } from '@xuekao/contracts/addresses';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import type { KeyedQuestionProps } from './keyed-question.js';
import { NearPair } from './near-pair.js';
import { questionText } from './question.texts.js';
import { questionRoutes } from './routes.js';

export interface NearDialogProps {
  /** what is compared: a question of a bank, or one of a text */
  one: { title: string; question: KeyedQuestionProps['question'] };
  other: { title: string } & ({ quId: string } | { question: KeyedQuestionProps['question'] });
  percent: number;
  actions?: ReactNode;
  onClose: () => void;
}

function Stored({ quId, children }: { quId: string; children: (question: KeyedQuestionProps['question']) => ReactElement }): ReactElement {
  const call = useCall('/api/qu/qu/detail', { id: quId });
  return (
    <CallView call={call} height={320}>
      {children}
    </CallView>
  );
}

/** Two near duplicates side by side. */
export function NearDialog({ one, other, percent, actions, onClose }: NearDialogProps): ReactElement {
  const id = useId();
  const pair = (question: KeyedQuestionProps['question']): ReactElement => <NearPair sides={[one, { title: other.title, question }]} />;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{questionText('near.pair', { n: percent })}</DialogTitle>
      <DialogContent tabIndex={0}>{'quId' in other ? <Stored quId={other.quId}>{pair}</Stored> : pair(other.question)}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {actions}
        {'quId' in other ? (
          <Button component={Link} to={addressOf(questionRoutes.QuDetail, { id: other.quId })} target="_blank">
            {questionText('near.open')}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
