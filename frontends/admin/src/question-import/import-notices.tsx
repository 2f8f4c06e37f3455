import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactElement, ReactNode } from 'react';
import type { ImportRow, Preview } from './import-check.js';
import { importText } from './import.texts.js';
import type { KnownQuestions } from './use-known.js';

const listSx = { listStyle: 'none', m: 0, mt: 0.5, p: 0, maxHeight: 200, overflowY: 'auto' } as const;

function ShowLink({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactElement {
  return <Link component="button" type="button" color="inherit" underline="hover" sx={{ textAlign: 'left', font: 'inherit' }} onClick={onClick}>{children}</Link>;
}

/** Every question that still needs a difficulty, in the words of the specification. */
export function LevelNotice({ rows, onShow }: { rows: readonly ImportRow[]; onShow: (number: number) => void }): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning">
      {importText('imp.levelNote', { n: rows.length })}
      <Box component="ul" sx={listSx}>
        {rows.map((row) => <li key={row.number}><ShowLink onClick={() => onShow(row.number)}>{importText('imp.levelMissing', { n: row.number })}</ShowLink></li>)}
      </Box>
    </Alert>
  );
}

/** What does not stand in the way but goes in other than it was meant. */
export function RemarkNotice({ remarks, onFix }: { remarks: Preview['remarks']; onFix: (line: number) => void }): ReactElement | null {
  if (remarks.length === 0) return null;
  return (
    <Alert severity="info">
      {importText('imp.remarks', { n: remarks.length })}
      <Box component="ul" sx={listSx}>
        {remarks.map((remark, index) => (
          <li key={index}>
            <ShowLink onClick={() => onFix(remark.line)}>{importText(remark.number === 0 ? 'imp.faultGeneral' : 'imp.fault', { number: remark.number, line: remark.line, message: remark.message })}</ShowLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

export interface KnownNoticeProps {
  known: KnownQuestions;
  leftOut: ReadonlySet<number>;
  disabled: boolean;
  onLeaveOut: (numbers: readonly number[], out: boolean) => void;
  onShow: (number: number) => void;
}

/** The same file again, or questions that others brought in: said before anything is imported. */
export function KnownNotice({ known, leftOut, disabled, onLeaveOut, onShow }: KnownNoticeProps): ReactElement | null {
  if (known.failed) return <Alert severity="info">{importText('imp.knownFailed')}</Alert>;
  const numbers = [...known.inBank, ...known.repeated.keys()].sort((one, other) => one - other);
  if (numbers.length === 0) return null;
  const allOut = numbers.every((number) => leftOut.has(number));
  const parts = [
    ...(known.inBank.size > 0 ? [importText('imp.known', { n: known.inBank.size })] : []),
    ...(known.repeated.size > 0 ? [importText('imp.repeated', { n: known.repeated.size })] : []),
  ];
  return (
    <Alert
      severity="warning"
      action={<Button color="inherit" size="small" disabled={disabled} onClick={() => onLeaveOut(numbers, !allOut)}>{importText(allOut ? 'imp.takeAll' : 'imp.knownLeaveOut')}</Button>}
    >
      {parts.join('')}
      <Box component="ul" sx={{ ...listSx, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        {numbers.map((number) => <li key={number}><ShowLink onClick={() => onShow(number)}>{importText('imp.question', { n: number })}</ShowLink></li>)}
      </Box>
    </Alert>
  );
}
