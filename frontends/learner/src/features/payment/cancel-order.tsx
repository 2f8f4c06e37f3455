import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog, formatMoney, messageOf, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import type { Order } from './order-state.js';
import { paymentText } from './payment.texts.js';

export interface CancelOrderProps {
  order: Pick<Order, 'id' | 'title' | 'price'>;
  onDone: (order: Order) => void;
  /** it was refused: what the page knows of the order may be old */
  onRefused: () => void;
  onClose: () => void;
}

/** Asks once more, and cancels. */
export function CancelOrder({ order: { id, title, price }, onDone, onRefused, onClose }: CancelOrderProps): ReactElement {
  const cancel = useMutation({
    mutationFn: () => api.call('/api/pay/order/cancel', { id }),
    onSuccess: onDone,
    onError: (error) => {
      notify(messageOf(error), 'error');
      onRefused();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      cautious
      title={paymentText('pay.cancel.sure')}
      confirmText={paymentText('pay.cancel')}
      cancelText={paymentText('pay.cancel.stay')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <Typography>{paymentText('pay.cancel.note', { title, price: formatMoney(price) })}</Typography>
    </ConfirmDialog>
  );
}
