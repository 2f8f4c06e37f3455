import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog, messageOf, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { mallOrderText } from './mall-order.texts.js';
import type { Deed, MallOrder } from './order-words.js';

const deeds: Readonly<Record<Deed, (id: string) => Promise<unknown>>> = {
  confirm: (id) => api.call('/api/mall/order/confirm', { id }),
  cancel: (id) => api.call('/api/mall/order/cancel', { ids: [id] }),
  delete: (id) => api.call('/api/mall/order/delete', { ids: [id] }),
};

/** Asks once more, and does it. */
export function OrderDeedDialog({ order, deed, onClose }: { order: MallOrder; deed: Deed; onClose: () => void }): ReactElement {
  const cache = useQueryClient();
  const act = useMutation({
    mutationFn: () => deeds[deed](order.id),
    onSuccess: () => notify(mallOrderText('orders.done'), 'success'),
    onError: (error) => notify(messageOf(error), 'error'),
    // also where it was refused: the order is not as this page shows it
    onSettled: () => {
      onClose();
      void cache.invalidateQueries({ queryKey: ['mall-orders'] });
    },
  });
  return (
    <ConfirmDialog
      open
      danger={deed === 'delete'}
      cautious={deed === 'cancel'}
      title={mallOrderText(`orders.sure.${deed}`)}
      confirmText={mallOrderText(`orders.${deed}`)}
      cancelText={mallOrderText('orders.stay')}
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{order.title}</Typography>
    </ConfirmDialog>
  );
}
