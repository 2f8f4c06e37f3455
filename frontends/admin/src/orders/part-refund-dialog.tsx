import Typography from '@mui/material/Typography';
import { FormDialog, formatMoney, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { MoneyInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { isYuan, toFen } from '../lib/money.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { mostPart, returnedOf } from './order-words.js';
import type { OrderRow } from './order.js';
import { ordersText } from './orders.texts.js';

interface Values {
  /** yuan */
  amount: number | null;
  reason: string;
}

/** Gives a part of the price back: the buyer keeps what was bought. */
export function PartRefundDialog({ order, onClose }: { order: OrderRow; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  // pressed again after a lost answer it is the same part
  const [requestId] = useState(() => crypto.randomUUID());
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { amount: null, reason: '' } });
  const most = mostPart(order);
  const refund = handleSubmit(async ({ amount, reason }) => {
    const input = { id: order.id, requestId, amount: toFen(amount ?? 0), reason: reason.trim() };
    const done = await run(() => api.call('/api/pay/order/refund-part', input));
    if (done !== undefined) {
      notify(ordersText('orders.part.done', { sum: formatMoney(input.amount) }), 'success');
      onClose();
    }
    // also where it is refused: the order is not as this page shows it
    await refreshCalls([], ['orders']);
  });
  const check = (amount: unknown): string | true => {
    if (typeof amount !== 'number' || !isYuan(amount) || amount <= 0) return ordersText('orders.part.amount.missing');
    return toFen(amount) <= most ? true : ordersText('orders.part.amount.over', { most: formatMoney(most) });
  };
  const { title, realName: name, userName: account, price, payMethod } = order;
  const person = ordersText('orders.refund.person', { name, account });
  return (
    <FormDialog
      open
      title={ordersText('orders.part.title', { name: person })}
      busy={busy}
      saveText={ordersText('orders.refund.confirm')}
      onSave={() => void refund()}
      onClose={onClose}
    >
      <Typography>
        {ordersText('orders.part.note', { title, price: formatMoney(price), returned: formatMoney(returnedOf(order)) })}
      </Typography>
      <Typography>{ordersText(payMethod === 'offline' ? 'orders.part.keepsOffline' : 'orders.part.keeps')}</Typography>
      <MoneyInput
        control={control}
        name="amount"
        label={ordersText('orders.part.amount')}
        help={ordersText('orders.part.amount.help', { most: formatMoney(most) })}
        rules={{ validate: check }}
      />
      <TextInput
        control={control}
        name="reason"
        label={ordersText('orders.refund.reason')}
        help={ordersText('orders.part.reason.help')}
        maxLength={100}
        rules={{ validate: (reason) => (isBlank(reason) ? ordersText('orders.refund.reason.missing') : true) }}
      />
    </FormDialog>
  );
}
