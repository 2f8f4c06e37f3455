import Typography from '@mui/material/Typography';
import { mostSum, worthOfSum, type RefundSum, type Worth } from '@xuekao/contracts/order-shares';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MoneyInput, NumberInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { isYuan, toFen } from '../lib/money.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { backText, numberOf, worthLeft, type MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

const reasonLength = 100;

interface Values {
  /** yuan of the money that is left, or where none is left, points */
  sum: number | null;
  reason: string;
}

/** The sum that was typed. null: none, or one that does not go back. */
function sumOf(typed: unknown, left: Worth): RefundSum | null {
  if (typeof typed !== 'number') return null;
  const isSum = left.amount > 0 ? isYuan(typed) : Number.isInteger(typed);
  const sum: RefundSum = left.amount > 0 ? { amount: toFen(typed) } : { points: typed };
  return isSum && numberOf(sum) > 0 && numberOf(sum) <= numberOf(mostSum(left)) ? sum : null;
}

/** Gives a sum back, of points and money in proportion; the buyer keeps all goods. */
export function SumDialog({ order, onClose }: { order: MallOrderDetail; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  // pressed again after a lost answer it is the same part
  const [requestId] = useState(() => crypto.randomUUID());
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { sum: null, reason: '' } });
  const left = worthLeft(order.goodsList);
  const most = mostSum(left);
  const mostText = 'amount' in most ? backText(0, most.amount) : backText(most.points, 0);
  const shown = sumOf(useWatch({ control, name: 'sum' }), left);
  const share = shown && worthOfSum(left, shown);
  const save = handleSubmit(async ({ sum: typed, reason }) => {
    const sum = sumOf(typed, left);
    if (!sum) return;
    const input = { id: order.id, requestId, sum, reason: reason.trim(), seen: worthOfSum(left, sum) };
    const done = await run(() => api.call('/api/mall/order/admin/refund-sum', input));
    if (done !== undefined) {
      notify(mallOrderText('part.done', { cost: backText(done.points, done.amount) }), 'success');
      onClose();
    }
    // also where it is refused: the order is not as this page shows it
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  });
  const field = {
    ...{ control, name: 'sum' as const },
    label: mallOrderText(left.amount > 0 ? 'sum.amount' : 'sum.points'),
    help: mallOrderText('sum.help', { most: mostText }),
    rules: { validate: (typed: unknown) => (sumOf(typed, left) ? true : mallOrderText('sum.wrong', { most: mostText })) },
  };
  return (
    <FormDialog
      open
      danger
      busy={busy}
      title={mallOrderText('sum.of', { title: order.title })}
      saveText={mallOrderText('part.confirm')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography>{mallOrderText(left.amount > 0 && left.points > 0 ? 'sum.noteBoth' : 'sum.note')}</Typography>
      {left.amount > 0 ? <MoneyInput {...field} /> : <NumberInput {...field} unit={mallOrderText('sum.unit')} min={1} />}
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {share === null ? '' : mallOrderText('part.share', { cost: backText(share.points, share.amount) })}
      </Typography>
      <TextInput
        control={control}
        name="reason"
        label={mallOrderText('cancel.reason')}
        help={mallOrderText('cancel.reasonHelp')}
        maxLength={reasonLength}
        rules={{ validate: (value) => (isBlank(value) ? mallOrderText('cancel.reasonMissing') : true) }}
      />
    </FormDialog>
  );
}
