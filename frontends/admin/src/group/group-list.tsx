import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useCan } from '../lib/session.js';
import type { Column, RowAction } from '../ui/column.js';
import { BulkDeleteButton, DeleteDialog } from '../ui/delete-action.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { GroupDialog } from './group-dialog.js';
import type { Group } from './group.js';
import { groupText } from './group.texts.js';
import { groupRoutes } from './routes.js';

const columns: readonly Column<Group>[] = [
  {
    key: 'groupName',
    grow: true,
    label: groupText('group.name'),
    sortable: true,
    card: 'title',
    text: (group) => group.groupName,
    cell: (group) => (
      <MuiLink component={Link} to={addressOf(groupRoutes.GroupDetail, { id: group.id })} sx={{ fontWeight: 550 }}>
        {group.groupName}
      </MuiLink>
    ),
  },
  {
    key: 'userCount',
    label: groupText('group.userCount'),
    align: 'right',
    text: (group) => group.userCount,
    cell: (group) => group.userCount,
  },
  {
    key: 'createTime',
    label: groupText('group.createTime'),
    sortable: true,
    text: (group) => formatDateTime(group.createTime),
    cell: (group) => formatDateTime(group.createTime),
  },
];

export function GroupList(): ReactElement {
  const canSave = useCan('sys:group:save');
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Group | null>(null);
  const create = canSave ? (
    <Button variant="contained" onClick={() => setEdited('new')}>
      {groupText('group.create')}
    </Button>
  ) : undefined;
  const actions = (group: Group): RowAction[] => [
    { label: groupText('member.open'), to: addressOf(groupRoutes.GroupDetail, { id: group.id }), primary: true },
    ...(canSave
      ? [
          { label: uiText('ui.rename'), onClick: () => setEdited(group), primary: true },
          { label: uiText('ui.delete'), danger: true, onClick: () => setToDelete(group) },
        ]
      : []),
  ];
  return (
    <>
      <ListPage<Group>
        resource="group"
        codes={['sys:group:list']}
        title={groupText('group.title')}
        columns={columns}
        nameOf={(group) => group.groupName}
        actions={create}
        empty={create}
        emptyText={groupText('group.empty')}
        rowActions={actions}
        bulk={canSave ? <BulkDeleteButton resource="group" /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="groupName" label={groupText('group.name')} />
          </FilterBar>
        }
      />
      {edited === null ? null : (
        <GroupDialog key={edited === 'new' ? 'new' : edited.id} group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <DeleteDialog
        resource="group"
        target={toDelete === null ? null : { ids: [toDelete.id], name: toDelete.groupName }}
        note={groupText('group.deleteNote')}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}
