import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { Closing } from '../../lib/sitting/closing.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { reviewText } from './review.texts.js';
import type { Leave } from './use-leave.js';

/** more numbers than these are no help */
const named = 8;

/** Dialog of an exam without going back, before incomplete questions are closed for good. */
export function ClosingDialog({ closing, onSettle }: { closing: Closing; onSettle: (proceeds: boolean) => void }): ReactElement {
  const numbers = closing.questions.map((question) => question.sort);
  return (
    <ConfirmDialog
      open
      cautious
      title={reviewText('closing.title')}
      confirmText={reviewText('closing.go')}
      cancelText={reviewText('closing.back')}
      onConfirm={() => onSettle(true)}
      onCancel={() => onSettle(false)}
    >
      <Typography>
        {reviewText(numbers.length > named ? 'closing.many' : 'closing.one', {
          list: numbers.slice(0, named).join('、'),
          n: numbers.length,
        })}
      </Typography>
    </ConfirmDialog>
  );
}

/** Dialog behind the Back key: nothing of the exam stops while one is away. */
export function LeaveDialog({ leave: { stay, go } }: { leave: Leave }): ReactElement {
  return (
    <ConfirmDialog
      open
      cautious
      title={reviewText('leave.title')}
      confirmText={reviewText('leave.go')}
      cancelText={takingText('take.handIn.back')}
      onConfirm={go}
      onCancel={stay}
    >
      <Typography>{reviewText('leave.words')}</Typography>
    </ConfirmDialog>
  );
}
