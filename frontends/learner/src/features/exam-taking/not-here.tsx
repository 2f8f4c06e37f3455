import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ConfirmDialog, EmptyState, type ApiError } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { PausedPage } from './paused-cover.js';
import { notHereText } from './not-here.texts.js';

/** Another page has the paper; this one takes it over when it is told to. */
export function ElsewhereDialog({ onTakeOver }: { onTakeOver: () => void }): ReactElement {
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

export { PausedCover } from './paused-cover.js';

interface NoPaperProps {
  userId: string;
  paperId: string;
  /** of the paper; undefined: it has no question */
  error: ApiError | undefined;
  onRetry: () => void;
}

/** A paper without questions cannot be sat, and one that stands waits. */
export function NoPaper({ userId, paperId, error, onRetry }: NoPaperProps): ReactElement {
  if (error?.code === pageErrors.PAPER_PAUSED.code) {
    // of the contract
    const { examId, reason } = error.data as { examId: string; reason: string };
    return <PausedPage userId={userId} paperId={paperId} examId={examId} reason={reason} onResumed={onRetry} />;
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
