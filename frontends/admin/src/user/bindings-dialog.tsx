import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, EmptyState, ErrorState, formatDateTime, sharedText } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import type { User } from './user-form.js';
import { userText } from './user.texts.js';

type Binding = RowOf<'/api/sys/user/bind/paging'>;
const path = '/api/sys/user/bind/paging';
/** one of each kind: there are never more */
const all = 10;

/** The accounts elsewhere that sign a person in; an administrator can take them away, only the person can bind them again. */
export function BindingsDialog({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const titleId = useId();
  const { busy, run } = useAction();
  const call = useCall(path, { current: 1, size: all, params: { userId: user.id } }, { fresh: true });
  const [toDelete, setToDelete] = useState<Binding | null>(null);
  const unbind = async ({ id }: Binding): Promise<void> => {
    const done = await run(() => api.call('/api/sys/user/bind/unbind-by-id', { id }), userText('user.bindings.unbound'));
    setToDelete(null);
    if (done !== undefined) await refreshCalls([path]);
  };
  const rows = call.data?.records ?? [];
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{userText('user.bindings.title', { name: user.realName })}</DialogTitle>
      <DialogContent>
        {call.isPending ? <Skeleton variant="rounded" height={96} /> : null}
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {call.data !== undefined && rows.length === 0 ? <EmptyState text={userText('user.bindings.none')} /> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <Box component="li" key={row.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{row.loginType_dictText}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {row.openId}
                  {row.createTime === null ? '' : ` · ${formatDateTime(row.createTime)}`}
                </Typography>
              </Box>
              <Button
                size="small"
                color="error"
                aria-label={userText('user.bindings.unbindOne', { name: row.loginType_dictText })}
                sx={{ minHeight: { xs: 44, sm: 36 } }}
                onClick={() => setToDelete(row)}
              >
                {userText('user.bindings.unbind')}
              </Button>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedText('shared.close')}</Button>
      </DialogActions>
      {toDelete === null ? null : (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={userText('user.bindings.sure')}
          confirmText={userText('user.bindings.unbind')}
          onConfirm={() => void unbind(toDelete)}
          onCancel={() => setToDelete(null)}
        >
          <Typography color="textSecondary">
            {userText('user.bindings.note', { name: user.realName, what: toDelete.loginType_dictText })}
          </Typography>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
