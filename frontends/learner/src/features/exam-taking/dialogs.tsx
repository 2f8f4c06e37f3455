import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { text } from '../../texts/zh-cn.js';
import { useQueue } from './save-state.js';
import type { HandIn } from './use-hand-in.js';

export interface HandInDialogsProps {
  sitting: Sitting;
  handIn: HandIn;
  onGo: (position: number) => void;
}

function ConfirmHandIn({ sitting, handIn, onGo }: HandInDialogsProps): ReactElement | null {
  const { phase } = handIn;
  const { refused } = useQueue(sitting.queue);
  if (phase.kind !== 'confirm') return null;
  const [first, ...others] = sitting.unanswered();
  const flagged = sitting.flagged().length;
  const unsaved = sitting.numbersOf(refused.map(({ change }) => change));
  return (
    <ConfirmDialog open busy={phase.busy} title={text('take.handIn.title')} confirmText={text('take.handIn')} cancelText={text('take.handIn.back')} onConfirm={handIn.confirm} onCancel={handIn.cancel}>
      <Typography>{first === undefined ? text('take.handIn.sure') : text('take.handIn.unanswered', { n: others.length + 1 })}</Typography>
      {flagged > 0 ? <Typography color="textSecondary" sx={{ mt: 0.5 }}>{text('take.handIn.flagged', { n: flagged })}</Typography> : null}
      {unsaved.length > 0 ? <Alert severity="error" variant="outlined" sx={{ mt: 1.5 }}>{text('take.handIn.refused', { list: unsaved.join('、') })}</Alert> : null}
      {first === undefined || sitting.paper.noBack ? null : (
        <Button
          sx={{ mt: 1.5, ml: -1 }}
          disabled={phase.busy}
          onClick={() => {
            handIn.cancel();
            onGo(sitting.positionOf(first.quId));
          }}
        >
          {text('take.handIn.goFirst')}
        </Button>
      )}
      {phase.problem === null ? null : <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>{phase.problem}</Alert>}
    </ConfirmDialog>
  );
}

function TimeUpDialog({ offline }: { offline: boolean }): ReactElement {
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="time-up-title">
      <DialogTitle id="time-up-title">{text('take.timeUp.title')}</DialogTitle>
      <DialogContent>
        <Typography role="status" sx={{ mb: 2.5 }}>{text(offline ? 'take.timeUp.offline' : 'take.timeUp')}</Typography>
        <Skeleton variant="rounded" height={4} aria-hidden />
      </DialogContent>
    </Dialog>
  );
}

function ClosedDialog({ lost, handIn }: { lost: readonly number[]; handIn: HandIn }): ReactElement {
  return (
    <ConfirmDialog open title={text('take.closed.title')} confirmText={text('take.closed.result')} cancelText={null} onConfirm={handIn.toResult}>
      <Typography>{lost.length === 0 ? text('take.closed.all') : text('take.closed.lost', { n: lost.length, list: lost.join('、') })}</Typography>
    </ConfirmDialog>
  );
}

/** The dialogs of every way in which a sitting ends. */
export function HandInDialogs(props: HandInDialogsProps): ReactElement | null {
  const { phase } = props.handIn;
  if (phase.kind === 'time-up') return <TimeUpDialog offline={phase.offline} />;
  if (phase.kind === 'closed') return <ClosedDialog lost={phase.lost} handIn={props.handIn} />;
  return <ConfirmHandIn {...props} />;
}
