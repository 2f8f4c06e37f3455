import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { ConfirmDialog, EmptyState, OpenLayers, sharedText, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { backLayers } from '../../lib/back-layers.js';
import { PageError } from '../../lib/page-error.js';
import { useUser } from '../../lib/session.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import styles from './taking.module.css';
import { TakingScreen } from './taking-screen.js';
export { wantSittingParts } from './taking-screen.js';
import { useSitting } from './use-sitting.js';
import { useTabLock } from './use-tab-lock.js';

function TakingSkeleton(): ReactElement {
  return (
    <div role="status" aria-label={sharedText('shared.loading')}>
      <Skeleton height={60} />
      <div className={styles['paper']}>
        <Skeleton height={480} />
        <Skeleton height={360} />
      </div>
    </div>
  );
}

const opensLayer = (close: () => void): (() => void) => backLayers().add(close);
const toHall = (): ReactElement => (
  <Button component={Link} to={learnerPages.ExamOnline} variant="outlined" sx={{ minHeight: 44 }}>
    {takingText('take.elsewhere.leave')}
  </Button>
);

/** `/pages/exam/start/{paperId}`: taking an exam, and going on with it. */
export function ExamTakingPage(): ReactElement {
  const { id = '' } = useParams();
  const user = useUser();
  const navigate = useNavigate();
  const { lock, takeOver } = useTabLock(id);
  const { state, retry } = useSitting(user.id, id, lock === 'held');
  if (lock === 'elsewhere') {
    return (
      <ConfirmDialog
        open
        title={takingText('take.elsewhere.title')}
        confirmText={takingText('take.elsewhere.here')}
        cancelText={takingText('take.elsewhere.leave')}
        onConfirm={takeOver}
        onCancel={() => void navigate(learnerPages.ExamOnline)}
      >
        <Typography>{takingText('take.elsewhere')}</Typography>
      </ConfirmDialog>
    );
  }
  if (state.status === 'handed-in') return <Navigate to={addressOf(learnerPages.ShowExam, { id })} replace />;
  if (state.status === 'empty')
    return (
      <main>
        <EmptyState text={takingText('take.empty')} action={toHall()} />
      </main>
    );
  if (state.status === 'failed')
    return (
      <main>
        <PageError error={state.error} onRetry={retry} back="exams" />
      </main>
    );
  if (state.status === 'open')
    return (
      <OpenLayers value={opensLayer}>
        <TakingScreen key={state.sitting.paper.id} sitting={state.sitting} />
      </OpenLayers>
    );
  return <TakingSkeleton />;
}
