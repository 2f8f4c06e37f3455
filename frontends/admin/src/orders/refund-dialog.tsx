import Typography from '@mui/material/Typography';
import { FormDialog, formatMoney, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { returnedOf } from './order-words.js';
import type { OrderRow } from './order.js';
import { ordersText } from './orders.texts.js';

/** Pays an order back: the buyer loses what was bought. */
export function RefundDialog({ order, onClose }: { order: OrderRow; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const refund = handleSubmit(async ({ reason }) => {
    const done = await run(() => api.call('/api/pay/order/refund', { id: order.id, reason: reason.trim() }));
    if (done !== undefined) {
      notify(ordersText('orders.refund.done', { state: done.state_dictText }), 'success');
      onClose();
    }
    // also where it is refused: the order is not as this page shows it
    await refreshCalls([], ['orders']);
  });
  const { title, realName: name, userName: account, deptName: dept, kind, payMethod } = order;
  const person =
    dept === '' ? ordersText('orders.refund.person', { name, account }) : ordersText('orders.refund.personOf', { name, account, dept });
  return (
    <FormDialog
      open
      title={ordersText('orders.refund.title', { name: ordersText('orders.refund.person', { name, account }) })}
      danger
      busy={busy}
      saveText={ordersText('orders.refund.confirm')}
      onSave={() => void refund()}
      onClose={onClose}
    >
      <Typography>
        {ordersText(payMethod === 'offline' ? 'orders.refund.noteOffline' : 'orders.refund.note', {
          // the rest, where parts went back before
          price: formatMoney(order.price - returnedOf(order)),
          title,
          person,
        })}
      </Typography>
      <Typography>{ordersText(`orders.refund.${kind}`)}</Typography>
      <TextInput
        control={control}
        name="reason"
        label={ordersText('orders.refund.reason')}
        help={ordersText('orders.refund.reason.help')}
        autoFocus
        maxLength={100}
        rules={{ validate: (reason) => (isBlank(reason) ? ordersText('orders.refund.reason.missing') : true) }}
      />
    </FormDialog>
  );
}
