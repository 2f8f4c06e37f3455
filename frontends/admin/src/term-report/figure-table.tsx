import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { changeText, figures, nameOf, shown, valueOf, type Figure, type Figures } from './figures.js';

export interface Order {
  column: string;
  asc: boolean;
}
export interface FigureRow {
  id: string;
  name: string;
  /** in place of the plain name */
  title: ReactNode;
  note: string;
  now: Figures;
  before: Figures;
}
export interface FigureTableProps {
  label: string;
  /** of the first column */
  head: string;
  rows: readonly FigureRow[];
  order: Order | null;
  onOrder: (order: Order | null) => void;
  onOpen: (row: FigureRow, figure: Figure) => void;
  /** what a number that is opened leads to, for a screen reader */
  openLabel: (row: FigureRow, figure: Figure, text: string) => string;
}
const pinned = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const;

/** Figures of departments or people, each beside its change; a number leads to what stands behind it. */
export function FigureTable({ label, head, rows, order, onOrder, onOpen, openLabel }: FigureTableProps): ReactElement {
  const turn = (column: string): void => {
    if (order?.column !== column) onOrder({ column, asc: false });
    else onOrder(order.asc ? null : { column, asc: true });
  };
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell sx={pinned}>{head}</TableCell>
            {figures.map((figure) => (
              <TableCell
                key={figure.key}
                align="right"
                sx={{ minWidth: 88 }}
                {...(order?.column === figure.key ? { sortDirection: order.asc ? ('asc' as const) : ('desc' as const) } : {})}
              >
                <TableSortLabel
                  active={order?.column === figure.key}
                  direction={order?.column === figure.key && order.asc ? 'asc' : 'desc'}
                  onClick={() => turn(figure.key)}
                >
                  {nameOf(figure)}
                </TableSortLabel>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row" sx={{ ...pinned, minWidth: { xs: 112, sm: 160 }, maxWidth: { xs: 140, sm: 280 } }}>
                {row.title}
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {row.note}
                </Typography>
              </TableCell>
              {figures.map((figure) => (
                <TableCell key={figure.key} align="right" sx={{ fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' }}>
                  <FigureCell row={row} figure={figure} onOpen={onOpen} openLabel={openLabel} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function FigureCell({
  row,
  figure,
  onOpen,
  openLabel,
}: Pick<FigureTableProps, 'onOpen' | 'openLabel'> & { row: FigureRow; figure: Figure }): ReactElement {
  const [now, before] = [valueOf(row.now, figure), valueOf(row.before, figure)];
  const text = shown(now, figure);
  return (
    <>
      {now === null || now === 0 ? (
        text
      ) : (
        <ButtonBase
          aria-label={openLabel(row, figure, text)}
          onClick={() => onOpen(row, figure)}
          sx={{ minHeight: 28, color: 'primary.main', font: 'inherit', '&:hover': { textDecoration: 'underline' } }}
        >
          {text}
        </ButtonBase>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {changeText(now, before)}
      </Typography>
    </>
  );
}
