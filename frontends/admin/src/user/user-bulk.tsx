import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { MessageDialog } from '../people/message-dialog.js';
import { peopleText } from '../people/people.texts.js';
import { AuditDialog } from './audit-dialog.js';
import { BulkDepartDialog, BulkExpireDialog, BulkGroupDialog, BulkRoleDialog } from './bulk-dialogs.js';
import { ResetPasswords } from './reset-passwords.js';
import type { User } from './user-form.js';
import { userText } from './user.texts.js';

const pending = 2;

type Deed = 'audit' | 'dept' | 'role' | 'expire' | 'reset' | 'delay' | 'group' | 'message';

/** Actions on all selected people that the person may do. */
export function useUserDeeds(): Deed[] {
  const [canUpdate, canEndDelay, canGroups, canJoin, canSend] = [
    useCan('sys:user:update'),
    useCan('sys:user:delay'),
    useCan('sys:group:list'),
    useCan('sys:group:user:join'),
    useCan('sys:msg:send'),
  ];
  return [
    ...(canUpdate ? (['audit', 'dept', 'role', 'expire', 'reset'] as const) : []),
    ...(canEndDelay ? (['delay'] as const) : []),
    // the groups to choose from are a call of their own
    ...(canJoin && canGroups ? (['group'] as const) : []),
    ...(canSend ? (['message'] as const) : []),
  ];
}

function labelOf(deed: Deed): string {
  if (deed === 'reset') return userText('user.reset');
  if (deed === 'delay') return userText('user.delay');
  if (deed === 'audit') return userText('user.audit');
  return deed === 'message' ? peopleText('message.send') : userText(`user.bulk.${deed}`);
}

export function UserBulk({ deeds }: { deeds: readonly Deed[] }): ReactElement {
  const { selectedIds, onUnselectItems, data } = useListContext<User>();
  const [open, setOpen] = useState<Deed | null>(null);
  const ids = selectedIds.map(String);
  // only those who wait can be judged
  const areWaiting = ids.every((id) => data?.some((user) => user.id === id && user.state === pending) === true);
  const close = (): void => setOpen(null);
  // ends the selection, and with it this bar and its dialogs
  const finish = async (): Promise<void> => {
    setOpen(null);
    onUnselectItems();
    await refreshCalls(['/api/sys/user/paging', '/api/sys/group/paging'], ['user', 'group', 'group-user']);
  };
  const { busy, run } = useAction();
  // takes nothing from anybody: no question before it
  const endDelays = async (): Promise<void> => {
    if ((await run(() => api.call('/api/sys/user/end-delay', { ids }), userText('user.delayed'))) !== undefined) onUnselectItems();
  };
  const dialog = { ids, onClose: close, onDone: () => void finish() };
  return (
    <>
      {deeds
        .filter((deed) => deed !== 'audit' || areWaiting)
        .map((deed) => (
          <Button key={deed} size="small" disabled={busy} onClick={() => (deed === 'delay' ? void endDelays() : setOpen(deed))}>
            {labelOf(deed)}
          </Button>
        ))}
      {open === 'audit' ? <AuditDialog {...dialog} /> : null}
      {open === 'dept' ? <BulkDepartDialog {...dialog} /> : null}
      {open === 'role' ? <BulkRoleDialog {...dialog} /> : null}
      {open === 'expire' ? <BulkExpireDialog {...dialog} /> : null}
      {open === 'group' ? <BulkGroupDialog {...dialog} /> : null}
      {open === 'reset' ? <ResetPasswords {...dialog} /> : null}
      {open === 'message' ? <MessageDialog to={{ users: ids }} onSent={() => void finish()} onClose={close} /> : null}
    </>
  );
}
