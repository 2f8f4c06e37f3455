import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatExactTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { watchText } from './watch.texts.js';

/** Leaves of the page of an attempt, as the service counted them; nothing where there are none. */
export function LeaveSection({ paperId }: { paperId: string }): ReactElement | null {
  const leaves = useCall('/api/exam/watch/leave-list', { paperId }, { staleTime: 15_000 }).data ?? [];
  if (leaves.length === 0) return null;
  return (
    <Section title={watchText('leaves.title')} note={watchText('leaves.note', { n: leaves.length })}>
      <Table size="small" aria-label={watchText('leaves.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{watchText('leaves.time')}</TableCell>
            <TableCell>{watchText('leaves.kind')}</TableCell>
            <TableCell align="right">{watchText('leaves.seconds')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {leaves.map(({ time, kind, seconds }) => (
            <TableRow key={`${time} ${kind}`}>
              <TableCell>{formatExactTime(time)}</TableCell>
              <TableCell>{watchText(`leaves.kind.${kind}`)}</TableCell>
              <TableCell align="right">
                {seconds === null ? watchText('leaves.unknown') : watchText('leaves.secondsOf', { n: seconds })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
