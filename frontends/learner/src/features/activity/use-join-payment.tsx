import { useMutation } from '@tanstack/react-query';
import { lazyPart, messageOf, notify } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import type { OrderToPay } from '../payment/pay-dialog.js';

const PayDialog = lazyPart(async () => (await import('../payment/order-dialogs.js')).PayDialog, 'notice');

export interface JoinPayment {
  pay: (joinId: string) => void;
  /** id of the sign-up whose order is asked for, or is being paid */
  payingId: string | null;
  dialog: ReactElement | null;
}

/** Pays for an own sign-up. @param onChange the sign-up may have another state by now */
export function useJoinPayment(onChange: () => void): JoinPayment {
  const [paying, setPaying] = useState<{ joinId: string; order: OrderToPay } | null>(null);
  const begin = useMutation({
    mutationFn: (id: string) => api.call('/api/activity/buy/init', { id }),
    onSuccess: ({ orderId, ...order }, joinId) => setPaying({ joinId, order: { id: orderId, ...order } }),
    onError: (error) => {
      setPaying(null);
      notify(messageOf(error), 'error');
      onChange();
    },
  });
  const { joinId, order } = paying ?? {};
  return {
    pay: (id) => begin.isPending || begin.mutate(id),
    payingId: begin.isPending ? begin.variables : (joinId ?? null),
    dialog:
      order === undefined || joinId === undefined ? null : (
        <Suspense fallback={null}>
          <PayDialog
            key={order.id}
            order={order}
            onPaid={onChange}
            onClose={() => {
              setPaying(null);
              onChange();
            }}
            onAgain={() => begin.mutate(joinId)}
          />
        </Suspense>
      ),
  };
}
