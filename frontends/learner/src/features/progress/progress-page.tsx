import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, formatDuration, formatPercent } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { centrePage } from '../user-centre/page-names.texts.js';
import { Section } from '../../lib/centre/section.js';
import { ProgressCalendar } from './progress-calendar.js';
import { fewestAnswers, periodsOf, weakestFirst, type Period, type Point, type ProgressDay } from './progress.js';
import { progressText } from './progress.texts.js';
import { useNextSteps, useProgress } from './use-progress.js';

const count = new Intl.NumberFormat('zh-CN');
const days = (n: number): string => progressText('progress.days', { n: count.format(n) });
const papers = (n: number): string => progressText('progress.papers.n', { n: count.format(n) });
const time = (seconds: number): string => (seconds === 0 ? progressText('progress.noTime') : formatDuration(seconds));
const answers = (n: number): string => progressText('progress.answers.n', { n: count.format(n) });

/** In words, for an arrow alone says nothing to many. */
function changeOf(now: number, before: number, words: (n: number) => string): string {
  if (now === before) return progressText('progress.same');
  return progressText(now > before ? 'progress.more' : 'progress.less', { n: words(Math.abs(now - before)) });
}

function Figure({ name, value, change, note }: { name: string; value: string; change: string; note?: string }): ReactElement {
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1.25, minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.5, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
        {note === undefined ? null : <Typography variant="body2">{note}</Typography>}
        <Typography variant="body2" color="textSecondary">
          {change}
        </Typography>
      </Box>
    </Box>
  );
}

function Figures({ now, before }: { now: Period; before: Period }): ReactElement {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {progressText('progress.of')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1.5,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <Figure
          name={progressText('progress.activeDays')}
          value={days(now.activeDays)}
          change={changeOf(now.activeDays, before.activeDays, days)}
        />
        <Figure
          name={progressText('progress.learning')}
          value={time(now.learnSeconds)}
          change={changeOf(now.learnSeconds, before.learnSeconds, formatDuration)}
        />
        <Figure
          name={progressText('progress.papers')}
          value={papers(now.papers)}
          change={changeOf(now.papers, before.papers, papers)}
          {...(now.papers === 0 ? {} : { note: progressText('progress.papers.passed', { n: now.passed }) })}
        />
        <Figure
          name={progressText('progress.answers')}
          value={answers(now.answers)}
          change={changeOf(now.answers, before.answers, answers)}
          {...(now.rate === null ? {} : { note: progressText('progress.answers.rate', { rate: formatPercent(now.rate) }) })}
        />
      </Box>
    </>
  );
}

function Step({ to, name, note }: { to: string; name: string; note: string }): ReactElement {
  return (
    <li>
      <Box
        component={Link}
        to={to}
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', minHeight: 44, py: 1 },
          ...{ borderTop: 1, borderColor: 'divider', color: 'text.primary', textDecoration: 'none' },
          '&:hover span:first-of-type': { textDecoration: 'underline' },
        }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 160, fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {note}
        </Typography>
      </Box>
    </li>
  );
}

function NextSteps(): ReactElement {
  const next = useNextSteps();
  if (next.isPending) return <Skeleton variant="rounded" height={96} />;
  if (next.data === undefined) return <ErrorState error={next.error} onRetry={() => void next.refetch()} />;
  const { exams, courses, reviews } = next.data;
  if (exams.length + courses.length + reviews.length === 0)
    return (
      <>
        <Typography color="textSecondary">{progressText('progress.next.none')}</Typography>
        <Button component={Link} to={learnerPages.MyRepoList} variant="outlined" sx={{ mt: 1.5 }}>
          {progressText('progress.next.practise')}
        </Button>
      </>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {exams.map(({ id, title, endTime }) => (
        <Step
          key={id}
          to={addressOf(learnerPages.CheckExam, { id })}
          name={title}
          note={progressText('progress.next.exam', { time: formatDateTime(endTime) })}
        />
      ))}
      {courses.map(({ id, title, learnFile, totalFile }) => (
        <Step
          key={id}
          to={addressOf(learnerPages.CourseView, { courseId: id })}
          name={title}
          note={progressText('progress.next.course', { n: learnFile, all: totalFile })}
        />
      ))}
      {reviews.map(({ refId, refTitle, count: n }) => (
        <Step
          key={refId}
          to={learnerPages.WrongBook}
          name={`${progressText('progress.next.review')} · ${refTitle}`}
          note={progressText('progress.next.reviewCount', { n })}
        />
      ))}
    </Box>
  );
}

function Points({ points }: { points: readonly Point[] }): ReactElement {
  if (points.length === 0) return <Typography color="textSecondary">{progressText('progress.points.none')}</Typography>;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {progressText('progress.points.note', { n: fewestAnswers })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1.5 }}>
        {points.map(({ pointCode, pointName, right, judged, rate }) => {
          const words = progressText('progress.points.rate', { rate: formatPercent(rate), right, all: judged });
          return (
            <Box component="li" key={pointCode} sx={{ display: 'grid', gap: 0.5 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{pointName}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {words}
                </Typography>
              </Box>
              <LinearProgress
                variant="determinate"
                aria-label={pointName}
                aria-valuetext={words}
                value={rate * 100}
                color={rate < 0.6 ? 'warning' : 'primary'}
                sx={{ height: 6, borderRadius: 3 }}
              />
            </Box>
          );
        })}
      </Box>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box component="section" aria-label={title} sx={{ mt: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Known({ days: known, points }: { days: readonly ProgressDay[]; points: readonly Point[] }): ReactElement {
  return (
    <>
      <Figures {...periodsOf(known)} />
      <Part title={progressText('progress.next')}>
        <NextSteps />
      </Part>
      <Part title={progressText('progress.calendar')}>
        <ProgressCalendar days={known} />
      </Part>
      <Part title={progressText('progress.points')}>
        <Points points={points} />
      </Part>
    </>
  );
}

/** My progress: what I did, what waits for me, where I am weak. */
export function ProgressPage(): ReactElement {
  const progress = useProgress();
  return (
    <Section title={centrePage('centre.progress')}>
      {progress.isPending ? (
        <Skeleton variant="rounded" height={320} />
      ) : progress.data === undefined ? (
        <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />
      ) : (
        <Known days={progress.data.days} points={weakestFirst(progress.data.points)} />
      )}
    </Section>
  );
}
