import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatDateTime, notify, PlainLine } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { RepoFilter } from '../fields/picker-filters.js';
import type { RowOf } from '../lib/api.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { ReportDialog } from './report-dialog.js';
import { reportText } from './report.texts.js';

export type Report = RowOf<'/api/qu/report/paging'>;

const states = [0, 1, 2] as const;
const stateText = (state: number): string => reportText(`report.state.${states.find((one) => one === state) ?? 0}`);
const long = (words: ReactElement | string): ReactElement => (
  <Box sx={{ whiteSpace: 'pre-wrap', minWidth: 180, overflowWrap: 'anywhere' }}>{words}</Box>
);

const columns: readonly Column<Report>[] = [
  {
    key: 'title',
    sortable: false,
    grow: true,
    label: reportText('report.question'),
    card: 'title',
    text: (row) => row.title,
    cell: (row) => long(<PlainLine text={row.title} />),
  },
  { key: 'repoTitle', sortable: false, label: reportText('report.repo'), text: (row) => row.repoTitle, cell: (row) => row.repoTitle },
  {
    key: 'content',
    sortable: false,
    grow: true,
    label: reportText('report.content'),
    text: (row) => row.content,
    cell: (row) => long(row.content),
  },
  { key: 'createBy', sortable: false, label: reportText('report.createBy'), text: (row) => row.createBy, cell: (row) => row.createBy },
  {
    key: 'createTime',
    sortable: true,
    label: reportText('report.createTime'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
  {
    key: 'auditState',
    sortable: false,
    label: reportText('report.state'),
    text: (row) => stateText(row.auditState),
    cell: (row) => (
      <Chip
        size="small"
        variant={row.auditState === 0 ? 'filled' : 'outlined'}
        color={row.auditState === 0 ? 'warning' : 'default'}
        label={stateText(row.auditState)}
      />
    ),
  },
  {
    key: 'auditPoints',
    sortable: false,
    hidden: true,
    align: 'right',
    label: reportText('report.points'),
    text: (row) => row.auditPoints,
    cell: (row) => row.auditPoints,
  },
  {
    key: 'auditBy',
    sortable: false,
    hidden: true,
    label: reportText('report.auditBy'),
    text: (row) => row.auditBy,
    cell: (row) => row.auditBy || '—',
  },
  {
    key: 'auditTime',
    sortable: true,
    hidden: true,
    label: reportText('report.auditTime'),
    text: (row) => formatDateTime(row.auditTime),
    cell: (row) => formatDateTime(row.auditTime) || '—',
  },
];

/** One audit for all that are selected and wait. */
function ReportBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Report>();
  const [chosen, setChosen] = useState<Report[]>([]);
  const open = (): void => {
    const waiting = (data ?? []).filter(({ id, auditState }) => selectedIds.includes(id) && auditState === 0);
    if (waiting.length === 0) return notify(reportText('report.waitingOnly'), 'warning');
    setChosen(waiting);
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {reportText('report.do')}
      </Button>
      {chosen.length === 0 ? null : (
        <ReportDialog
          reports={chosen}
          onClose={() => setChosen([])}
          onDone={() => {
            setChosen([]);
            onUnselectItems();
          }}
        />
      )}
    </>
  );
}

/** Reports of learners about questions, the waiting ones first. */
export function ReportList(): ReactElement {
  const [open, setOpen] = useState<Report | null>(null);
  const close = (): void => setOpen(null);
  const actions = (row: Report): RowAction[] => [
    { label: reportText(row.auditState === 0 ? 'report.do' : 'report.view'), primary: true, onClick: () => setOpen(row) },
  ];
  return (
    <>
      <ListPage<Report>
        resource="report"
        codes={['qu:report']}
        title={reportText('report.title')}
        columns={columns}
        nameOf={(row) => reportText('report.name', { name: row.createBy, title: row.title.slice(0, 30) })}
        emptyText={reportText('report.empty')}
        rowActions={actions}
        bulk={<ReportBulk />}
        filters={
          <FilterBar>
            <SelectFilter
              source="auditState"
              label={reportText('report.state')}
              options={states.map((value) => ({ value, label: stateText(value) }))}
            />
            <RepoFilter />
          </FilterBar>
        }
      />
      {open === null ? null : <ReportDialog reports={[open]} onClose={close} onDone={close} />}
    </>
  );
}
