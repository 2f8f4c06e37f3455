import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatExactTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { CaptureDialog } from './capture-dialog.js';
import { scoreWords, type Capture } from './captures.js';
import { FindingCell } from './finding-cell.js';
import { findingText } from './finding.texts.js';
import { watchText } from './watch.texts.js';

const neutral: readonly Capture['verdict'][] = ['unenrolled', 'unavailable'];
const colourOf = (verdict: Capture['verdict']): 'success' | 'default' | 'error' =>
  verdict === 'same' ? 'success' : neutral.includes(verdict) ? 'default' : 'error';

/** Looks of the camera at an attempt, with their verdicts and findings; nothing where there are none. */
export function CaptureSection({ paperId, mayJudge }: { paperId: string; mayJudge: boolean }): ReactElement | null {
  const { data } = useCall('/api/exam/watch/capture-list', { paperId }, { staleTime: 15_000 });
  const [shown, setShown] = useState<string | null>(null);
  const captures = data?.captures ?? [];
  const open = captures.find(({ id }) => id === shown);
  if (captures.length === 0) return null;
  const checked =
    data?.checkedAt === '' || data === undefined ? '' : watchText('captures.checked', { time: formatExactTime(data.checkedAt) });
  return (
    <Section title={watchText('captures.title')} note={`${watchText('captures.note', { n: captures.length })}${checked}`}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={watchText('captures.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{watchText('captures.time')}</TableCell>
              <TableCell>{watchText('captures.verdict')}</TableCell>
              <TableCell align="right">{watchText('captures.score')}</TableCell>
              <TableCell>{findingText('finding.finding')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {captures.map((capture) => (
              <TableRow key={capture.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatExactTime(capture.time)}</TableCell>
                <TableCell>
                  <Chip
                    size="small"
                    variant="outlined"
                    color={colourOf(capture.verdict)}
                    label={watchText(`captures.verdict.${capture.verdict}`)}
                  />
                  {capture.fault === '' ? null : <Box component="span"> {watchText(`captures.fault.${capture.fault}`)}</Box>}
                  {capture.ended ? <Box component="span"> {watchText('captures.ended')}</Box> : null}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {scoreWords(capture.score)}
                </TableCell>
                <TableCell>
                  <FindingCell finding={capture.finding} dispute={capture.dispute} />
                </TableCell>
                <TableCell align="right">
                  <Button
                    size="small"
                    aria-label={watchText('captures.openOf', { time: formatExactTime(capture.time) })}
                    onClick={() => setShown(capture.id)}
                  >
                    {watchText('captures.open')}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {open === undefined ? null : (
        <CaptureDialog paperId={paperId} capture={open} mayJudge={mayJudge && open.verdict !== 'same'} onClose={() => setShown(null)} />
      )}
    </Section>
  );
}
