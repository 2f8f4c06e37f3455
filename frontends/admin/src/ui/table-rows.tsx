import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { alpha, type Theme } from '@mui/material/styles';
import { useListContext, type RaRecord } from 'ra-core';
import type { ReactElement } from 'react';
import type { Column, RowActions } from './column.js';
import { RowActionCell } from './row-action-cell.js';
import { uiText } from './ui.texts.js';

const tint = (colour: string) => ({ backgroundImage: `linear-gradient(${colour}, ${colour})` });
/** Over the columns that scroll below it, in the colours of its row; they fade before it. */
const pinned = ({ palette: { action, background, primary } }: Theme) => ({
  position: 'sticky' as const,
  right: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover > &': tint(action.hover),
  '.Mui-selected > &': tint(alpha(primary.main, action.selectedOpacity)),
  // the fade has the colour of a row that is not chosen
  '.Mui-selected > &::before': { display: 'none' },
  '&::before': {
    content: '""',
    position: 'absolute' as const,
    inset: '0 100% 0 -12px',
    background: `linear-gradient(to left, ${background.paper}, transparent)`,
    pointerEvents: 'none' as const,
  },
});

export interface RowsProps<R extends RaRecord> {
  rows: readonly R[];
  title: string;
  columns: readonly Column<R>[];
  rowActions?: RowActions<R>;
  nameOf: (row: R) => string;
  selectable: boolean;
}

function HeadCell<R extends RaRecord>({ column }: { column: Column<R> }): ReactElement {
  const { sort, setSort } = useListContext<R>();
  const active = sort.field === column.key;
  return (
    <TableCell
      align={column.align ?? 'left'}
      sx={column.grow === true ? { width: '100%' } : {}}
      sortDirection={active ? (sort.order === 'ASC' ? 'asc' : 'desc') : false}
    >
      {column.sortable === true ? (
        <TableSortLabel
          active={active}
          direction={active && sort.order === 'ASC' ? 'asc' : 'desc'}
          aria-label={uiText('ui.sortBy', { label: column.label })}
          onClick={() => setSort({ field: column.key, order: active && sort.order === 'DESC' ? 'ASC' : 'DESC' })}
        >
          {column.label}
        </TableSortLabel>
      ) : (
        column.label
      )}
    </TableCell>
  );
}

export interface TableRowsProps<R extends RaRecord> extends RowsProps<R> {
  /** the actions stay in view where the columns are wider than the page */
  pinActions: boolean;
}

export function TableRows<R extends RaRecord>(props: TableRowsProps<R>): ReactElement {
  const { rows, title, columns, rowActions, pinActions, nameOf, selectable } = props;
  const { selectedIds, onToggleItem, onSelect } = useListContext<R>();
  const pageIds = rows.map((row) => row.id);
  const chosen = pageIds.filter((id) => selectedIds.includes(id)).length;
  const all = chosen === pageIds.length;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title} sx={pinActions ? { scrollPaddingRight: 104 } : {}}>
      <Table aria-label={title} sx={pinActions ? { borderCollapse: 'separate' } : {}}>
        <TableHead>
          <TableRow>
            {selectable ? (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={all}
                  indeterminate={chosen > 0 && !all}
                  onChange={() =>
                    onSelect(all ? selectedIds.filter((id) => !pageIds.includes(id)) : [...new Set([...selectedIds, ...pageIds])])
                  }
                  slotProps={{ input: { 'aria-label': uiText('ui.selectPage') } }}
                />
              </TableCell>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
            {rowActions === undefined ? null : (
              <TableCell align="right" sx={[{ width: 1 }, pinActions && pinned]}>
                {uiText('ui.actions')}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& > tr:last-of-type > td': { borderBottom: 0 } }}>
          {rows.map((row) => {
            const on = selectedIds.includes(row.id);
            return (
              <TableRow key={row.id} hover selected={on}>
                {selectable ? (
                  <TableCell padding="checkbox">
                    <Checkbox
                      size="small"
                      checked={on}
                      onChange={() => onToggleItem(row.id)}
                      slotProps={{ input: { 'aria-label': uiText('ui.selectRow', { name: nameOf(row) }) } }}
                    />
                  </TableCell>
                ) : null}
                {columns.map((column, index) => (
                  <TableCell
                    key={column.key}
                    align={column.align ?? 'left'}
                    sx={{
                      fontVariantNumeric: 'tabular-nums',
                      ...(column.grow === true ? { minWidth: 220 } : index === 0 ? { minWidth: 120 } : { whiteSpace: 'nowrap' }),
                    }}
                  >
                    {column.cell(row)}
                  </TableCell>
                ))}
                {rowActions === undefined ? null : (
                  <TableCell align="right" sx={[{ whiteSpace: 'nowrap', py: 0.5 }, pinActions && pinned]}>
                    <Box sx={{ display: 'inline-flex', justifyContent: 'flex-end', gap: 0.5 }}>
                      <RowActionCell name={nameOf(row)} actions={rowActions(row)} />
                    </Box>
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
