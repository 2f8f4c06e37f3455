import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState, formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { filterAddress } from '../lib/addresses.js';
import { useCall } from '../lib/use-call.js';
import { paperRoutes } from '../paper/routes.js';
import { Section } from '../ui/page.js';
import { dashboardText } from './dashboard.texts.js';
import { figuresText } from './figures.texts.js';
import { Line, Lines } from './lines.js';

const shownRows = 5;

/** Exams that go on now, those that end first before the others. */
export function OngoingExams(): ReactElement {
  const { data, error, refetch } = useCall('/api/stat/exam/dash-exam-list', { current: 1, size: shownRows, params: {} }, { onFocus: true });
  return (
    <Section title={dashboardText('dash.running')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton variant="rounded" height={72} /> : null}
      {data === undefined ? null : (
        <Lines empty={dashboardText('dash.running.empty')}>
          {data.records.map(({ id, title, endTime, procCount, handCount }) => (
            <Line
              key={id}
              title={title}
              note={
                `${dashboardText('dash.running.counts', { n: procCount, m: handCount })} · ` +
                dashboardText('dash.until', { time: formatDateTime(endTime) })
              }
              to={filterAddress(paperRoutes.PaperList, { examId: id })}
              action={dashboardText('dash.papers')}
            />
          ))}
        </Lines>
      )}
      {(data?.total ?? 0) > shownRows ? (
        <Box sx={{ pt: 1 }}>
          <Button component={Link} to={examRoutes.ExamList} size="small" sx={{ minHeight: 44 }}>
            {figuresText('fig.all', { n: data?.total ?? 0 })}
          </Button>
        </Box>
      ) : null}
    </Section>
  );
}
