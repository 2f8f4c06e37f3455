import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { RadioInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { byCourier, placeText, type MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

/** of the call, which takes every other name as well */
const couriers = ['顺丰速运', '中通快递', '圆通速递', '韵达快递', '申通快递', '京东物流', '邮政 EMS', '极兔速递', '德邦快递'];
const lengths = { name: 30, no: 40, remark: 200 } as const;
const number = /^[0-9A-Za-z-]+$/;

/** Sends an order, or says anew how it was sent. */
export function SendDialog({ order, onClose }: { order: MallOrderDetail; onClose: () => void }): ReactElement {
  const { id, title, delivery } = order;
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm<{ sendType: 1 | 2; expressName: string; expressNo: string; remark: string }>({
    defaultValues: {
      sendType: delivery === null ? (order.address === '' ? 2 : byCourier) : delivery.sendType === byCourier ? byCourier : 2,
      expressName: delivery?.expressName ?? '',
      expressNo: delivery?.expressNo ?? '',
      remark: delivery?.remark ?? '',
    },
  });
  const isCourier = useWatch({ control, name: 'sendType' }) === byCourier;
  const save = handleSubmit(async ({ sendType, expressName, expressNo, remark }) => {
    const parcel = sendType === byCourier ? { expressName: expressName.trim(), expressNo: expressNo.trim() } : {};
    const sending = { sendType, ...parcel, remark: remark.trim() };
    const done = await run(
      () =>
        delivery === null
          ? api.call('/api/mall/order/admin/send', { id, sending })
          : api.call('/api/mall/order/admin/update', { id, sending }),
      mallOrderText('deed.done'),
    );
    if (done !== undefined) onClose();
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  });
  const place = placeText(order);
  return (
    <FormDialog
      open
      title={mallOrderText(delivery === null ? 'send.of' : 'send.change', { title })}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      {place === '' ? null : (
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {mallOrderText('send.to', { place: `${order.contact} ${order.mobile} ${place}` })}
        </Typography>
      )}
      <RadioInput
        control={control}
        name="sendType"
        label={mallOrderText('send.type')}
        choices={([1, 2] as const).map((value) => ({ value, label: mallOrderText(`send.type.${value}`) }))}
      />
      {isCourier ? (
        <>
          <Controller
            control={control}
            name="expressName"
            rules={{ validate: (value) => (isBlank(value) ? mallOrderText('send.nameMissing') : true) }}
            render={({ field, fieldState: { error } }) => (
              <Autocomplete
                freeSolo
                options={couriers}
                inputValue={field.value}
                onInputChange={(_, value) => field.onChange(value.slice(0, lengths.name))}
                renderInput={(params) => (
                  <TextField
                    {...params}
                    required
                    inputRef={field.ref}
                    label={mallOrderText('send.name')}
                    error={error !== undefined}
                    helperText={error?.message}
                  />
                )}
              />
            )}
          />
          <TextInput
            control={control}
            name="expressNo"
            label={mallOrderText('send.no')}
            maxLength={lengths.no}
            rules={{
              validate: (value) =>
                isBlank(value) ? mallOrderText('send.noMissing') : number.test(String(value).trim()) ? true : mallOrderText('send.noBad'),
            }}
          />
        </>
      ) : null}
      <TextInput
        control={control}
        name="remark"
        label={mallOrderText('send.remark')}
        help={mallOrderText('send.remarkHelp')}
        multiline
        maxLength={lengths.remark}
      />
    </FormDialog>
  );
}
