import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { EmptyState, ErrorState, sharedText } from '@xuekao/frontend-shared';
import { useListContext, type RaRecord } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { CardRows } from './card-rows.js';
import type { Column, RowActions } from './column.js';
import { useColumnChoice } from './columns-button.js';
import { TableRows } from './table-rows.js';
import { uiText } from './ui.texts.js';

export interface ListBodyProps<R extends RaRecord> {
  resource: string;
  title: string;
  columns: readonly Column<R>[];
  rowActions?: RowActions<R>;
  pinActions?: boolean;
  nameOf: (row: R) => string;
  bulk?: ReactNode;
  empty?: ReactNode;
  emptyText?: string;
}

function Rows({ count }: { count: number }): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={index === 0 ? 28 : 40} />
      ))}
    </Box>
  );
}

/** The four states of a list: loading, failed, empty (with or without filters) and full, as table or as cards. */
export function ListBody<R extends RaRecord>({
  resource,
  title,
  columns,
  rowActions,
  pinActions = false,
  nameOf,
  bulk,
  empty,
  emptyText,
}: ListBodyProps<R>): ReactElement {
  const list = useListContext<R>();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { shown } = useColumnChoice(resource, columns);
  const filtered = Object.values(list.filterValues ?? {}).some((value) => value !== undefined && value !== '');
  const clear = filtered ? (
    <Button variant="outlined" onClick={() => list.setFilters({}, {}, false)}>
      {uiText('ui.clearFilters')}
    </Button>
  ) : undefined;

  if (list.isPending) return <Rows count={Math.min(list.perPage, 10) + 1} />;
  if (list.error !== null && list.error !== undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} action={clear} />;
  const rows = list.data ?? [];
  if (rows.length === 0) {
    return filtered ? (
      <EmptyState text={uiText('ui.noMatch')} action={clear} />
    ) : (
      <EmptyState {...(emptyText === undefined ? {} : { text: emptyText })} action={empty} />
    );
  }
  const selectable = bulk !== undefined;
  const props = {
    rows,
    title,
    nameOf,
    selectable,
    ...(rowActions === undefined ? {} : { rowActions }),
  };
  return (
    <Box aria-busy={list.isFetching} sx={{ opacity: list.isFetching && list.isPlaceholderData === true ? 0.6 : 1 }}>
      {small ? <CardRows {...props} columns={columns} /> : <TableRows {...props} columns={shown} pinActions={pinActions} />}
    </Box>
  );
}
