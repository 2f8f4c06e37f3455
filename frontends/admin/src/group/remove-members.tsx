import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { groupText } from './group.texts.js';

/** After somebody joined or left: the members, and the numbers in the list of groups. */
export const refreshMembers = (): Promise<void> =>
  refreshCalls(['/api/sys/group/paging', '/api/sys/group/user/paging'], ['group', 'group-user']);

export interface RemoveDialogProps {
  groupId: string;
  /** null while nothing is asked */
  target: { ids: string[]; name: string } | null;
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveDialog({ groupId, target, onClose, onRemoved }: RemoveDialogProps): ReactElement {
  const { busy, run } = useAction();
  const remove = async (): Promise<void> => {
    if (target === null) return;
    const done = await run(() => api.call('/api/sys/group/user/delete', { groupId, ids: target.ids }), groupText('member.removed'));
    if (done === undefined) return;
    onRemoved?.();
    onClose();
    await refreshMembers();
  };
  const many = target !== null && target.ids.length > 1;
  return (
    <ConfirmDialog
      open={target !== null}
      danger
      busy={busy}
      title={groupText('member.removeTitle')}
      confirmText={groupText('member.remove')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {many ? groupText('member.removeMany', { n: target.ids.length }) : groupText('member.removeOne', { name: target?.name ?? '' })}
      </Typography>
    </ConfirmDialog>
  );
}

export function BulkRemoveButton({ groupId }: { groupId: string }): ReactElement {
  const { selectedIds, onUnselectItems, data } = useListContext();
  const [open, setOpen] = useState(false);
  const ids = selectedIds.map(String);
  const name: unknown = data?.find((user) => user.id === ids[0])?.['realName'];
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        {groupText('member.remove')}
      </Button>
      <RemoveDialog
        groupId={groupId}
        target={open ? { ids, name: typeof name === 'string' ? name : '' } : null}
        onClose={() => setOpen(false)}
        onRemoved={() => onUnselectItems()}
      />
    </>
  );
}
