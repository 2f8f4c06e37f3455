import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useListContext, type RaRecord } from 'ra-core';
import type { ReactElement } from 'react';
import { RowActionCell } from './row-action-cell.js';
import type { RowsProps } from './table-rows.js';
import { uiText } from './ui.texts.js';

/** The table of a phone: one card a row, from the same columns. */
export function CardRows<R extends RaRecord>({ rows, title, columns, rowActions, nameOf, selectable }: RowsProps<R>): ReactElement {
  const { selectedIds, onToggleItem } = useListContext<R>();
  const heading = columns.find((column) => column.card === 'title') ?? columns[0];
  const lines = columns.filter((column) => column.card === 'line');
  const values = columns.filter((column) => column !== heading && column.card === undefined && column.hidden !== true);
  return (
    <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => {
        const actions = rowActions?.(row) ?? [];
        return (
          <Box
            component="li"
            key={row.id}
            sx={{
              borderTop: 1,
              borderColor: 'divider',
              px: 1.5,
              py: 1.5,
              display: 'grid',
              gridTemplateColumns: selectable ? '40px minmax(0, 1fr)' : 'minmax(0, 1fr)',
            }}
          >
            {selectable ? (
              <Checkbox
                checked={selectedIds.includes(row.id)}
                onChange={() => onToggleItem(row.id)}
                slotProps={{ input: { 'aria-label': uiText('ui.selectRow', { name: nameOf(row) }) } }}
                sx={{ ml: -1.25, mt: -1, width: 44, height: 44 }}
              />
            ) : null}
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{heading?.cell(row)}</Box>
              {lines.map((column) => (
                <Box key={column.key} sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
                  {column.cell(row)}
                </Box>
              ))}
              <Box
                component="dl"
                sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5 }}
              >
                {values.map((column) => (
                  <Box key={column.key} sx={{ display: 'contents' }}>
                    <Typography component="dt" variant="body2" color="textSecondary">
                      {column.label}
                    </Typography>
                    <Typography
                      component="dd"
                      variant="body2"
                      sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                    >
                      {column.cell(row)}
                    </Typography>
                  </Box>
                ))}
              </Box>
              {actions.length === 0 ? null : (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5, ml: -1, '& .MuiButton-root': { minHeight: 44 } }}>
                  <RowActionCell name={nameOf(row)} actions={actions} />
                </Box>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
