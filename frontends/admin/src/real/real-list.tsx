import Chip from '@mui/material/Chip';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useCan } from '../lib/session.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { AuditDialog } from './audit-dialog.js';
import { AutoAuditButton } from './auto-audit.js';
import { NumberDialog } from './number-dialog.js';
import { stateColor, states, type Application } from './real.js';
import { realText } from './real.texts.js';

const stateText = (state: number): string => realText(state === 0 ? 'real.state.0' : state === 1 ? 'real.state.1' : 'real.state.2');
const remark = (row: Application): string => row.auditMsg || row.note;
const timeOf = (time: string | null): string => (time === null ? '—' : formatDateTime(time));

const columns: readonly Column<Application>[] = [
  {
    key: 'realName',
    label: realText('real.realName'),
    card: 'title',
    sortable: true,
    text: (row) => row.realName,
    cell: (row) => row.realName,
  },
  { key: 'userName', label: realText('real.userName'), text: (row) => row.userName, cell: (row) => row.userName },
  { key: 'dept', label: realText('real.dept'), text: (row) => row.deptCode_dictText, cell: (row) => row.deptCode_dictText || '—' },
  { key: 'idCard', label: realText('real.idCard'), text: (row) => row.idCard, cell: (row) => row.idCard },
  {
    key: 'state',
    label: realText('real.state'),
    sortable: true,
    text: (row) => stateText(row.state),
    cell: (row) => (
      <Chip size="small" variant={row.state === 1 ? 'outlined' : 'filled'} color={stateColor(row.state)} label={stateText(row.state)} />
    ),
  },
  { key: 'remark', grow: true, label: realText('real.remark'), text: remark, cell: (row) => remark(row) || '—' },
  {
    key: 'submitTime',
    label: realText('real.submitTime'),
    sortable: true,
    text: (row) => timeOf(row.submitTime),
    cell: (row) => timeOf(row.submitTime),
  },
  {
    key: 'auditTime',
    label: realText('real.auditTime'),
    sortable: true,
    hidden: true,
    text: (row) => timeOf(row.auditTime),
    cell: (row) => timeOf(row.auditTime),
  },
  { key: 'auditBy', label: realText('real.auditBy'), hidden: true, text: (row) => row.auditBy, cell: (row) => row.auditBy || '—' },
];

export function RealList(): ReactElement {
  const [canAudit, canView] = [useCan('sys:real:audit'), useCan('sys:real:view')];
  const [open, setOpen] = useState<{ row: Application; what: 'audit' | 'number' } | null>(null);
  const close = (): void => setOpen(null);
  const actions = (row: Application): RowAction[] => [
    ...(canAudit
      ? [{ label: realText(row.state === 0 ? 'real.audit' : 'real.open'), onClick: () => setOpen({ row, what: 'audit' }), primary: true }]
      : []),
    ...(canView ? [{ label: realText('real.number'), onClick: () => setOpen({ row, what: 'number' }) }] : []),
  ];
  return (
    <>
      <ListPage<Application>
        resource="real"
        codes={['sys:real:list']}
        title={realText('real.title')}
        columns={columns}
        nameOf={(row) => row.realName}
        emptyText={realText('real.empty')}
        {...(canAudit || canView ? { rowActions: actions } : {})}
        bulk={canAudit ? <AutoAuditButton /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="keyword" label={realText('real.keyword')} />
            <SelectFilter
              source="state"
              label={realText('real.state')}
              options={states.map((value) => ({ value, label: stateText(value) }))}
            />
          </FilterBar>
        }
      />
      {open?.what === 'audit' ? <AuditDialog key={open.row.id} row={open.row} onClose={close} /> : null}
      {open?.what === 'number' ? <NumberDialog key={open.row.id} row={open.row} onClose={close} /> : null}
    </>
  );
}
