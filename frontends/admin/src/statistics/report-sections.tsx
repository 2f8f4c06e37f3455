import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatScore, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Section } from '../ui/page.js';
import { Bar } from './bar.js';
import { FactList } from './fact-list.js';
import { figure, partOf, share } from './figures.js';
import { statisticText } from './statistics.texts.js';

type Statistics = CallOutput<'/api/exam/exam/statistics'>;
export type Report = NonNullable<Statistics['report']>;

const score = (points: number | null): string => (points === null ? '—' : formatScore(points));

export function SummarySection({ report, exam }: { report: Report; exam: Pick<Statistics, 'totalScore' | 'qualifyScore'> }): ReactElement {
  const { papers, people, passed } = report;
  const facts = [
    { label: statisticText('stat.people'), value: String(people) },
    ...(papers === people ? [] : [{ label: statisticText('stat.papers'), value: String(papers) }]),
    { label: statisticText('stat.mean'), value: figure(report.mean) },
    { label: statisticText('stat.median'), value: figure(report.median) },
    { label: statisticText('stat.sd'), value: figure(report.sd) },
    { label: statisticText('stat.highest'), value: score(report.highest) },
    { label: statisticText('stat.lowest'), value: score(report.lowest) },
    {
      label: statisticText('stat.passRate'),
      value: share(partOf(passed, papers)),
      note: statisticText('stat.passed', { n: passed, m: papers }),
    },
    { label: statisticText('stat.alpha'), value: figure(report.alpha) },
    { label: statisticText('stat.standardError'), value: figure(report.standardError) },
    { label: statisticText('stat.skewness'), value: figure(report.skewness) },
    { label: statisticText('stat.kurtosis'), value: figure(report.kurtosis) },
  ];
  return (
    <Section
      title={statisticText('stat.summary')}
      note={statisticText('stat.full', { total: formatScore(exam.totalScore), qualify: formatScore(exam.qualifyScore) })}
    >
      <FactList large facts={facts} />
      {report.isSamePaper ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {statisticText('stat.different')}
        </Typography>
      )}
    </Section>
  );
}

interface Row {
  name: string;
  bar: number;
  cells: readonly string[];
}

/** A table whose last column is drawn as well. */
function BarTable({ label, heads, rows }: { label: string; heads: readonly string[]; rows: readonly Row[] }): ReactElement {
  const [first, ...others] = heads;
  // many numbers leave no room for a bar on a phone
  const bar = others.length > 2 ? { width: '18%', display: { xs: 'none', sm: 'table-cell' } } : { width: '35%' };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label} sx={{ '& td, & th': { px: { xs: 0.75, sm: 1.5 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {others.map((head) => (
              <TableCell key={head} align="right" sx={{ whiteSpace: 'nowrap' }}>
                {head}
              </TableCell>
            ))}
            <TableCell aria-hidden sx={bar} />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, cells, bar: value }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: { xs: 72, sm: 120 } }}>
                {name}
              </TableCell>
              {cells.map((cell, at) => (
                <TableCell key={heads[at + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {cell}
                </TableCell>
              ))}
              <TableCell aria-hidden sx={bar}>
                <Bar value={value} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const Note = ({ children }: { children: ReactNode }): ReactElement => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
    {children}
  </Typography>
);

export function BandSection({ report: { bands, papers } }: { report: Report }): ReactElement {
  const most = Math.max(1, ...bands);
  const width = 100 / bands.length;
  const title = statisticText('stat.bands');
  return (
    <Section title={title}>
      <BarTable
        label={title}
        heads={[statisticText('stat.band'), statisticText('stat.count'), statisticText('stat.share')]}
        rows={bands.map((count, at) => ({
          name: statisticText('stat.bandOf', { from: at * width, to: (at + 1) * width }),
          cells: [String(count), share(partOf(count, papers))],
          bar: count / most,
        }))}
      />
    </Section>
  );
}

export function DepartSection({ report: { departs, moreDeparts }, full }: { report: Report; full: number }): ReactElement | null {
  if (departs.length === 0) return null;
  const title = statisticText('stat.departs');
  const heads = ['stat.depart', 'stat.papers', 'stat.mean', 'stat.highest', 'stat.lowest', 'stat.passRate'] as const;
  return (
    <Section title={title}>
      <BarTable
        label={title}
        heads={heads.map((head) => statisticText(head))}
        rows={departs.map(({ code, name, papers, mean, highest, lowest, passed }) => ({
          name: name || code || statisticText('stat.noDepart'),
          cells: [String(papers), figure(mean), score(highest), score(lowest), share(partOf(passed, papers))],
          bar: partOf(mean ?? 0, full),
        }))}
      />
      {moreDeparts === 0 ? null : <Note>{statisticText('stat.moreDeparts', { n: moreDeparts })}</Note>}
    </Section>
  );
}

export function PointSection({ report: { points } }: { report: Report }): ReactElement | null {
  if (!points.some(({ code }) => code !== '')) return null;
  const title = statisticText('stat.points');
  return (
    <Section title={title}>
      <BarTable
        label={title}
        heads={[statisticText('stat.point'), statisticText('stat.questions'), statisticText('stat.rate')]}
        rows={points.map(({ code, name, questions, rate }) => ({
          name: code === '' ? statisticText('stat.noPoint') : name,
          cells: [String(questions), share(rate)],
          bar: rate ?? 0,
        }))}
      />
      <Note>{statisticText('stat.pointsNote')}</Note>
    </Section>
  );
}
