import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import { fileText } from './files.texts.js';
import type { ImportFault } from './use-import.js';

/** Longest list of faults: with more than that, a person mends the file in one place at least. */
export const shownFaults = 200;

/** Everything that is to be mended, by row and column. */
export function FaultTable({ label, faults }: { label: string; faults: readonly ImportFault[] }): ReactElement {
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{fileText('import.row')}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{fileText('import.column')}</TableCell>
            <TableCell>{fileText('import.problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.slice(0, shownFaults).map((fault, index) => (
            // faults have no name, and the list never changes
            <TableRow key={index}>
              <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{fault.row ?? '—'}</TableCell>
              <TableCell sx={{ minWidth: '8em', overflowWrap: 'anywhere' }}>{fault.column ?? '—'}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{fault.message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
