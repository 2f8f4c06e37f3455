import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { FileLinksContext, lazyPart, notify, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useMemo, useRef, type ReactElement } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { otherPaperOf } from '../../lib/other-paper.js';
import { api, useUser } from '../../lib/session.js';
import { PageError } from '../../lib/page-error.js';
import { useSite } from '../../lib/site.js';
import { usePageTitle } from '../../lib/page-title.js';
import { askOwnFiles } from '../../lib/answer-files/own-files.js';
import { useKnownUnread } from '../../lib/unread.js';
import { AppealPart } from './appeal-part.js';
import { FilesWaiting } from './files-waiting.js';
import { resultText } from './result.texts.js';
import { ResultDetails } from './result-details.js';
import { ResultSummary } from './result-summary.js';
import { useForgetPaper } from './use-forget-paper.js';

const InitialStrip = lazyPart(async () => (await import('../../lib/initial-password/initial-strip.js')).InitialStrip, 'notice');
const ReceiptPart = lazyPart(async () => (await import('./receipt-part.js')).ReceiptPart);
const CertsPart = lazyPart(async () => (await import('./certs-part.js')).CertsPart);
const FindingPart = lazyPart(async () => (await import('./finding-part.js')).FindingPart);
const TrialOutcome = lazyPart(async () => (await import('../exam-trial/trial-outcome.js')).TrialOutcome);

function ResultSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')}>
      <Skeleton width="50%" height={40} />
      <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 3 }} />
    </Box>
  );
}

/** On paper there is nothing to press, and a page holds more. */
const onPaper = `@media print {
  @page { margin: 14mm; }
  html { font-size: 11px !important; }
  header, footer, [role=alert], [role=status] { display: none !important; }
  main { padding: 0 !important; max-width: none !important; }
}`;

const againMs = 30_000;
/** A message may be for a whole year: its people do not ask in the same second. */
const spreadMs = 2000;
const watchedMs = 30 * 60_000;
const endedWithTime = ({ exState, handTime, isTrial }: CallOutput<'/api/paper/paper/paper-result'>): boolean =>
  !isTrial && (exState === 1 || exState === 7) && Date.now() - Date.parse(handTime) < watchedMs;

/** Asks again when a message has come: the paper may have been opened again, regraded or published, and its clock may run. */
function useAfterMessage(initial: number, again: () => unknown): void {
  const unread = useKnownUnread(initial);
  const known = useRef(unread);
  useEffect(() => {
    const isMore = unread > known.current;
    known.current = unread;
    if (!isMore) return undefined;
    const timer = window.setTimeout(again, Math.random() * spreadMs);
    return () => window.clearTimeout(timer);
  }, [unread, again]);
}

/** Page after the hand-in: thanks, thanks with the score, or everything (resultType 1, 2, 3). */
export function ExamResultPage(): ReactElement {
  const { id = '' } = useParams();
  const isNew = useLocation().state?.handedIn === true;
  const user = useUser();
  const { site } = useSite();
  const hasCerts = site !== undefined && site.props['moduleCert'] !== false;
  const { initialUntil } = user;
  const links = useMemo(() => ({ paperId: id, ask: askOwnFiles }), [id]);
  const query = useQuery({
    queryKey: ['result', id],
    queryFn: ({ signal }) => api.call('/api/paper/paper/paper-result', { id }, { signal }),
    staleTime: 0,
    // an outage may be given back to a paper that ended with its time: the page then leads into it
    refetchInterval: ({ state: { data } }) => (data !== undefined && endedWithTime(data) ? againMs : false),
  });
  const result = query.data;
  useAfterMessage(user.unread, query.refetch);
  usePageTitle(result === undefined ? '' : `${resultText('result.title')} - ${result.title}`);
  const isPublished = result?.release.score === 'shown';
  useForgetPaper({ userId: user.id, paperId: id, examId: result?.examId ?? '' }, isPublished);
  const other = otherPaperOf(query.error);
  useEffect(() => {
    if (other !== null) notify(resultText('result.swapped'), 'info', { persistent: true });
  }, [other]);
  if (other !== null) return <Navigate to={addressOf(learnerPages.StartExam, { id: other })} replace />;
  if (result === undefined)
    return query.isError ? <PageError error={query.error} onRetry={() => void query.refetch()} back="records" /> : <ResultSkeleton />;
  if (result.state === 0) return <Navigate to={addressOf(learnerPages.StartExam, { id })} replace />;
  const detailed = result.groupList.some((group) => group.quList.length > 0);
  return (
    <>
      <style>{onPaper}</style>
      {result.isTrial ? (
        <Suspense fallback={null}>
          <TrialOutcome paperId={id} />
        </Suspense>
      ) : null}
      {initialUntil === '' ? null : (
        <Suspense fallback={null}>
          <InitialStrip until={initialUntil} />
        </Suspense>
      )}
      <FilesWaiting userId={user.id} paperId={id} isPublished={isPublished} />
      <ResultSummary result={result} isNew={isNew} />
      {result.receipt === undefined ? null : (
        <Suspense fallback={null}>
          <ReceiptPart paperId={id} receipt={result.receipt} late={result.late} />
        </Suspense>
      )}
      {result.watched === true && ['shown', 'never'].includes(result.release.score) ? (
        <Suspense fallback={null}>
          <FindingPart paperId={id} />
        </Suspense>
      ) : null}
      {hasCerts && result.release.score === 'shown' && !result.isTrial ? (
        <Suspense fallback={null}>
          <CertsPart examId={result.examId} />
        </Suspense>
      ) : null}
      <AppealPart result={result} question={null} />
      {detailed ? (
        <FileLinksContext value={links}>
          <ResultDetails result={result} />
        </FileLinksContext>
      ) : null}
    </>
  );
}
