import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction, useCall } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { saveFile } from '../ui/download.js';
import { FilterBar, SelectFilter, TextFilter, useFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { activityText } from './activity.texts.js';
import { JoinAuditDialog, type Join } from './join-audit-dialog.js';
import { JoinDialog } from './join-dialog.js';
import { joinPayText } from './join-pay.texts.js';
import { MarkPaidDialog } from './mark-paid-dialog.js';
import { activityRoutes } from './routes.js';

const states = [0, 1, 2, 3] as const;
const [, unpaid, waiting] = states;
const colours = ['success', 'warning', 'warning', 'default'] as const;
const long = (words: string): ReactElement => (
  <Box sx={{ whiteSpace: 'pre-wrap', minWidth: 160, overflowWrap: 'anywhere' }}>{words || '—'}</Box>
);

const columns: readonly Column<Join>[] = [
  {
    key: 'joinName',
    sortable: true,
    label: activityText('joins.person'),
    card: 'title',
    text: (row) => `${row.joinName} ${row.userName}`,
    cell: (row) => `${row.joinName} · ${row.userName}`,
  },
  {
    key: 'title',
    sortable: false,
    grow: true,
    label: activityText('joins.activity'),
    text: (row) => row.title,
    cell: (row) => long(row.title),
  },
  {
    key: 'createTime',
    sortable: true,
    label: activityText('joins.time'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
  {
    key: 'state',
    sortable: true,
    label: activityText('joins.state'),
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        variant={row.state === waiting ? 'filled' : 'outlined'}
        color={colours[row.state] ?? 'default'}
        label={row.state_dictText}
      />
    ),
  },
  {
    key: 'paid',
    sortable: false,
    hidden: true,
    label: joinPayText('paid'),
    text: (row) => uiText(row.paid ? 'ui.yes' : 'ui.no'),
    cell: (row) => uiText(row.paid ? 'ui.yes' : 'ui.no'),
  },
  {
    key: 'auditMsg',
    sortable: false,
    label: activityText('joins.auditMsg'),
    text: (row) => row.auditMsg,
    cell: (row) => long(row.auditMsg),
  },
  {
    key: 'auditBy',
    sortable: false,
    hidden: true,
    label: activityText('joins.auditBy'),
    text: (row) => row.auditBy,
    cell: (row) => row.auditBy || '—',
  },
  {
    key: 'auditTime',
    sortable: false,
    hidden: true,
    label: activityText('joins.auditTime'),
    text: (row) => formatDateTime(row.auditTime),
    cell: (row) => formatDateTime(row.auditTime) || '—',
  },
];

/** One of the activities within reach, by its name. */
function ActivityFilter(): ReactElement {
  const [value, set] = useFilter('activityId');
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const list = useCall(
    '/api/activity/activity/admin/paging',
    { current: 1, size: 100, params: title === '' ? {} : { title } },
    { keepPrevious: true, staleTime: 30_000 },
  );
  const activityId = typeof value === 'string' ? value : '';
  const own = useCall('/api/activity/activity/admin/detail', { id: activityId }, { enabled: activityId !== '', staleTime: 30_000 });
  const options = (list.data?.records ?? []).map((activity) => ({ id: activity.id, title: activity.title }));
  const chosen = activityId === '' ? null : { id: activityId, title: own.data?.title ?? '' };
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: '100%', sm: 280 } }}
      options={options}
      value={chosen}
      loading={list.isFetching}
      getOptionLabel={(activity) => activity.title}
      getOptionKey={(activity) => activity.id}
      filterOptions={(all) => all}
      isOptionEqualToValue={(activity, other) => activity.id === other.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, activity) => set(activity?.id)}
      renderInput={(params) => <TextField {...params} label={activityText('joins.activity')} />}
    />
  );
}

/** The sign-ups of one activity with the answers of its form, as a spreadsheet. */
function ExportJoins(): ReactElement {
  const { filterValues } = useListContext<Join>();
  const { busy, run } = useAction();
  const activityId: unknown = filterValues?.['activityId'];
  const state: unknown = filterValues?.['state'];
  const work = async (): Promise<void> => {
    if (typeof activityId !== 'string') return notify(activityText('joins.exportNeeds'), 'warning');
    const chosen = states.find((one) => String(one) === String(state));
    const { name, content } = await api.download('/api/activity/join/export', {
      activityId,
      ...(chosen === undefined ? {} : { state: chosen }),
    });
    saveFile(name, content);
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} loading={busy} sx={{ minHeight: 40 }} onClick={() => void run(work)}>
      {activityText('joins.export')}
    </Button>
  );
}

