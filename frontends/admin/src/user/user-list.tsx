import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { formatDateTime } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { DepartFilter, RoleFilter } from '../fields/picker-filters.js';
import { api } from '../lib/api.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import type { Column, RowAction } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { uiText } from '../ui/ui.texts.js';
import { importText } from './import.texts.js';
import { AuditDialog } from './audit-dialog.js';
import { BindingsDialog } from './bindings-dialog.js';
import { EraseDialog } from './erase-dialog.js';
import { UserBulk, useUserDeeds } from './user-bulk.js';
import { UserDialog } from './user-dialog.js';
import { UserExportButton } from './user-export-button.js';
import type { User } from './user-form.js';
import { UserImportDialog } from './user-import-dialog.js';
import { userText } from './user.texts.js';

const states = [0, 1, 2] as const;
const pending = 2;

export function UserList(): ReactElement {
  const [canAdd, canUpdate, canEndDelay] = [useCan('sys:user:add'), useCan('sys:user:update'), useCan('sys:user:delay')];
  const canErase = useCan('sys:user:erase');
  const { run } = useAction();
  const deeds = useUserDeeds();
  const canImport = useCan('sys:user:import');
  const session = useSession();
  const [importing, setImporting] = useState(false);
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const [judged, setJudged] = useState<User | null>(null);
  const [bindingsOf, setBindingsOf] = useState<User | null>(null);
  const [erased, setErased] = useState<User | null>(null);
  const roles = useCall('/api/sys/role/list', {}, { staleTime: 30_000 });
  // the wire carries ids of roles
  const roleNames = (user: User): string => user.roles.map((id) => roles.data?.find((role) => role.id === id)?.roleName ?? id).join('、');
  const columns: readonly Column<User>[] = [
    { key: 'realName', label: userText('user.realName'), card: 'title', text: (user) => user.realName, cell: (user) => user.realName },
    { key: 'userName', label: userText('user.userName'), text: (user) => user.userName, cell: (user) => user.userName },
    {
      key: 'deptCode',
      label: userText('user.dept'),
      text: (user) => user.deptCode_dictText,
      cell: (user) => user.deptCode_dictText || '—',
    },
    { key: 'roles', label: userText('user.roles'), text: roleNames, cell: roleNames },
    { key: 'mobile', label: userText('user.mobile'), text: (user) => user.mobile, cell: (user) => user.mobile || '—' },
    ...(canUpdate
      ? [
          {
            key: 'bindings',
            label: userText('user.bindings'),
            cell: (user: User) => (
              <Button
                size="small"
                aria-label={userText('user.bindings.showOf', { name: user.realName })}
                sx={{ minWidth: 0, px: 1, ml: -1, my: { xs: -1.375, sm: 0 }, minHeight: { xs: 44, sm: 32 } }}
                onClick={() => setBindingsOf(user)}
              >
                {userText('user.bindings.show')}
              </Button>
            ),
          },
        ]
      : []),
    { key: 'email', label: userText('user.email'), hidden: true, text: (user) => user.email, cell: (user) => user.email || '—' },
    {
      key: 'state',
      label: userText('user.state'),
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
    {
      key: 'expireTime',
      label: userText('user.expireTime'),
      hidden: true,
      text: (user) => (user.expireTime === null ? userText('user.forever') : formatDateTime(user.expireTime)),
      cell: (user) => (user.expireTime === null ? userText('user.forever') : formatDateTime(user.expireTime)),
    },
    {
      key: 'createTime',
      label: userText('user.createTime'),
      text: (user) => formatDateTime(user.createTime),
      cell: (user) => formatDateTime(user.createTime),
    },
  ];
  const actions = (user: User): RowAction[] => [
    ...(canUpdate && user.state === pending ? [{ label: userText('user.audit'), onClick: () => setJudged(user), primary: true }] : []),
    ...(canUpdate ? [{ label: uiText('ui.edit'), onClick: () => setEdited(user), primary: true }] : []),
    ...(canEndDelay
      ? [
          {
            label: userText('user.delay'),
            onClick: () => void run(() => api.call('/api/sys/user/end-delay', { ids: [user.id] }), userText('user.delayed')),
          },
        ]
      : []),
    ...(canErase ? [{ label: userText('erase.open'), danger: true, onClick: () => setErased(user) }] : []),
  ];
  const finishAudit = async (): Promise<void> => {
    setJudged(null);
    await refreshCalls(['/api/sys/user/paging'], ['user']);
  };
  return (
    <>
      <ListPage<User>
        resource="user"
        codes={['sys:user:list']}
        title={userText('user.title')}
        columns={columns}
        nameOf={(user) => user.realName}
        emptyText={userText('user.empty')}
        exporter={<UserExportButton />}
        actions={
          <>
            {canImport ? (
              <Button variant="outlined" onClick={() => setImporting(true)}>
                {importText('import.open')}
              </Button>
            ) : null}
            {canAdd ? (
              <Button variant="contained" onClick={() => setEdited('new')}>
                {userText('user.create')}
              </Button>
            ) : null}
          </>
        }
        {...(canUpdate || canEndDelay || canErase ? { rowActions: actions } : {})}
        bulk={deeds.length === 0 ? undefined : <UserBulk deeds={deeds} />}
        filters={
          <FilterBar>
            <TextFilter source="keyword" label={userText('user.keyword')} />
            <DepartFilter />
            <RoleFilter />
            <SelectFilter
              source="state"
              label={userText('user.state')}
              options={states.map((value) => ({ value, label: userText(`user.state.${value}`) }))}
            />
          </FilterBar>
        }
      />
      {importing && session !== null ? <UserImportDialog userId={session.user.id} onClose={() => setImporting(false)} /> : null}
      {edited === null ? null : (
        <UserDialog key={edited === 'new' ? 'new' : edited.id} user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {judged === null ? null : (
        <AuditDialog ids={[judged.id]} name={judged.realName} onDone={() => void finishAudit()} onClose={() => setJudged(null)} />
      )}
      {erased === null ? null : <EraseDialog user={erased} onClose={() => setErased(null)} />}
      {bindingsOf === null ? null : <BindingsDialog user={bindingsOf} onClose={() => setBindingsOf(null)} />}
    </>
  );
}
