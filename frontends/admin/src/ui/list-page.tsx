import Box from '@mui/material/Box';
import type { PermissionCode } from '@xuekao/contracts/permissions';
import { ListBase, type RaRecord } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { Permitted } from './permitted.js';
import { BulkBar } from './bulk-bar.js';
import type { Column, RowActions } from './column.js';
import { ExportButton, type RowsByKey } from './export-button.js';
import { ListBody } from './list-body.js';
import { ListPagination } from './list-pagination.js';
import { PageHeader } from './page.js';
import { ColumnsButton } from './columns-button.js';

export interface ListPageProps<R extends RaRecord> {
  resource: string;
  codes: readonly PermissionCode[];
  title: string;
  /** where the arrow beside the title leads */
  back?: string;
  columns: readonly Column<R>[];
  /** what everybody should know who sees this list */
  note?: ReactNode;
  filters?: ReactNode;
  actions?: ReactNode;
  /** shown once rows are selected; without it no row can be selected */
  bulk?: ReactNode;
  rowActions?: RowActions<R>;
  /** the actions stay in view where the columns are wider than the page */
  pinActions?: boolean;
  /** what a screen reader calls a row */
  nameOf: (row: R) => string;
  /** the next useful action where there is nothing yet */
  empty?: ReactNode;
  emptyText?: string;
  /** in place of the export of what the list's calls give; null: none */
  exporter?: ReactNode;
  /** where the list's calls give short pages: an export takes several */
  byKey?: RowsByKey;
  /** conditions that are not the person's to change */
  filter?: Record<string, unknown>;
}

/** The list itself says what went wrong, with a retry; a notice on top would say it twice. */
const shownInPlace = (): void => undefined;

/** A list of the console: filters, page and order live in the address; columns as the person chose them. */
export function ListPage<R extends RaRecord>(props: ListPageProps<R>): ReactElement {
  return (
    <Permitted codes={props.codes}>
      <ListBase<R>
        resource={props.resource}
        perPage={10}
        sort={{ field: 'id', order: 'ASC' }}
        storeKey={false}
        queryOptions={{ onError: shownInPlace }}
        {...(props.filter === undefined ? {} : { filter: props.filter })}
      >
        <PageHeader title={props.title} actions={props.actions} {...(props.back === undefined ? {} : { back: props.back })} />
        <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5, minWidth: 0 }}>
          {props.note === undefined ? null : <Box sx={{ p: { xs: 1.5, md: 2 }, pb: 0, '&:empty': { display: 'none' } }}>{props.note}</Box>}
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: { xs: 1.5, md: 2 }, pb: { xs: 1, md: 1.5 } }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{props.filters}</Box>
            <ColumnsButton resource={props.resource} columns={props.columns} />
            {props.exporter === undefined ? (
              <ExportButton resource={props.resource} name={props.title} columns={props.columns} byKey={props.byKey} />
            ) : (
              props.exporter
            )}
          </Box>
          {props.bulk === undefined ? null : <BulkBar>{props.bulk}</BulkBar>}
          <ListBody {...props} />
          <ListPagination />
        </Box>
      </ListBase>
    </Permitted>
  );
}
