import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatExactTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { FindingCell } from './finding-cell.js';
import { FindingDialog, type Judged } from './finding-dialog.js';
import { findingText } from './finding.texts.js';
import { watchText } from './watch.texts.js';

/** One line of the evidence. */
export interface JudgedLine extends Pick<Judged, 'id' | 'finding' | 'dispute'> {
  time: string;
  what: string;
  lasted: string;
  /** one that lasts is judged when it is over */
  isOver: boolean;
}

export interface JudgedSectionProps {
  kind: Judged['kind'];
  paperId: string;
  lines: readonly JudgedLine[];
  mayJudge: boolean;
  title: string;
  note: string;
  /** heading of `what` */
  head: string;
  /** of the button and of the dialog */
  openOf: (time: string) => string;
  oneOf: (time: string) => string;
  factsOf: (line: JudgedLine) => string;
}

/** Evidence of one kind about an attempt, with its findings; nothing where there is none. */
export function JudgedSection(props: JudgedSectionProps): ReactElement | null {
  const { kind, paperId, lines, mayJudge, title, note, head, openOf, oneOf, factsOf } = props;
  const [shown, setShown] = useState<string | null>(null);
  const open = lines.find(({ id }) => id === shown);
  if (lines.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{watchText('leaves.time')}</TableCell>
              <TableCell>{head}</TableCell>
              <TableCell align="right">{watchText('leaves.seconds')}</TableCell>
              <TableCell>{findingText('finding.finding')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={line.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatExactTime(line.time)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{line.what}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {line.lasted}
                </TableCell>
                <TableCell>
                  <FindingCell finding={line.finding} dispute={line.dispute} />
                </TableCell>
                <TableCell align="right">
                  {mayJudge && line.isOver ? (
                    <Button size="small" aria-label={openOf(formatExactTime(line.time))} onClick={() => setShown(line.id)}>
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
          title={oneOf(formatExactTime(open.time))}
          judged={{ ...open, kind, paperId }}
          mayJudge={mayJudge}
          onClose={() => setShown(null)}
        >
          <Typography>{factsOf(open)}</Typography>
        </FindingDialog>
      )}
    </Section>
  );
}
