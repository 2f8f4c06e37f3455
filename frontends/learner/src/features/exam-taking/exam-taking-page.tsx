import Box from '@mui/material/Box';
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
import { TakingScreen } from './taking-screen.js';
export { wantSittingParts } from './taking-screen.js';
import { useSitting } from './use-sitting.js';
import { useTabLock } from './use-tab-lock.js';

function TakingSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')}>
      <Box
        sx={{
          height: 60,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          display: 'flex',
          alignItems: 'center',
          px: 3,
          gap: 3,
        }}
      >
        <Skeleton width="30%" height={28} />
        <Skeleton width={72} height={20} style={{ marginLeft: 'auto' }} />
        <Skeleton width={84} height={40} />
      </Box>
      <Box sx={{ maxWidth: 1480, mx: 'auto', p: 3, display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '1fr 312px' } }}>
        <Box sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper' }}>
          <Skeleton width="20%" height={14} />
          <Skeleton height={20} style={{ marginTop: 12 }} />
          <Skeleton height={20} width="70%" style={{ marginTop: 12 }} />
          {[0, 1, 2, 3].map((key) => (
            <Skeleton key={key} height={50} style={{ marginTop: 12 }} />
          ))}
        </Box>
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <Skeleton height={360} />
        </Box>
      </Box>
    </Box>
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
      <Box component="main">
        <EmptyState text={takingText('take.empty')} action={toHall()} />
      </Box>
    );
  if (state.status === 'failed')
    return (
      <Box component="main">
        <PageError error={state.error} onRetry={retry} back="exams" />
      </Box>
    );
  if (state.status === 'open')
    return (
      <OpenLayers value={opensLayer}>
        <TakingScreen key={state.sitting.paper.id} sitting={state.sitting} />
      </OpenLayers>
    );
  return <TakingSkeleton />;
}
