import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import {
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDateTime,
  messageOf,
  notify,
  sharedText,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { isWay, leaveFor } from '../../lib/third-party.js';
import { entryText } from '../../texts/entry.texts.js';
import { MobileDialog } from './mobile-dialog.js';
import { Section } from '../../lib/centre/section.js';
import { centrePage } from './page-names.texts.js';

type Binding = CallOutput<'/api/sys/user/bind/bind-list'>[number];
const bindingsKey = ['bindings'];

function BindingRow({
  binding,
  busy,
  onBind,
  onUnbind,
}: {
  binding: Binding;
  busy: boolean;
  onBind: () => void;
  onUnbind: () => void;
}): ReactElement {
  const { loginType_dictText: name, openId, createTime } = binding;
  const isBound = binding.id !== '';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {isBound ? entryText('bind.bound', { openId }) : entryText('bind.unbound')}
          {createTime === null ? null : (
            <Box component="span" sx={{ ml: 1.5 }}>
              {entryText('bind.since', { time: formatDateTime(createTime) })}
            </Box>
          )}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color={isBound ? 'secondary' : 'primary'}
        loading={busy}
        aria-label={entryText(isBound ? 'bind.unbindOne' : 'bind.bindOne', { name })}
        sx={{ minHeight: 44, minWidth: 80 }}
        onClick={isBound ? onUnbind : onBind}
      >
        {entryText(isBound ? 'bind.unbind' : 'bind.bind')}
      </Button>
    </Box>
  );
}

/** Ways of signing in that the person has bound, or may bind. */
export function BindPage(): ReactElement {
  const cache = useQueryClient();
  const list = useQuery({
    queryKey: bindingsKey,
    queryFn: ({ signal }) => api.call('/api/sys/user/bind/bind-list', {}, { signal }),
    staleTime: 0,
  });
  const [mobile, setMobile] = useState<'bind' | 'unbind' | null>(null);
  const [toDelete, setToDelete] = useState<Binding | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const refresh = (): void => void cache.invalidateQueries({ queryKey: bindingsKey });
  const unbind = useMutation({
    mutationFn: ({ loginType }: Binding) => (isWay(loginType) ? api.call('/api/sys/user/bind/unbind', { loginType }) : Promise.resolve({})),
    onSuccess: () => notify(entryText('bind.unbind.done'), 'success'),
    onError: (error: Error) => notify(messageOf(error), 'error'),
    onSettled: () => {
      setToDelete(null);
      refresh();
    },
  });
  const bind = async ({ loginType }: Binding): Promise<void> => {
    if (!isWay(loginType)) return setMobile('bind');
    setLeaving(loginType);
    try {
      await leaveFor(loginType, 'bind', learnerPages.UserBind);
    } catch (error) {
      notify(messageOf(error), 'error');
      setLeaving(null);
    }
  };
  return (
    <Section title={centrePage('centre.bind')}>
      {list.isPending ? (
        <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1.5 }}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} variant="rounded" height={56} />
          ))}
        </Box>
      ) : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.length === 0 ? <EmptyState text={entryText('bind.none')} /> : null}
      {list.data === undefined || list.data.length === 0 ? null : (
        <Box component="ul" aria-label={entryText('bind.list')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 560 }}>
          {list.data.map((binding) => (
            <BindingRow
              key={binding.loginType}
              binding={binding}
              busy={leaving === binding.loginType}
              onBind={() => void bind(binding)}
              onUnbind={() => (isWay(binding.loginType) ? setToDelete(binding) : setMobile('unbind'))}
            />
          ))}
        </Box>
      )}
      {mobile === null ? null : <MobileDialog deed={mobile} onClose={() => setMobile(null)} onDone={refresh} />}
      {toDelete === null ? null : (
        <ConfirmDialog
          open
          danger
          busy={unbind.isPending}
          title={entryText('bind.unbind.sure')}
          confirmText={entryText('bind.unbind')}
          onConfirm={() => unbind.mutate(toDelete)}
          onCancel={() => setToDelete(null)}
        >
          <Typography color="textSecondary">{entryText('bind.unbind.note', { name: toDelete.loginType_dictText })}</Typography>
        </ConfirmDialog>
      )}
    </Section>
  );
}
