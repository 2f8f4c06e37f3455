import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState, formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useRef, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useRefresh } from '../correction/use-refresh.js';
import { examRoutes } from '../exam/routes.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { ItemAnalysis } from './item-analysis.js';
import { ReportButton } from './report-button.js';
import { BandSection, DepartSection, PointSection, SummarySection } from './report-sections.js';
import { statisticText } from './statistics.texts.js';
import { TermsSection } from './terms-section.js';

type Statistics = CallOutput<'/api/exam/exam/statistics'>;
const choices = ['best', 'first', 'all'] as const;
type Choice = (typeof choices)[number];

/** Statistics of an exam; computed when the page is opened where they are missing or old. */
export function StatisticsPage(): ReactElement {
  const { id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const which = choices.find((one) => one === query.get('which')) ?? 'best';
  const call = useCall('/api/exam/exam/statistics', { examId: id, which });
  const { busy, run } = useAction();
  const compute = async (): Promise<void> => {
    await run(() => api.call('/api/exam/exam/statistics-compute', { examId: id, which }));
    await refreshCalls(['/api/exam/exam/statistics']);
  };
  useFirstComputation(call.data, which, compute);
  useRefresh(call.refetch, call.data?.isComputing === true);
  if (call.isError)
    return (
      <>
        <PageHeader title={statisticText('stat.title')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  const statistics = call.data;
  return (
    <>
      <PageHeader
        title={statisticText('stat.of', { title: statistics.title })}
        note={
          statistics.computedTime === ''
            ? statisticText('stat.never')
            : statisticText('stat.computed', { time: formatDateTime(statistics.computedTime) })
        }
        back={examRoutes.ExamList}
        actions={
          <>
            <TextField
              select
              fullWidth={false}
              label={statisticText('stat.which')}
              value={which}
              onChange={(event) => setQuery(event.target.value === 'best' ? {} : { which: event.target.value })}
              sx={{ minWidth: 150 }}
            >
              {choices.map((one) => (
                <MenuItem key={one} value={one}>
                  {statisticText(`stat.which.${one}`)}
                </MenuItem>
              ))}
            </TextField>
            <ReportButton examId={id} which={which} statistics={statistics} />
            <Button variant="outlined" loading={busy || statistics.isComputing} onClick={() => void compute()}>
              {statisticText('stat.compute')}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StateNotes statistics={statistics} />
        <Report examId={id} which={which} statistics={statistics} />
      </Box>
    </>
  );
}

/** Once for each choice while the page is open: papers of a running exam come in all the time. */
function useFirstComputation(statistics: Statistics | undefined, which: Choice, compute: () => Promise<void>): void {
  const asked = useRef(new Set<Choice>());
  const isWanted = statistics !== undefined && !statistics.isComputing && (statistics.report === null || statistics.isStale);
  useEffect(() => {
    if (!isWanted || asked.current.has(which)) return;
    asked.current.add(which);
    void compute();
  }, [isWanted, which, compute]);
}

function StateNotes({ statistics }: { statistics: Statistics }): ReactElement {
  const { isComputing, isFailing, isStale, done, total, waiting, left } = statistics;
  return (
    <>
      {isComputing ? (
        <Box>
          <LinearProgress
            aria-label={statisticText('stat.compute')}
            {...(total === 0 ? {} : { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) })}
            sx={{ mb: 1 }}
          />
          <Typography role="status" variant="body2" color="textSecondary">
            {total === 0 ? statisticText('stat.starting') : statisticText('stat.computing', { done, total })}
          </Typography>
        </Box>
      ) : null}
      {isFailing ? <Alert severity="warning">{statisticText('stat.failing')}</Alert> : null}
      {isStale && !isComputing ? <Alert severity="info">{statisticText('stat.stale')}</Alert> : null}
      {left > 0 ? <Alert severity="warning">{statisticText('stat.left', { n: left })}</Alert> : null}
      {waiting > 0 ? <Alert severity="info">{statisticText('stat.waiting', { n: waiting })}</Alert> : null}
    </>
  );
}

function Report({ examId, which, statistics }: { examId: string; which: Choice; statistics: Statistics }): ReactElement | null {
  const { report, mayAnalyse, computedTime, totalScore } = statistics;
  if (report === null) return null;
  if (report.papers === 0)
    return (
      <Section title={statisticText('stat.items')}>
        <Typography>{statisticText('stat.noItems')}</Typography>
        <Typography color="textSecondary">{statisticText('stat.noPapers')}</Typography>
      </Section>
    );
  return (
    <>
      <SummarySection report={report} exam={statistics} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <BandSection report={report} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <DepartSection report={report} full={totalScore} />
          <PointSection report={report} />
        </Box>
      </Box>
      {mayAnalyse ? (
        <ItemAnalysis key={computedTime} examId={examId} which={which} report={report} />
      ) : (
        <Section title={statisticText('stat.items')}>
          <Typography color="textSecondary">{statisticText('stat.mayNot')}</Typography>
        </Section>
      )}
      <TermsSection />
    </>
  );
}
