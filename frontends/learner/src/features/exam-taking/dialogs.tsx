import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, lazyPart, Skeleton } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import type { HandIn } from './use-hand-in.js';

/** loaded with the exam screen, see there */
export const HandInReview = lazyPart(async () => (await import('./hand-in-review.js')).HandInReview, 'notice');
export const ClosingDialog = lazyPart(async () => (await import('./leaving-dialogs.js')).ClosingDialog, 'notice');
export const LeaveDialog = lazyPart(async () => (await import('./leaving-dialogs.js')).LeaveDialog, 'notice');

export interface HandInDialogsProps {
  sitting: Sitting;
  handIn: HandIn;
  firstOpen: number;
  onGo: (position: number) => void;
}

function TimeUpDialog({ offline }: { offline: boolean }): ReactElement {
  return (
    <Dialog open maxWidth="xs" fullWidth aria-describedby="time-up-words">
      <DialogTitle>{takingText('take.timeUp.title')}</DialogTitle>
      <DialogContent>
        <Typography id="time-up-words" role="status" sx={{ mb: 2.5 }}>
          {takingText(offline ? 'take.timeUp.offline' : 'take.timeUp')}
        </Typography>
        <Skeleton height={4} />
      </DialogContent>
    </Dialog>
  );
}

function ClosedDialog({ lost, handIn }: { lost: readonly number[]; handIn: HandIn }): ReactElement {
  return (
    <ConfirmDialog
      open
      title={takingText('take.closed.title')}
      confirmText={takingText('take.closed.result')}
      cancelText={null}
      onConfirm={handIn.toResult}
    >
      <Typography>
        {lost.length === 0 ? takingText('take.closed.all') : takingText('take.closed.lost', { n: lost.length, list: lost.join('、') })}
      </Typography>
    </ConfirmDialog>
  );
}

/** The dialogs of every way in which a sitting ends. */
export function HandInDialogs(props: HandInDialogsProps): ReactElement | null {
  const { phase } = props.handIn;
  if (phase.kind === 'time-up') return <TimeUpDialog offline={phase.offline} />;
  if (phase.kind === 'closed') return <ClosedDialog lost={phase.lost} handIn={props.handIn} />;
  return phase.kind === 'confirm' ? (
    <Suspense fallback={null}>
      <HandInReview {...props} phase={phase} onClose={props.handIn.cancel} />
    </Suspense>
  ) : null;
}
