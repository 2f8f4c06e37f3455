import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { uiText } from './ui.texts.js';

const sizes = [10, 20, 50, 100, 200];

export function ListPagination(): ReactElement | null {
  const { page, perPage, total, setPage, setPerPage, error } = useListContext();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (total === undefined || total === 0 || error !== null) return null;
  const pages = Math.ceil(total / perPage);
  return (
    <Box
      component="nav"
      aria-label={uiText('ui.pages')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', flex: 1 }}>
        {uiText('ui.pageRange', { from: Math.min((page - 1) * perPage + 1, total), to: Math.min(page * perPage, total), total })}
      </Typography>
      <TextField
        select
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
        fullWidth={false}
        sx={{ minWidth: 104 }}
        slotProps={{ htmlInput: { 'aria-label': uiText('ui.perPage') } }}
      >
        {sizes.map((size) => (
          <MenuItem key={size} value={size}>
            {uiText('ui.perPageValue', { n: size })}
          </MenuItem>
        ))}
      </TextField>
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={Math.min(page, pages)}
          onChange={(_, next) => setPage(next)}
          siblingCount={small ? 0 : 1}
          shape="rounded"
        />
      ) : null}
    </Box>
  );
}
