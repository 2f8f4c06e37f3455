import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, ConfirmDialog, EmptyState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { PausedPage } from './paused-cover.js';
import { MovedDialog } from './moved-dialog.js';
import { notHereText } from './not-here.texts.js';
import type { SittingState } from './use-sitting.js';

interface NotHereProps {
  userId: string;
  paperId: string;
  state: SittingState;
  onTakeOver: () => void;
  onHere: () => void;
}

/** Another device or another page has the paper, and this one takes it over when it is told to; or there is nothing to sit. */
export function NotHere({ userId, paperId, state, onTakeOver, onHere }: NotHereProps): ReactElement {
  if (state.status === 'empty') return <NoPaper userId={userId} paperId={paperId} refusal={state.error} onResumed={onHere} />;
  if (state.status === 'elsewhere') return <MovedDialog paperId={paperId} refusal={state.error} left={state.sitting} onHere={onHere} />;
  return <OtherTabDialog onTakeOver={onTakeOver} />;
}

function OtherTabDialog({ onTakeOver }: { onTakeOver: () => void }): ReactElement {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={notHereText('elsewhere.title')}
      confirmText={notHereText('elsewhere.here')}
      cancelText={notHereText('leave')}
      onConfirm={onTakeOver}
      onCancel={() => void navigate(learnerPages.ExamOnline)}
    >
      <Typography>{notHereText('elsewhere')}</Typography>
    </ConfirmDialog>
  );
}

interface NoPaperProps {
  userId: string;
  paperId: string;
  /** of the paper; undefined: it has no question */
  refusal: unknown;
  onResumed: () => void;
}

export { SittingPaused } from './paused-cover.js';

/** A paper without questions cannot be sat, and one that stands waits. */
function NoPaper({ userId, paperId, refusal, onResumed }: NoPaperProps): ReactElement {
  if (refusal instanceof ApiError && refusal.code === pageErrors.PAPER_PAUSED.code) {
    // of the contract
    const { examId, reason } = refusal.data as { examId: string; reason: string };
    return <PausedPage userId={userId} paperId={paperId} examId={examId} reason={reason} onResumed={onResumed} />;
  }
  return (
    <main>
      <EmptyState
        text={notHereText('empty')}
        action={
          <Button component={Link} to={learnerPages.ExamOnline} variant="outlined" sx={{ minHeight: 44 }}>
            {notHereText('leave')}
          </Button>
        }
      />
    </main>
  );
}
