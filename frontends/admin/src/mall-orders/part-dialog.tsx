import Typography from '@mui/material/Typography';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { NumberInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { backText, goodsName, piecesLeft, piecesOf, shareOf, states, type Counts, type MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

const reasonLength = 100;

/** Gives some of the pieces back, with their share of points and money. */
export function PartDialog({ order, onClose }: { order: MallOrderDetail; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  // pressed again after a lost answer it is the same part
  const [requestId] = useState(() => crypto.randomUUID());
  const { control, handleSubmit } = useForm<{ counts: Counts; isGoodsBack: boolean; reason: string }>({
    defaultValues: { counts: {}, isGoodsBack: false, reason: '' },
  });
  const lines = order.goodsList.filter((line) => piecesLeft(line) > 0);
  const left = lines.reduce((sum, line) => sum + piecesLeft(line), 0);
  const share = shareOf(lines, useWatch({ control, name: 'counts' }));
  const save = handleSubmit(async ({ counts, isGoodsBack, reason }) => {
    const items = lines.flatMap(({ id: skuId }) => (counts[skuId] ? [{ skuId, count: counts[skuId] }] : []));
    const seen = shareOf(lines, counts) ?? undefined;
    const input = { id: order.id, requestId, items, isGoodsBack, reason: reason.trim(), seen };
    const done = await run(() => api.call('/api/mall/order/admin/refund-part', input));
    if (done !== undefined) {
      notify(mallOrderText('part.done', { cost: backText(done.points, done.amount) }), 'success');
      onClose();
    }
    // also where it is refused: the order is not as this page shows it
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  });
  const check = (most: number, isLast: boolean) => (value: unknown, form: { counts: Counts }) => {
    const n = value ?? 0;
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 0 || n > most) return mallOrderText('part.count', { n: most });
    const pieces = piecesOf(lines, form.counts);
    if (!isLast || (pieces > 0 && pieces < left)) return true;
    return mallOrderText(pieces === 0 ? 'part.none' : 'part.all');
  };
  return (
    <FormDialog
      open
      danger
      busy={busy}
      title={mallOrderText('part.of', { title: order.title })}
      saveText={mallOrderText('part.confirm')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography>{mallOrderText('part.note')}</Typography>
      {lines.map((line, at) => (
        <NumberInput
          key={line.id}
          control={control}
          name={`counts.${line.id}`}
          label={mallOrderText('part.line', { title: goodsName(line), n: piecesLeft(line) })}
          unit={mallOrderText('part.unit')}
          min={0}
          max={piecesLeft(line)}
          rules={{ validate: check(piecesLeft(line), at === lines.length - 1) }}
        />
      ))}
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {share === null ? '' : mallOrderText('part.share', { cost: backText(share.points, share.amount) })}
      </Typography>
      {order.state === states.paid ? (
        <Typography color="textSecondary">{mallOrderText('part.unsent')}</Typography>
      ) : (
        <SwitchInput
          control={control}
          name="isGoodsBack"
          label={mallOrderText('part.goodsBack')}
          help={mallOrderText('part.goodsBackHelp')}
        />
      )}
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
