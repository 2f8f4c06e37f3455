import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatScore } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { RowOf } from '../lib/api.js';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { Section } from '../ui/page.js';
import { correctionText } from './correction.texts.js';

const size = 20;
const kinds = ['all', 'up', 'down', 'passed', 'failed', 'hand'] as const;
type Kind = (typeof kinds)[number];
type Row = RowOf<'/api/exam/correction/rows'>;

function passedText({ passedBefore, passedAfter, isWaiting }: Row): string {
  const word = (passed: boolean): string => correctionText(passed ? 'fix.row.pass' : 'fix.row.fail');
  if (isWaiting) return correctionText('fix.row.waiting');
  return passedBefore === passedAfter ? word(passedAfter) : `${word(passedBefore)} → ${word(passedAfter)}`;
}

/** A table of those whose result is another one. @param state asked again when it changes */
export function CorrectionRows({ id, state }: { id: string; state: string }): ReactElement {
  const [kind, setKind] = useState<Kind>('all');
  const [current, setCurrent] = useState(1);
  const rows = useCall('/api/exam/correction/rows', { current, size, params: { id, kind } }, { keepPrevious: true });
  const choose = (value: string): void => {
    setKind(kinds.find((one) => one === value) ?? 'all');
    setCurrent(1);
  };
  return (
    <Section
      title={correctionText('fix.rows')}
      actions={
        <TextField
          select
          fullWidth={false}
          label={correctionText('fix.kind')}
          value={kind}
          onChange={(event) => choose(event.target.value)}
          sx={{ minWidth: 160 }}
        >
          {kinds.map((one) => (
            <MenuItem key={one} value={one}>
              {correctionText(`fix.kind.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <CallView key={state} call={rows} height={160}>
        {({ records, pages }) =>
          records.length === 0 ? (
            <Typography color="textSecondary">{correctionText('fix.row.none')}</Typography>
          ) : (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Table size="small" sx={{ '& td, & th': { px: { xs: 0.75, sm: 2 } } }}>
                <TableHead>
                  <TableRow>
                    <TableCell>{correctionText('fix.row.name')}</TableCell>
                    <TableCell align="right">{correctionText('fix.row.before')}</TableCell>
                    <TableCell align="right">{correctionText('fix.row.after')}</TableCell>
                    <TableCell>{correctionText('fix.row.passed')}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {records.map((row) => (
                    <TableRow key={row.paperId}>
                      <TableCell sx={{ overflowWrap: 'anywhere' }}>
                        {row.realName}
                        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                          {row.tryNo > 1 ? `${row.userName} · ${correctionText('fix.row.try', { n: row.tryNo })}` : row.userName}
                        </Typography>
                      </TableCell>
                      <TableCell align="right">{formatScore(row.before)}</TableCell>
                      <TableCell align="right" sx={{ fontWeight: 600 }}>
                        {formatScore(row.after)}
                      </TableCell>
                      <TableCell>{passedText(row)}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
              {pages > 1 ? <Pagination count={pages} page={current} onChange={(_event, next) => setCurrent(next)} /> : null}
            </Box>
          )
        }
      </CallView>
    </Section>
  );
}
