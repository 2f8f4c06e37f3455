import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SurveyCross } from '@xuekao/contracts';
import { formatPercent } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { resultText } from './result.texts.js';

export const crossShows = ['counts', 'rows', 'columns'] as const;
export type CrossShow = (typeof crossShows)[number];

interface CrossTableProps {
  cross: SurveyCross;
  show: CrossShow;
}
/** The darkest colour of a cell, which stays light enough for the words on it. */
const mostTint = 32;

const headSx = { minWidth: 96, maxWidth: 240, whiteSpace: 'normal', overflowWrap: 'anywhere', verticalAlign: 'bottom' } as const;
/** Titles of rows stay while a wide table is moved; on a phone they would cover it. */
const rowSx = {
  ...{ minWidth: 112, maxWidth: { xs: 160, sm: 280 }, overflowWrap: 'anywhere', fontWeight: 400 },
  ...{ position: { sm: 'sticky' }, left: 0, zIndex: 1, bgcolor: 'background.paper' },
} as const;
const totalSx = { fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

/** People by the options of two questions, with their sums; each cell has its header on both sides. */
export function CrossTable({ cross: { people, row, column, cells }, show }: CrossTableProps): ReactElement {
  /** Null: there is nothing to be a share of. */
  const shareOf = (n: number, ofRow: number, ofColumn: number): number | null => {
    const of = { counts: people, rows: ofRow, columns: ofColumn }[show];
    return of === 0 ? null : n / of;
  };
  const words = (n: number, share: number | null): string =>
    show === 'counts' ? String(n) : resultText('result.cell', { n: share === null ? '—' : formatPercent(share), share: String(n) });
  const caption = resultText('cross.caption', { row: row.title, column: column.title, show: resultText(`cross.show.${show}`) });
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={caption}>
      <Table size="small" aria-label={caption}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...headSx, ...rowSx }}>{resultText('cross.sides', { row: row.title, column: column.title })}</TableCell>
            {column.options.map(({ id, content }) => (
              <TableCell key={id} scope="col" align="right" sx={headSx}>
                {content}
              </TableCell>
            ))}
            <TableCell scope="col" align="right" sx={headSx}>
              {resultText('cross.total')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {row.options.map((one, at) => (
            <TableRow key={one.id}>
              <TableCell component="th" scope="row" sx={rowSx}>
                {one.content}
              </TableCell>
              {column.options.map((other, index) => {
                const n = cells[at]?.[index] ?? 0;
                const share = shareOf(n, one.count, other.count);
                return (
                  <TableCell key={other.id} align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', ...tint(share) }}>
                    {words(n, share)}
                  </TableCell>
                );
              })}
              <TableCell align="right" sx={totalSx}>
                {words(one.count, shareOf(one.count, one.count, people))}
              </TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row" sx={{ ...rowSx, fontWeight: 600 }}>
              {resultText('cross.total')}
            </TableCell>
            {column.options.map(({ id, count }) => (
              <TableCell key={id} align="right" sx={totalSx}>
                {words(count, shareOf(count, people, count))}
              </TableCell>
            ))}
            <TableCell align="right" sx={totalSx}>
              {words(people, shareOf(people, people, people))}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Box>
  );
}

/** The larger a share is, the more of the accent colour its cell has: the number beside it says the same. */
const tint = (share: number | null): object => ({
  bgcolor: `color-mix(in srgb, var(--xk-primary-main) ${Math.round((share ?? 0) * mostTint)}%, transparent)`,
});
