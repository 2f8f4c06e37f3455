import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDuration } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { isActive, levelOf, monthOf, weeksOf, type ProgressDay } from './progress.js';
import { progressText } from './progress.texts.js';

const shades = [0, 22, 45, 70, 100] as const;
const cellSx = { width: 14, height: 14, borderRadius: '3px', forcedColorAdjust: 'none' } as const;
/** Name of the month, and seven days. */
const weekHeight = 18 + 7 * 18;

const shadeOf = (level: number): string =>
  level === 0
    ? 'var(--xk-action-selected, rgb(0 0 0 / 0.08))'
    : `color-mix(in srgb, var(--xk-primary-main) ${String(shades[level] ?? 100)}%, var(--xk-background-paper))`;

const wordsOf = ({ learnSeconds, papers, answers }: ProgressDay): string[] => [
  learnSeconds === 0 ? '—' : formatDuration(learnSeconds),
  papers === 0 ? '—' : progressText('progress.papers.n', { n: papers }),
  answers === 0 ? '—' : progressText('progress.answers.n', { n: answers }),
];
const titleOf = (day: ProgressDay): string => [day.dateStr, ...wordsOf(day).filter((word) => word !== '—')].join(' · ');

function Scale(): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
      <Typography variant="caption" color="textSecondary">
        {progressText('progress.calendar.less')}
      </Typography>
      {shades.map((shade, level) => (
        <Box key={shade} sx={cellSx} style={{ background: shadeOf(level) }} />
      ))}
      <Typography variant="caption" color="textSecondary">
        {progressText('progress.calendar.more')}
      </Typography>
    </Box>
  );
}

/** The days of half a year as squares, and behind them a table with the same numbers. */
export function ProgressCalendar({ days }: { days: readonly ProgressDay[] }): ReactElement {
  const weeks = weeksOf(days);
  const active = days.filter(isActive).toReversed();
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {progressText(active.length === 0 ? 'progress.calendar.none' : 'progress.calendar.note')}
      </Typography>
      <Box aria-hidden sx={{ display: 'grid', gap: 1, width: 'max-content', maxWidth: '100%', mt: 1.5 }}>
        {/* the newest week first, from the right: those without room go into a second row, which nobody sees */}
        <Box
          sx={{
            ...{ display: 'flex', flexFlow: 'row-reverse wrap', justifyContent: 'flex-end', columnGap: '4px' },
            ...{ height: weekHeight, overflow: 'hidden' },
          }}
        >
          {weeks.toReversed().map((week, index) => (
            <Box key={index} sx={{ display: 'grid', gap: '4px', width: 14, height: weekHeight, alignContent: 'start' }}>
              <Typography variant="caption" color="textSecondary" sx={{ height: 18, whiteSpace: 'nowrap', lineHeight: '18px', mb: '-4px' }}>
                {monthOf(week) === null ? '' : `${String(monthOf(week))}月`}
              </Typography>
              {week.map((day, weekday) =>
                day === null ? (
                  <Box key={weekday} sx={cellSx} />
                ) : (
                  <Box key={weekday} sx={cellSx} title={titleOf(day)} style={{ background: shadeOf(levelOf(day)) }} />
                ),
              )}
            </Box>
          ))}
        </Box>
        <Scale />
      </Box>
      {active.length === 0 ? null : (
        <Box component="details" sx={{ mt: 1 }}>
          <Box
            component="summary"
            sx={{ minHeight: 44, lineHeight: '44px', cursor: 'pointer', width: 'max-content', color: 'primary.main' }}
          >
            {progressText('progress.calendar.rows')}
          </Box>
          <Table size="small" aria-label={progressText('progress.calendar')}>
            <TableHead>
              <TableRow>
                {(['day', 'learning', 'papers', 'answers'] as const).map((column) => (
                  <TableCell key={column}>{progressText(`progress.column.${column}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {active.map((day) => (
                <TableRow key={day.dateStr}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                    {day.dateStr}
                  </TableCell>
                  {wordsOf(day).map((word, column) => (
                    <TableCell key={column}>{word}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </>
  );
}
