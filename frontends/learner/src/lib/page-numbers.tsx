import Pagination from '@mui/material/Pagination';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';

/** The numbers below a list: as large as a finger wants them, and as few as a phone has room for. */
export function PageNumbers({ count, page, onChange }: { count: number; page: number; onChange: (page: number) => void }): ReactElement {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Pagination
      count={count}
      page={page}
      siblingCount={isNarrow ? 0 : 1}
      onChange={(_event, next) => onChange(next)}
      sx={{ '& .MuiPaginationItem-root': { minWidth: 44, height: 44, borderRadius: 22, mx: 0.25 }, '& .MuiPaginationItem-ellipsis': { minWidth: 24, pt: 1.25 } }}
    />
  );
}
