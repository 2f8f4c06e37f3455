import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState, ErrorState, sharedText, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { useLastPage } from '../last-page.js';
import { ListPages } from '../list-pages/list-pages.js';

interface Page<R> {
  records: readonly R[];
  total: number;
  pages: number;
}

export interface PagedRowsProps<R> {
  rows: Pick<UseQueryResult<Page<R>>, 'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData' | 'refetch'>;
  page: number;
  onPage: (page: number) => void;
  /** the page that was asked for is not there any more */
  onBehind: (last: number) => void;
  emptyText: string;
  emptyAction: ReactNode;
  countText: (total: number) => string;
  /** what the rows stand in; a plain list where nothing is said */
  frame?: (rows: ReactElement[]) => ReactElement;
  children: (row: R) => ReactElement;
}

/** A row: words at the left, numbers at the right. */
export const rowSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.25,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function RowsSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Box>
  );
}

const listOf = (rows: ReactElement[]): ReactElement => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows}
  </Box>
);

/** A list of the user centre by pages, in each of its states. */
export function PagedRows<R>({
  rows,
  page: current,
  onPage,
  onBehind,
  emptyText,
  emptyAction,
  countText,
  frame = listOf,
  children,
}: PagedRowsProps<R>): ReactElement | null {
  const page = rows.data;
  const isBehind = useLastPage(page, onBehind);
  if (rows.isPending || isBehind) return <RowsSkeleton />;
  if (page === undefined) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (page.records.length === 0) return <EmptyState text={emptyText} action={emptyAction} />;
  return (
    <Box aria-busy={rows.isPlaceholderData} sx={{ opacity: rows.isPlaceholderData ? 0.6 : 1 }}>
      {frame(page.records.map(children))}
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {countText(page.total)}
        </Typography>
        <ListPages count={page.pages} page={current} onChange={onPage} />
      </Box>
    </Box>
  );
}
