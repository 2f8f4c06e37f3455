import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { formatDate, notify } from '@xuekao/frontend-shared';
import { useDataProvider, useListContext, type RaRecord } from 'ra-core';
import type { ReactElement } from 'react';
import { useAction } from '../lib/use-call.js';
import { allRows } from './all-rows.js';
import { exportedColumns, type Column } from './column.js';
import { useColumnChoice } from './columns-button.js';
import { toCsv } from './csv.js';
import { download } from './download.js';
import { uiText } from './ui.texts.js';

/** Of one file. */
const maxRows = 5000;

/** What is shown (filters, order, columns), over all pages. */
export function ExportButton<R extends RaRecord>({ resource, name, columns, pageSize = maxRows }: { resource: string; name: string; columns: readonly Column<R>[]; /** the longest page that the list gives */ pageSize?: number }): ReactElement | null {
  const list = useListContext<R>();
  const dataProvider = useDataProvider();
  const { shown } = useColumnChoice(resource, columns);
  const { busy, run } = useAction();
  const exported = exportedColumns(columns, shown);
  if (exported.length === 0) return null;

  const work = async (): Promise<void> => {
    const ask = async (page: number, perPage: number): Promise<{ data: R[]; total: number }> => {
      const { data, total = data.length } = await dataProvider.getList<R>(resource, { pagination: { page, perPage }, sort: list.sort, filter: { ...list.filter, ...list.filterValues } });
      return { data, total };
    };
    const { data, total } = await allRows(ask, maxRows, pageSize);
    const rows = data.map((row) => exported.map((column) => column.text?.(row) ?? ''));
    download(`${name}-${formatDate(new Date())}.csv`, toCsv([exported.map((column) => column.label), ...rows]), 'text/csv;charset=utf-8');
    notify(total > maxRows ? uiText('ui.exportTooMany', { max: maxRows }) : uiText('ui.exported', { n: data.length }), total > maxRows ? 'warning' : 'success');
  };
  return (
    <Tooltip title={uiText(busy ? 'ui.exporting' : 'ui.export')}>
      <span>
        <IconButton aria-label={uiText('ui.export')} disabled={list.total === 0} loading={busy} onClick={() => void run(work)}><DownloadIcon /></IconButton>
      </span>
    </Tooltip>
  );
}
