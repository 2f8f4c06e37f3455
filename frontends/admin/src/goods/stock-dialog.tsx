import Typography from '@mui/material/Typography';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { NumberInput, RadioInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { limits } from './goods-form.js';
import { goodsText } from './goods.texts.js';

export interface StockTarget {
  skuId: string;
  name: string;
  leftStock: number;
}
const directions = [1, -1] as const;

/** Changes a stock by hand, with a reason; orders go on meanwhile, so it is an amount and not a new number. */
export function StockDialog({
  target: { skuId, name, leftStock },
  onDone,
  onClose,
}: {
  target: StockTarget;
  onDone: (leftStock: number) => void;
  onClose: () => void;
}): ReactElement {
  const { busy, run } = useAction();
  // of this dialog: pressed twice, or sent again after a lost answer, it counts once
  const [requestId] = useState(() => crypto.randomUUID());
  const { control, handleSubmit } = useForm<{ direction: 1 | -1; count: number | null; reason: string }>({
    defaultValues: { direction: 1, count: null, reason: '' },
  });
  const save = handleSubmit(async ({ direction, count, reason }) => {
    const input = { requestId, skuId, change: direction * (count ?? 0), reason: reason.trim() };
    const done = await run(() => api.call('/api/mall/goods/admin/stock', input));
    if (done === undefined) return;
    notify(goodsText('change.done', { n: done.leftStock }), 'success');
    onDone(done.leftStock);
    await refreshCalls(['/api/mall/goods/admin/detail'], ['goods', 'goods-stock']);
  });
  return (
    <FormDialog
      open
      title={goodsText('sku.changeOf', { name })}
      busy={busy}
      saveText={goodsText('change.save')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {goodsText('change.left', { n: leftStock })}
      </Typography>
      <RadioInput
        control={control}
        name="direction"
        label={goodsText('change.direction')}
        choices={directions.map((value) => ({ value, label: goodsText(`change.direction.${value}`) }))}
      />
      <NumberInput
        control={control}
        name="count"
        label={goodsText('change.count')}
        unit={goodsText('goods.piece')}
        min={1}
        max={limits.stock}
        rules={{
          validate: (value) =>
            typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.stock
              ? true
              : goodsText('change.countBad', { n: limits.stock }),
        }}
      />
      <TextInput
        control={control}
        name="reason"
        label={goodsText('change.reason')}
        maxLength={100}
        rules={{ validate: (value) => (isBlank(value) ? goodsText('change.reasonMissing') : true) }}
      />
    </FormDialog>
  );
}
