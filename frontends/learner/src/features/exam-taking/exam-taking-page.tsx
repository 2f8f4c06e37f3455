import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { backLayers, lazyPart, OpenLayers, sharedText, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Navigate, useParams } from 'react-router';
import { PageError } from '../../lib/page-error.js';
import { useUser } from '../../lib/session.js';
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
// hardly anybody meets it
const NotHere = lazyPart(async () => (await import('./not-here.js')).NotHere);

/** `/pages/exam/start/{paperId}`: taking an exam, and going on with it. */
export function ExamTakingPage(): ReactElement {
  const { id = '' } = useParams();
  const user = useUser();
  const { lock, takeOver } = useTabLock(id);
  const { state, retry } = useSitting(user.id, id, lock === 'held');
  if (lock === 'elsewhere' || state.status === 'elsewhere' || state.status === 'empty')
    // the skeleton of the route stands meanwhile
    return <NotHere userId={user.id} paperId={id} state={state} onTakeOver={takeOver} onHere={retry} />;
  if (state.status === 'handed-in') return <Navigate to={addressOf(learnerPages.ShowExam, { id })} replace />;
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
