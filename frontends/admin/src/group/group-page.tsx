import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { UserPicker, type PickedUser } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { useAction, useCall } from '../lib/use-call.js';
import { userPickerClient } from '../people/user-picker-client.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import type { Member } from './group.js';
import { groupText } from './group.texts.js';
import { BulkRemoveButton, RemoveDialog, refreshMembers } from './remove-members.js';
import { groupRoutes } from './routes.js';

const columns: readonly Column<Member>[] = [
  {
    key: 'realName',
    grow: true,
    label: groupText('member.realName'),
    card: 'title',
    text: (user) => user.realName,
    cell: (user) => user.realName,
  },
  { key: 'userName', label: groupText('member.userName'), text: (user) => user.userName, cell: (user) => user.userName },
  {
    key: 'deptCode',
    label: groupText('member.dept'),
    text: (user) => user.deptCode_dictText,
    cell: (user) => user.deptCode_dictText || '—',
  },
  { key: 'mobile', label: groupText('member.mobile'), hidden: true, text: (user) => user.mobile, cell: (user) => user.mobile || '—' },
  {
    key: 'state',
    label: groupText('member.state'),
    text: (user) => user.state_dictText,
    cell: (user) => (
      <Chip
        size="small"
        variant={user.state === 0 ? 'outlined' : 'filled'}
        color={user.state === 1 ? 'error' : user.state === 2 ? 'warning' : 'default'}
        label={user.state_dictText}
      />
    ),
  },
];

/** Selectors fetch 100 records (specification, section 9); an older group goes without its name in the title. */
const selectorSize = 100;

/** Members of the group are not offered again. */
function AddMembers({ groupId, onClose }: { groupId: string; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const join = async (people: PickedUser[]): Promise<void> => {
    const done = await run(
      () => api.call('/api/sys/group/user/batch-join', { userIds: people.map(({ id }) => id), groupIds: [groupId], flag: 1 }),
      groupText('member.added'),
    );
    if (done === undefined) return;
    onClose();
    await refreshMembers();
  };
  return (
    <UserPicker
      client={userPickerClient}
      title={groupText('member.add')}
      excludes={{ groups: [groupId] }}
      busy={busy}
      onPick={(people) => void join(people)}
      onClose={onClose}
    />
  );
}

export function GroupPage(): ReactElement {
  const { id = '' } = useParams();
  const [canUsers, canJoin, canRemove] = [useCan('sys:user:list'), useCan('sys:group:user:join'), useCan('sys:group:user:remove')];
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member | null>(null);
  const groups = useCall(
    '/api/sys/group/paging',
    { current: 1, size: selectorSize, params: {} },
    { staleTime: 10_000, enabled: useCan('sys:group:list') },
  );
  const name = groups.data?.records.find((group) => group.id === id)?.groupName;
  // the picker reads the list of users
  const add =
    canJoin && canUsers ? (
      <Button variant="contained" onClick={() => setAdding(true)}>
        {groupText('member.add')}
      </Button>
    ) : undefined;
  const actions = (user: Member): RowAction[] => [{ label: groupText('member.remove'), onClick: () => setRemoved(user), primary: true }];
  return (
    <>
      <ListPage<Member>
        resource="group-user"
        codes={['sys:group:list']}
        filter={{ groupId: id }}
        title={name === undefined ? groupText('member.title') : groupText('member.titleOf', { name })}
        back={groupRoutes.GroupList}
        columns={columns}
        nameOf={(user) => user.realName}
        actions={add}
        empty={add}
        emptyText={groupText('member.empty')}
        {...(canRemove ? { rowActions: actions } : {})}
        bulk={canRemove ? <BulkRemoveButton groupId={id} /> : undefined}
        filters={
          <FilterBar>
            <TextFilter source="keyword" label={groupText('member.keyword')} />
          </FilterBar>
        }
      />
      {adding ? <AddMembers groupId={id} onClose={() => setAdding(false)} /> : null}
      <RemoveDialog
        groupId={id}
        target={removed === null ? null : { ids: [removed.id], name: removed.realName }}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}