/** One note for all that are selected and await their payment. */
function MarkPaidBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Join>();
  const [chosen, setChosen] = useState<Join[]>([]);
  const open = (): void => {
    const found = (data ?? []).filter(({ id, state }) => selectedIds.includes(id) && state === unpaid);
    if (found.length === 0) return notify(joinPayText('unpaidOnly'), 'warning');
    setChosen(found);
  };
  const done = (): void => {
    setChosen([]);
    onUnselectItems();
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {joinPayText('markPaid')}
      </Button>
      {chosen.length === 0 ? null : <MarkPaidDialog joins={chosen} onClose={() => setChosen([])} onDone={done} />}
    </>
  );
}

/** One audit for all that are selected and wait. */
function JoinBulk(): ReactElement {
  const { selectedIds, data, onUnselectItems } = useListContext<Join>();
  const [chosen, setChosen] = useState<Join[]>([]);
  const open = (): void => {
    const found = (data ?? []).filter(({ id, state }) => selectedIds.includes(id) && state === waiting);
    if (found.length === 0) return notify(activityText('joins.waitingOnly'), 'warning');
    setChosen(found);
  };
  return (
    <>
      <Button size="small" onClick={open}>
        {activityText('joins.audit')}
      </Button>
      <BulkDeleteButton resource="activity-join" note={() => activityText('joins.deleteText')} />
      {chosen.length === 0 ? null : (
        <JoinAuditDialog
          joins={chosen}
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

/** Sign-ups for activities. */
export function JoinList(): ReactElement {
  const canAudit = useCan('activity:audit');
  const canMark = useCan('pay:refund');
  const [marking, setMarking] = useState<Join | null>(null);
  const [auditing, setAuditing] = useState<Join | null>(null);
  const [viewing, setViewing] = useState<Join | null>(null);
  const [toDelete, setToDelete] = useState<Join | null>(null);
  const actions = (row: Join): RowAction[] => [
    ...(canAudit && row.state === waiting ? [{ label: activityText('joins.audit'), primary: true, onClick: () => setAuditing(row) }] : []),
    ...(canMark && row.state === unpaid ? [{ label: joinPayText('markPaid'), onClick: () => setMarking(row) }] : []),
    { label: activityText('joins.view'), primary: row.state !== waiting, onClick: () => setViewing(row) },
    { label: activityText('activity.view'), to: addressOf(activityRoutes.ActivityDetail, { id: row.activityId }) },
    ...(canAudit ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(row) }] : []),
  ];
  return (
    <>
      <ListPage<Join>
        resource="activity-join"
        codes={['activity:list']}
        title={activityText('joins.title')}
        back={activityRoutes.ActivityList}
        columns={columns}
        nameOf={(row) => `${row.joinName} ${row.title}`}
        emptyText={activityText('joins.empty')}
        rowActions={actions}
        bulk={
          canAudit || canMark ? (
            <>
              {canMark ? <MarkPaidBulk /> : null}
              {canAudit ? <JoinBulk /> : null}
            </>
          ) : undefined
        }
        exporter={canAudit ? <ExportJoins /> : null}
        filters={
          <FilterBar>
            <ActivityFilter />
            <TextFilter source="joinName" label={activityText('joins.person')} />
            <SelectFilter
              source="state"
              label={activityText('joins.state')}
              options={states.map((value) => ({ value, label: activityText(`joins.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      {auditing === null ? null : <JoinAuditDialog joins={[auditing]} onClose={() => setAuditing(null)} onDone={() => setAuditing(null)} />}
      {marking === null ? null : <MarkPaidDialog joins={[marking]} onClose={() => setMarking(null)} onDone={() => setMarking(null)} />}
      {viewing === null ? null : <JoinDialog join={viewing} canCorrect={canAudit} onClose={() => setViewing(null)} />}
      <DeleteDialog
        resource="activity-join"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.joinName }}
        note={activityText('joins.deleteText')}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
