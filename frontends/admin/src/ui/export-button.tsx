import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { formatDate, notify } from '@xuekao/frontend-shared';
import { useDataProvider, useListContext, type RaRecord, type SortPayload } from 'ra-core';
import type { ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';
import { inOrderOf, rowsByKey } from './all-rows.js';
import { exportedColumns, type Column } from './column.js';
import { useColumnChoice } from './columns-button.js';
import { toCsv } from './csv.js';
import { download } from './download.js';
import { uiText } from './ui.texts.js';

/** Of one file. */
const maxRows = 5000;

/** How a list gives its rows whose pages are short. */
export interface RowsByKey {
  /** the longest page */
  pageSize: number;
  /** the order of the file where the person chose none */
  sort: { field: string; order: 'ASC' | 'DESC' };
}

/** Exports the list as it is shown (filters, order, columns), over all pages. */
export function ExportButton<R extends RaRecord>({
  resource,
  name,
  columns,
  byKey,
}: {
  resource: string;
  name: string;
  columns: readonly Column<R>[];
  byKey?: RowsByKey | undefined;
}): ReactElement | null {
  const list = useListContext<R>();
  const dataProvider = useDataProvider();
  const { shown } = useColumnChoice(resource, columns);
  const { busy, run } = useAction();
  const exported = exportedColumns(columns, shown);
  if (exported.length === 0) return null;

  const readPage = async (sort: SortPayload, more: object = {}, perPage = maxRows): Promise<{ data: R[]; total: number }> => {
    const { data, total = data.length } = await dataProvider.getList<R>(resource, {
      pagination: { page: 1, perPage },
      sort,
      filter: { ...list.filter, ...list.filterValues, ...more },
    });
    return { data, total };
  };
  const readByKey = async ({ pageSize, sort }: RowsByKey): Promise<{ data: R[]; total: number }> => {
    const { data, total } = await rowsByKey(
      (after, perPage) => readPage({ field: 'id', order: 'ASC' }, { after }, perPage),
      maxRows,
      pageSize,
    );
    const chosen = columns.some(({ key }) => key === list.sort.field) ? list.sort : sort;
    return { data: inOrderOf(data, columns.find(({ key }) => key === chosen.field) ?? {}, chosen.order), total };
  };

  const work = async (): Promise<void> => {
    const { data, total } = await (byKey ? readByKey(byKey) : readPage(list.sort));
    const rows = data.map((row) => exported.map((column) => column.text?.(row) ?? ''));
    download(`${name}-${formatDate(new Date())}.csv`, toCsv([exported.map((column) => column.label), ...rows]), 'text/csv;charset=utf-8');
    const told = { max: maxRows, n: data.length, total };
    if (total > maxRows) notify(uiText(byKey ? 'ui.exportSome' : 'ui.exportTooMany', told), 'warning');
    else if (data.length !== total) notify(uiText('ui.exportMoved', told), 'warning');
    else notify(uiText('ui.exported', told), 'success');
  };
  return (
    <Tooltip title={uiText(busy ? 'ui.exporting' : 'ui.export')}>
      <span>
        <IconButton aria-label={uiText('ui.export')} disabled={list.total === 0} loading={busy} onClick={() => void run(work)}>
          <DownloadIcon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
