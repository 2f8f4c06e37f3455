import Typography from '@mui/material/Typography';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { InstantInput, NumberInput, SelectInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { codeKinds, type CodeKind } from './batch.js';
import { codesText } from './codes.texts.js';
import { GoodsPicker } from './goods-picker.js';

interface Form {
  kind: CodeKind;
  goodsId: string;
  points: number | null;
  count: number | null;
  expireTime: string | null;
  remark: string;
}
const mostCodes = 1000;
const mostPoints = 999_999;
const idBytes = 12;
const isWithin = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(idBytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes codes for one thing. */
export function MakeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  // of this dialog: pressed twice, or sent again after a lost answer, it makes them once
  const [id] = useState(newId);
  const { control, handleSubmit, setValue } = useForm<Form>({
    defaultValues: { kind: 'exam', goodsId: '', points: null, count: 10, expireTime: null, remark: '' },
  });
  const kind = useWatch({ control, name: 'kind' });
  const save = handleSubmit(async ({ goodsId, points, count, ...others }) => {
    const isPoints = others.kind === 'points';
    const input = { ...others, id, goodsId: isPoints ? '' : goodsId, points: isPoints ? (points ?? 0) : 0, count: count ?? 0 };
    const done = await run(() => api.call('/api/pay/code/make', { ...input, remark: others.remark.trim() }));
    if (done === undefined) return;
    notify(codesText('codes.make.done', { n: input.count }), 'success');
    onClose();
    await refreshCalls([], ['codes']);
  });
  return (
    <FormDialog
      open
      title={codesText('codes.make')}
      busy={busy}
      saveText={codesText('codes.make.save')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {codesText('codes.make.note')}
      </Typography>
      <SelectInput
        control={control}
        name="kind"
        label={codesText('codes.kind')}
        rules={{ onChange: () => setValue('goodsId', '') }}
        choices={codeKinds.map((value) => ({ value, label: codesText(`codes.kind.${value}`) }))}
      />
      {kind === 'points' ? (
        <NumberInput
          control={control}
          name="points"
          label={codesText('codes.make.points')}
          rules={{ validate: (value) => isWithin(value, mostPoints) || codesText('codes.make.points.missing', { max: mostPoints }) }}
        />
      ) : (
        <Controller
          key={kind}
          control={control}
          name="goodsId"
          rules={{ validate: (value) => value !== '' || codesText('codes.make.goods.missing') }}
          render={({ field, fieldState }) => (
            <GoodsPicker kind={kind} value={field.value} error={fieldState.error?.message} onChange={field.onChange} />
          )}
        />
      )}
      <NumberInput
        control={control}
        name="count"
        label={codesText('codes.count')}
        rules={{ validate: (value) => isWithin(value, mostCodes) || codesText('codes.make.count.missing', { max: mostCodes }) }}
      />
      <InstantInput
        control={control}
        name="expireTime"
        label={codesText('codes.expire')}
        help={codesText('codes.make.expire.help')}
        rules={{
          validate: (value) => typeof value !== 'string' || Date.parse(value) > Date.now() || codesText('codes.make.expire.over'),
        }}
      />
      <TextInput control={control} name="remark" label={codesText('codes.remark')} maxLength={100} />
    </FormDialog>
  );
}
