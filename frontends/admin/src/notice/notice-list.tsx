import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api, type RowOf } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { noticeText } from './notice.texts.js';
import { noticeRoutes } from './routes.js';

type Notice = RowOf<'/api/sys/notice/paging'>;
const [normal, disabled] = [0, 1] as const;

const columns: readonly Column<Notice>[] = [
  {
    key: 'title',
    grow: true,
    sortable: true,
    label: noticeText('notice.name'),
    card: 'title',
    text: (notice) => notice.title,
    cell: (notice) => (
      <>
        {notice.isTop ? (
          <Chip
            size="small"
            color="primary"
            variant="outlined"
            label={noticeText('notice.top')}
            sx={{ mr: 1, verticalAlign: 'text-bottom' }}
          />
        ) : null}
        <MuiLink
          component={Link}
          to={addressOf(noticeRoutes.SysNoticeDetail, { id: notice.id })}
          sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
        >
          {notice.title}
        </MuiLink>
      </>
    ),
  },
  {
    key: 'state',
    label: noticeText('notice.state'),
    text: (notice) => notice.state_dictText,
    cell: (notice) => (
      <Chip
        size="small"
        variant={notice.state === normal ? 'outlined' : 'filled'}
        color={notice.state === disabled ? 'error' : 'default'}
        label={notice.state_dictText}
      />
    ),
  },
  {
    key: 'createTime',
    sortable: true,
    label: noticeText('notice.createTime'),
    text: (notice) => formatDateTime(notice.createTime),
    cell: (notice) => formatDateTime(notice.createTime),
  },
];

/** Changes the state of notices, or which one is on top, and shows the list as it is then. */
function useNoticeChanges() {
  const { busy, run } = useAction();
  const refresh = () => refreshCalls(['/api/sys/notice/detail'], ['notice']);
  const setState = async (ids: string[], state: 0 | 1): Promise<boolean> => {
    const done = await run(() => api.call('/api/sys/notice/state', { ids, state }), noticeText('notice.stateChanged'));
    if (done !== undefined) await refresh();
    return done !== undefined;
  };
  const markTop = async (id: string, isTop: boolean): Promise<void> => {
    if ((await run(() => api.call('/api/sys/notice/mark-top', { id, isTop }), noticeText('notice.pinned'))) !== undefined) await refresh();
  };
  return { busy, setState, markTop };
}

function BulkState(): ReactElement {
  const { selectedIds, onUnselectItems } = useListContext<Notice>();
  const { busy, setState } = useNoticeChanges();
  const change = async (state: 0 | 1): Promise<void> => {
    if (await setState(selectedIds.map(String), state)) onUnselectItems();
  };
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => void change(disabled)}>
        {noticeText('notice.disable')}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void change(normal)}>
        {noticeText('notice.enable')}
      </Button>
    </>
  );
}

export function NoticeList(): ReactElement {
  const [canSave, canDelete] = [useCan('sys:notice:save'), useCan('sys:notice:delete')];
  const { setState, markTop } = useNoticeChanges();
  const [toDelete, setToDelete] = useState<Notice | null>(null);
  const create = canSave ? (
    <Button component={Link} to={noticeRoutes.SysNoticeAdd} variant="contained">
      {noticeText('notice.create')}
    </Button>
  ) : undefined;
  const actions = (notice: Notice): RowAction[] => [
    {
      label: canSave ? uiText('ui.edit') : noticeText('notice.view'),
      to: addressOf(noticeRoutes.SysNoticeDetail, { id: notice.id }),
      primary: true,
    },
    ...(canSave && notice.state === normal
      ? [{ label: noticeText(notice.isTop ? 'notice.unpin' : 'notice.pin'), onClick: () => void markTop(notice.id, !notice.isTop) }]
      : []),
    ...(canSave
      ? [
          {
            label: noticeText(notice.state === normal ? 'notice.disable' : 'notice.enable'),
            onClick: () => void setState([notice.id], notice.state === normal ? disabled : normal),
          },
        ]
      : []),
    ...(canDelete ? [{ label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(notice) }] : []),
  ];
  return (
    <>
      <ListPage<Notice>
        resource="notice"
        codes={['sys:notice:list']}
        title={noticeText('notice.title')}
        columns={columns}
        nameOf={(notice) => notice.title}
        actions={create}
        empty={create}
        emptyText={noticeText('notice.empty')}
        rowActions={actions}
        bulk={
          canSave || canDelete ? (
            <>
              {canSave ? <BulkState /> : null}
              {canDelete ? <BulkDeleteButton resource="notice" /> : null}
            </>
          ) : undefined
        }
        filters={
          <FilterBar>
            <TextFilter source="title" label={noticeText('notice.name')} />
            <SelectFilter
              source="state"
              label={noticeText('notice.state')}
              options={([normal, disabled] as const).map((value) => ({ value, label: noticeText(`notice.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      <DeleteDialog
        resource="notice"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.title }}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
