import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { courseFileTypes } from '@xuekao/contracts/course-files';
import { courseStatDays, progressGroups } from '@xuekao/contracts/learning-limits';
import { ErrorState, lazyPart, type CallOutput } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { learnedText } from '../course-file/file-words.js';
import { api } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { Bar } from '../statistics/bar.js';
import { saveFile } from '../ui/download.js';
import { Section } from '../ui/page.js';
import { statisticsText } from './statistics.texts.js';
import { PlaybackDialog } from './playback-dialog.js';

type Figures = CallOutput<'/api/course/course/statistics'>;
type Lesson = Figures['lessons'][number];
const chartHeight = 240;
/** Columns that a phone has no room for. */
const wideOnly = { display: { xs: 'none', md: 'table-cell' } } as const;
/** The charts are a large part of their own. */
const DayChart = lazyPart(async () => (await import('../ui/day-chart.js')).DayChart);
const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`);

/** A number of a course, below its name. */
export function Figure({ label, value }: { label: string; value: string }): ReactElement {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <Box sx={{ mt: 3 }}>
    <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

function Groups({ groups, learners }: Pick<Figures, 'groups' | 'learners'>): ReactElement {
  return (
    <Part title={statisticsText('stat.groups')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{statisticsText('stat.group')}</TableCell>
            <TableCell aria-hidden sx={{ width: '45%' }} />
            <TableCell align="right">{statisticsText('stat.people')}</TableCell>
            <TableCell align="right">{statisticsText('stat.share')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {progressGroups.map((from, at) => {
            const count = groups[at] ?? 0;
            return (
              <TableRow key={from}>
                <TableCell component="th" scope="row">
                  {statisticsText(`stat.group.${from}`)}
                </TableCell>
                <TableCell aria-hidden>
                  <Bar value={learners === 0 ? 0 : count / learners} color={from === 100 ? 'success.main' : 'primary.main'} />
                </TableCell>
                <TableCell align="right">{count}</TableCell>
                <TableCell align="right">{percent(count, learners)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Part>
  );
}

function Days({ days }: Pick<Figures, 'days'>): ReactElement {
  const busy = days.filter(({ begun, finished }) => begun > 0 || finished > 0);
  const series = [
    { label: statisticsText('stat.begun'), color: 'primary' as const, values: days.map(({ begun }) => begun) },
    { label: statisticsText('stat.finished'), color: 'success' as const, values: days.map(({ finished }) => finished) },
  ];
  if (busy.length === 0)
    return (
      <Part title={statisticsText('stat.days', { n: courseStatDays })}>
        <Typography color="textSecondary">{statisticsText('stat.noDays', { n: courseStatDays })}</Typography>
      </Part>
    );
  return (
    <Part title={statisticsText('stat.days', { n: courseStatDays })}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
        <Box aria-hidden>
          <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
            <DayChart kind="bar" days={days.map(({ day }) => day)} series={series} height={chartHeight} />
          </Suspense>
        </Box>
        <TableContainer tabIndex={0} role="region" aria-label={statisticsText('stat.days', { n: courseStatDays })} sx={{ maxHeight: 260 }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{statisticsText('stat.day')}</TableCell>
                <TableCell align="right">{statisticsText('stat.begun')}</TableCell>
                <TableCell align="right">{statisticsText('stat.finished')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {busy.toReversed().map(({ day, begun, finished }) => (
                <TableRow key={day}>
                  <TableCell component="th" scope="row">
                    {day}
                  </TableCell>
                  <TableCell align="right">{begun}</TableCell>
                  <TableCell align="right">{finished}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Box>
    </Part>
  );
}

function Lessons({ lessons, onOpen }: { lessons: readonly Lesson[]; onOpen: (lesson: Lesson) => void }): ReactElement {
  return (
    <Part title={statisticsText('stat.lessons')}>
      <TableContainer tabIndex={0} role="region" aria-label={statisticsText('stat.lessons')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{statisticsText('stat.lesson')}</TableCell>
              <TableCell align="right" sx={wideOnly}>
                {statisticsText('stat.lessonBegun')}
              </TableCell>
              <TableCell align="right">{statisticsText('stat.lessonDone')}</TableCell>
              <TableCell sx={{ ...wideOnly, minWidth: 96 }}>{statisticsText('stat.rate')}</TableCell>
              <TableCell sx={{ minWidth: { xs: 72, md: 96 } }}>{statisticsText('stat.watched')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {lessons.map((lesson) => {
              const { fileId, title, begun, finished, watched, fileType } = lesson;
              return (
                <TableRow key={fileId}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 104 }}>
                    {title}
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    {begun}
                  </TableCell>
                  <TableCell align="right">{finished}</TableCell>
                  <TableCell sx={wideOnly}>
                    {percent(finished, begun)}
                    {begun > 0 ? <Bar value={finished / begun} color="success.main" /> : null}
                  </TableCell>
                  <TableCell>
                    {watched === null ? '—' : percent(watched, 1)}
                    {watched === null ? null : <Bar value={watched} />}
                  </TableCell>
                  <TableCell align="right">
                    {fileType === courseFileTypes.video && begun > 0 ? (
                      <Button
                        size="small"
                        aria-label={statisticsText('stat.watchOf', { title })}
                        sx={{ minHeight: { xs: 44, sm: 32 }, whiteSpace: 'nowrap' }}
                        onClick={() => onOpen(lesson)}
                      >
                        {statisticsText('stat.watch')}
                      </Button>
                    ) : null}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </Part>
  );
}

/** Sums of the learning of a course; a bar or a chart beside each table of numbers. */
export function StatisticsSection({ courseId }: { courseId: string }): ReactElement {
  const call = useCall('/api/course/course/statistics', { courseId }, { fresh: true });
  const { busy, run } = useAction();
  const [opened, setOpened] = useState<Lesson | null>(null);
  const figures = call.data;
  const save = async (): Promise<void> => {
    const { name, content } = await api.download('/api/course/course/export-learners', { courseId });
    saveFile(name, content);
  };
  return (
    <Section title={statisticsText('stat.learning')}>
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {figures === undefined ? null : (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' }}>
            <Figure label={statisticsText('stat.learners')} value={String(figures.learners)} />
            <Figure label={statisticsText('stat.done')} value={String(figures.finished)} />
            <Figure label={statisticsText('stat.rate')} value={percent(figures.finished, figures.learners)} />
            <Figure label={statisticsText('stat.sum')} value={learnedText(figures.learnSec)} />
          </Box>
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            loading={busy}
            disabled={figures.learners === 0}
            sx={{ mt: 2, minHeight: 44 }}
            onClick={() => void run(save)}
          >
            {statisticsText('stat.export')}
          </Button>
          {figures.learners === 0 ? null : (
            <>
              <Groups groups={figures.groups} learners={figures.learners} />
              <Days days={figures.days} />
            </>
          )}
          {figures.lessons.length === 0 ? null : <Lessons lessons={figures.lessons} onOpen={setOpened} />}
        </>
      )}
      {opened === null ? null : <PlaybackDialog courseId={courseId} lesson={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}
