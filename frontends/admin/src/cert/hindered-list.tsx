import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { personColumns } from '../ui/person-columns.js';
import { certText } from './cert.texts.js';
import { certRoutes } from './routes.js';

type Hindered = RowOf<'/api/cert/waiting/paging'>;

const columns: readonly Column<Hindered>[] = [
  ...personColumns<Hindered>({ nameLabel: certText('record.person'), userNameLabel: certText('record.userName') }),
  {
    key: 'hindrance',
    grow: true,
    label: certText('hindered.reason'),
    text: (row) => row.hindrance_dictText,
    cell: (row) => row.hindrance_dictText,
  },
  {
    key: 'title',
    label: certText('hindered.cert'),
    text: (row) => row.title,
    cell: (row) => row.title || certText('hindered.gone'),
  },
  {
    key: 'examTitle',
    grow: true,
    sortable: true,
    label: certText('record.exam'),
    text: (row) => row.examTitle,
    cell: (row) => row.examTitle,
  },
  { key: 'deptName', hidden: true, label: certText('record.dept'), text: (row) => row.deptName, cell: (row) => row.deptName || '—' },
  {
    key: 'createTime',
    sortable: true,
    label: certText('hindered.since'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

function useTryAgain(): (ids: readonly string[]) => Promise<void> {
  const { run } = useAction();
  return async (ids) => {
    const begun = await run(() => api.call('/api/cert/waiting/try-again', { ids: [...ids] }));
    if (begun === undefined) return;
    notify(certText('hindered.begun', { n: begun.count }), 'success');
    await refreshCalls(['/api/cert/waiting/paging', '/api/cert/grant/paging'], ['cert-hindered', 'cert-grant']);
  };
}

function HinderedBulk(): ReactElement {
  const { selectedIds, onUnselectItems } = useListContext<Hindered>();
  const tryAgain = useTryAgain();
  return (
    <Button size="small" onClick={() => void tryAgain(selectedIds.map(String)).then(() => onUnselectItems())}>
      {certText('hindered.again')}
    </Button>
  );
}

/** Certificates that exams earned and that cannot be given, each with its reason. */
export function HinderedCertList(): ReactElement {
  const canGrant = useCan('cert:grant');
  const tryAgain = useTryAgain();
  const actions = ({ id }: Hindered): RowAction[] =>
    canGrant ? [{ label: certText('hindered.again'), onClick: () => void tryAgain([id]), primary: true }] : [];
  return (
    <ListPage<Hindered>
      resource="cert-hindered"
      codes={['cert:list']}
      back={certRoutes.CertGrantList}
      title={certText('hindered.title')}
      note={
        <Typography variant="body2" color="textSecondary">
          {certText('hindered.note')}
        </Typography>
      }
      columns={columns}
      nameOf={(row) => `${row.realName} ${row.title}`}
      emptyText={certText('hindered.empty')}
      rowActions={actions}
      pinActions
      {...(canGrant ? { bulk: <HinderedBulk /> } : {})}
      filters={
        <FilterBar>
          <TextFilter source="realName" label={certText('record.search')} />
          <TextFilter source="examTitle" label={certText('record.exam')} />
        </FilterBar>
      }
    />
  );
}
