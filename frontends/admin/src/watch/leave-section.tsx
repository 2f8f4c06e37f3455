import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatExactTime, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { FindingCell } from './finding-cell.js';
import { FindingDialog } from './finding-dialog.js';
import { findingText } from './finding.texts.js';
import { watchText } from './watch.texts.js';

type Leave = CallOutput<'/api/exam/watch/leave-list'>[number];
const secondsText = ({ seconds }: Leave): string =>
  seconds === null ? watchText('leaves.unknown') : watchText('leaves.secondsOf', { n: seconds });

/** Leaves of the page of an attempt, as the service counted them, with their findings; nothing where there are none. */
export function LeaveSection({ paperId, mayJudge }: { paperId: string; mayJudge: boolean }): ReactElement | null {
  const leaves = useCall('/api/exam/watch/leave-list', { paperId }, { staleTime: 15_000 }).data ?? [];
  const [shown, setShown] = useState<string | null>(null);
  const open = leaves.find(({ id }) => id === shown);
  if (leaves.length === 0) return null;
  return (
    <Section title={watchText('leaves.title')} note={watchText('leaves.note', { n: leaves.length })}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={watchText('leaves.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{watchText('leaves.time')}</TableCell>
              <TableCell>{watchText('leaves.kind')}</TableCell>
              <TableCell align="right">{watchText('leaves.seconds')}</TableCell>
              <TableCell>{findingText('finding.finding')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {leaves.map((leave) => (
              <TableRow key={leave.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatExactTime(leave.time)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{watchText(`leaves.kind.${leave.kind}`)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {secondsText(leave)}
                </TableCell>
                <TableCell>
                  <FindingCell finding={leave.finding} dispute={leave.dispute} />
                </TableCell>
                <TableCell align="right">
                  {mayJudge ? (
                    <Button
                      size="small"
                      aria-label={findingText('leaves.openOf', { time: formatExactTime(leave.time) })}
                      onClick={() => setShown(leave.id)}
                    >
                      {findingText('leaves.open')}
                    </Button>
                  ) : null}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {open === undefined ? null : (
        <FindingDialog
          title={findingText('leaves.one', { time: formatExactTime(open.time) })}
          judged={{ ...open, kind: 'leave', paperId }}
          mayJudge={mayJudge}
          onClose={() => setShown(null)}
        >
          <Typography>
            {findingText('leaves.facts', { kind: watchText(`leaves.kind.${open.kind}`), seconds: secondsText(open) })}
          </Typography>
        </FindingDialog>
      )}
    </Section>
  );
}
