import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime, formatMoney } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { DicFilter } from '../fields/dic-filter.js';
import { filterAddress } from '../lib/addresses.js';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { activityCategories } from './activity-form.js';
import { activityText } from './activity.texts.js';
import { joinPayText } from './join-pay.texts.js';
import { activityRoutes } from './routes.js';

type Activity = RowOf<'/api/activity/activity/admin/paging'>;
const period = ({ startTime, endTime }: Activity): string => `${formatDateTime(startTime)} – ${formatDateTime(endTime)}`;
const seats = ({ joinCount, maxJoin }: Activity): string => (maxJoin > 0 ? `${joinCount} / ${maxJoin}` : String(joinCount));

const priceText = ({ price }: Activity): string => (price > 0 ? formatMoney(price) : joinPayText('free'));

const columns: readonly Column<Activity>[] = [
  {
    key: 'title',
    grow: true,
    sortable: true,
    label: activityText('activity.name'),
    card: 'title',
    text: (row) => row.title,
    cell: (row) => (
      <MuiLink
        component={Link}
        to={addressOf(activityRoutes.ActivityDetail, { id: row.id })}
        sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {row.title}
      </MuiLink>
    ),
  },
  {
    key: 'activityType',
    label: activityText('activity.type'),
    sortable: false,
    text: (row) => row.activityType_dictText,
    cell: (row) => row.activityType_dictText,
  },
  {
    key: 'catId',
    label: activityText('activity.catId'),
    sortable: false,
    hidden: true,
    text: (row) => row.catId_dictText,
    cell: (row) => row.catId_dictText || '—',
  },
  { key: 'endTime', sortable: true, label: activityText('activity.period'), text: period, cell: period },
  { key: 'joinCount', sortable: true, label: activityText('activity.joinCount'), text: seats, cell: seats },
  {
    key: 'price',
    sortable: false,
    align: 'right',
    label: joinPayText('listPrice'),
    text: priceText,
    cell: priceText,
  },
  {
    key: 'waiting',
    sortable: false,
    label: activityText('activity.waiting'),
    text: (row) => String(row.waiting),
    cell: (row) => (row.waiting > 0 ? <Chip size="small" color="warning" label={row.waiting} /> : '0'),
  },
  {
    key: 'openType',
    sortable: false,
    label: activityText('activity.openType'),
    text: (row) => row.openType_dictText,
    cell: (row) => row.openType_dictText,
  },
  {
    key: 'state',
    sortable: true,
    label: activityText('activity.state'),
    text: (row) => row.state_dictText,
    cell: (row) => (
      <Chip
        size="small"
        variant={row.state === 0 ? 'outlined' : 'filled'}
        color={row.state === 1 ? 'error' : 'default'}
        label={row.state_dictText}
      />
    ),
  },
  {
    key: 'createTime',
    sortable: true,
    hidden: true,
    label: activityText('activity.createTime'),
    text: (row) => formatDateTime(row.createTime),
    cell: (row) => formatDateTime(row.createTime),
  },
];

/** Activities that people sign up for. */
export function ActivityList(): ReactElement {
  const [canSave, canDelete] = [useCan('activity:save'), useCan('activity:delete')];
  const { run } = useAction();
  const [toDelete, setToDelete] = useState<Activity | null>(null);
  const setState = async (id: string, state: 0 | 1): Promise<void> => {
    const done = await run(() => api.call('/api/activity/activity/state', { ids: [id], state }), activityText('activity.stateChanged'));
    if (done !== undefined) await refreshCalls(['/api/activity/activity/admin/detail'], ['activity']);
  };
  const create = canSave ? (
    <Button component={Link} to={activityRoutes.ActivityAdd} variant="contained">
      {activityText('activity.create')}
    </Button>
  ) : undefined;
  const actions = (row: Activity): RowAction[] => [
    { label: activityText('activity.toJoins'), to: filterAddress(activityRoutes.ActivityJoinList, { activityId: row.id }), primary: true },
    { label: canSave ? uiText('ui.edit') : activityText('activity.view'), to: addressOf(activityRoutes.ActivityDetail, { id: row.id }) },
    ...(canSave
      ? [
          {
            label: activityText(row.state === 0 ? 'activity.disable' : 'activity.enable'),
            onClick: () => void setState(row.id, row.state === 0 ? 1 : 0),
          },
        ]
      : []),
    ...(canDelete ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(row) }] : []),
  ];
  return (
    <>
      <ListPage<Activity>
        resource="activity"
        codes={['activity:list']}
        title={activityText('activity.title')}
        columns={columns}
        nameOf={(row) => row.title}
        actions={create}
        empty={create}
        emptyText={activityText('activity.empty')}
        rowActions={actions}
        bulk={canDelete ? <BulkDeleteButton resource="activity" /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="title" label={activityText('activity.name')} />
            <SelectFilter
              source="activityType"
              label={activityText('activity.type')}
              options={(['1', '2'] as const).map((value) => ({ value, label: activityText(`activity.type.${value}`) }))}
            />
            <DicFilter source="catId" dicCode={activityCategories} label={activityText('activity.catId')} />
            <SelectFilter
              source="state"
              label={activityText('activity.state')}
              options={([0, 1] as const).map((value) => ({ value, label: activityText(`activity.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="activity"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
