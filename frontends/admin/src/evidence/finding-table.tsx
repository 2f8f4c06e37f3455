import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatExactTime } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { FindingCell } from './finding-cell.js';
import type { Judged } from './finding-dialog.js';
import { findingText } from './finding.texts.js';

interface Row extends Pick<Judged, 'finding' | 'dispute'> {
  id: string;
  time: string;
}
interface Props<R extends Row> {
  label: string;
  timeText: string;
  /** between the time and the finding; the second one is a number */
  columns: readonly [{ label: string; cell: (row: R) => ReactNode }, { label: string; cell: (row: R) => ReactNode }];
  rows: readonly R[];
  /** button that opens a row; null: rows are not opened */
  open: { text: string; labelOf: (time: string) => string; onOpen: (id: string) => void; mayOpen?: (row: R) => boolean } | null;
}

/** Observations of an attempt, one row each, with the finding about it. */
export function FindingTable<R extends Row>({ label, timeText, columns: [fact, number], rows, open }: Props<R>): ReactElement {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{timeText}</TableCell>
            <TableCell>{fact.label}</TableCell>
            <TableCell align="right">{number.label}</TableCell>
            <TableCell>{findingText('finding.finding')}</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatExactTime(row.time)}</TableCell>
              <TableCell>{fact.cell(row)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {number.cell(row)}
              </TableCell>
              <TableCell>
                <FindingCell finding={row.finding} dispute={row.dispute} />
              </TableCell>
              <TableCell align="right">
                {open === null || open.mayOpen?.(row) === false ? null : (
                  <Button size="small" aria-label={open.labelOf(formatExactTime(row.time))} onClick={() => open.onOpen(row.id)}>
                    {open.text}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
