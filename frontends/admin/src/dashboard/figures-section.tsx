import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { EmptyState, ErrorState, lazyPart, type CallOutput } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { useSite } from '../lib/site.js';
import { Section } from '../ui/page.js';
import type { DaySeries } from '../ui/day-chart.js';
import { halves, overDays, type DayRow, type Way } from './figures.js';
import { figuresText } from './figures.texts.js';

const DayChart = lazyPart(async () => (await import('../ui/day-chart.js')).DayChart);
const spans = [7, 30, 90] as const;
type Span = (typeof spans)[number];
const chartHeight = 360;
const number = new Intl.NumberFormat('zh-CN');

interface Series<Key extends string> {
  key: Key;
  color: DaySeries['color'];
  label: string;
  /** the days in one number */
  way: Way<Key>;
}

const userSeries = [
  { key: 'newUser', color: 'success', way: 'sum', label: figuresText('fig.newUser') },
  { key: 'activeUser', color: 'primary', way: 'mean', label: figuresText('fig.activeUser') },
  { key: 'allUser', color: 'warning', way: 'last', label: figuresText('fig.allUser') },
] as const satisfies readonly Series<keyof CallOutput<'/api/stat/total/user/week'>[number]>[];
const examSeries = [
  { key: 'examCount', color: 'primary', way: 'sum', label: figuresText('fig.examUserCount') },
  { key: 'examUser', color: 'warning', way: 'mean', label: figuresText('fig.examUser') },
  { key: 'passUser', color: 'success', way: 'mean', label: figuresText('fig.passUser') },
] as const satisfies readonly Series<keyof CallOutput<'/api/stat/total/exam/week'>[number]>[];

const learningSeries = [
  { key: 'learnUser', color: 'primary', way: 'mean', label: figuresText('fig.learnUser') },
  { key: 'finishUser', color: 'success', way: 'mean', label: figuresText('fig.finishUser') },
  { key: 'avgTime', color: 'warning', way: { by: 'learnUser' }, label: figuresText('fig.avgTime') },
] as const satisfies readonly Series<keyof CallOutput<'/api/stat/total/learn/week'>[number]>[];

function change(n: number): string {
  return n === 0 ? figuresText('fig.same') : figuresText('fig.more', { sign: n > 0 ? '+' : '−', n: number.format(Math.abs(n)) });
}

interface FiguresProps<Key extends string> {
  title: string;
  note: string;
  kind: 'line' | 'bar';
  series: readonly Series<Key>[];
  rows: readonly (DayRow & Record<Key, number>)[];
}

function Figures<Key extends string>({ title, note, kind, series, rows }: FiguresProps<Key>): ReactElement {
  const [isTable, setTable] = useState(false);
  // of the answer: while another span is on its way, the former one stands
  const days = rows.length / 2;
  const parts = halves(rows, days);
  const isEmpty = rows.every((row) => series.every(({ key }) => row[key] === 0));
  if (isEmpty)
    return (
      <Section title={title} note={note}>
        <EmptyState text={figuresText('fig.empty')} />
      </Section>
    );
  return (
    <Section title={title} note={note}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mb: 2 }}>
        {series.map(({ key, way, label }) => {
          // every key of a series is a number
          const { value, change: more } = overDays<DayRow & Record<Key, number>>(parts, key as never, way as Way<never>);
          return (
            <Box key={key}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {way === 'mean' ? figuresText('fig.daily', { name: label }) : label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {number.format(value)}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                  {figuresText('fig.before', { n: days })} {change(more)}
                </Typography>
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Box aria-hidden>
        <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
          <DayChart
            kind={kind}
            height={chartHeight}
            days={parts.shown.map(({ dateStr }) => dateStr)}
            series={series.map(({ key, label, color }) => ({ label, color, values: parts.shown.map((row) => row[key]) }))}
          />
        </Suspense>
      </Box>
      <Button size="small" color="secondary" aria-expanded={isTable} onClick={() => setTable(!isTable)} sx={{ minHeight: 44, mt: 1 }}>
        {figuresText(isTable ? 'fig.tableHide' : 'fig.table')}
      </Button>
      <Collapse in={isTable} unmountOnExit>
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{figuresText('fig.day')}</TableCell>
                {series.map(({ key, label }) => (
                  <TableCell key={key} align="right">
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {parts.shown.map((row) => (
                <TableRow key={row.dateStr}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    {row.dateStr}
                  </TableCell>
                  {series.map(({ key }) => (
                    <TableCell key={key} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {number.format(row[key])}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </Collapse>
    </Section>
  );
}

function Users({ days }: { days: Span }): ReactElement {
  const { data, error, refetch } = useCall('/api/stat/total/user/week', { days: 2 * days }, { keepPrevious: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={chartHeight} />;
  return <Figures title={figuresText('fig.users')} note={figuresText('fig.users.note')} kind="line" series={userSeries} rows={data} />;
}

function Exams({ days }: { days: Span }): ReactElement {
  const { data, error, refetch } = useCall('/api/stat/total/exam/week', { days: 2 * days }, { keepPrevious: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={chartHeight} />;
  return <Figures title={figuresText('fig.exams')} note={figuresText('fig.exams.note')} kind="line" series={examSeries} rows={data} />;
}

function Learning({ days }: { days: Span }): ReactElement {
  const { data, error, refetch } = useCall('/api/stat/total/learn/week', { days: 2 * days }, { keepPrevious: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={chartHeight} />;
  return (
    <Figures title={figuresText('fig.learning')} note={figuresText('fig.learning.note')} kind="bar" series={learningSeries} rows={data} />
  );
}

/** Figures by day of the people whom the person may see, beside those of as many days before. */
export function FiguresSection(): ReactElement {
  const { hasExams, hasCourses } = useSite();
  const [days, setDays] = useState<Span>(7);
  return (
    <Box component="section" aria-label={figuresText('fig.title')} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {figuresText('fig.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={days}
          aria-label={figuresText('fig.span')}
          onChange={(_event, chosen: Span | null) => {
            if (chosen !== null) setDays(chosen);
          }}
        >
          {spans.map((span) => (
            <ToggleButton key={span} value={span} sx={{ minHeight: 44, px: 1.5 }}>
              {figuresText(`fig.span.${span}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {hasExams ? <Exams days={days} /> : null}
        {hasCourses ? <Learning days={days} /> : null}
        <Users days={days} />
      </Box>
    </Box>
  );
}
