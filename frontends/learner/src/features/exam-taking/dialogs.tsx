import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { lazyPart, Skeleton } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import type { HandIn } from './use-hand-in.js';

/** loaded with the exam screen, see there */
export const HandInReview = lazyPart(async () => (await import('./hand-in-review.js')).HandInReview, 'notice');
export const ClosingDialog = lazyPart(async () => (await import('./leaving-dialogs.js')).ClosingDialog, 'notice');
const ClosedDialog = lazyPart(async () => (await import('./closed-dialog.js')).ClosedDialog, 'notice');
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

/** The dialogs of every way in which a sitting ends. */
export function HandInDialogs(props: HandInDialogsProps): ReactElement | null {
  const { phase } = props.handIn;
  if (phase.kind === 'time-up') return <TimeUpDialog offline={phase.offline} />;
  if (phase.kind === 'answering') return null;
  return (
    <Suspense fallback={null}>
      {phase.kind === 'closed' ? (
        <ClosedDialog paperId={props.sitting.paper.id} lost={phase.lost} toResult={props.handIn.toResult} />
      ) : (
        <HandInReview {...props} phase={phase} onClose={props.handIn.cancel} />
      )}
    </Suspense>
  );
}
