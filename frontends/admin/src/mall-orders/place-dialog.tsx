import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

/** of the call */
const lengths = { contact: 30, mobile: 20, province: 30, city: 30, area: 30, address: 120 } as const;
type Name = keyof typeof lengths;
const names = Object.keys(lengths) as Name[]; // keys of a const object
const telephone = /^[0-9+() -]{5,20}$/;

function check(name: Name, value: string): string | true {
  if (name !== 'area' && isBlank(value)) return mallOrderText('place.missing', { label: mallOrderText(`place.${name}`) });
  return name === 'mobile' && !telephone.test(value.trim()) ? mallOrderText('place.mobileBad') : true;
}

/** Changes where an order goes. */
export function PlaceDialog({ order, onClose }: { order: MallOrderDetail; onClose: () => void }): ReactElement {
  const { id, title, contact, mobile, province, city, area, address } = order;
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm<Record<Name, string>>({ defaultValues: { contact, mobile, province, city, area, address } });
  const save = handleSubmit(async (place) => {
    const done = await run(() => api.call('/api/mall/order/admin/update', { id, place }), mallOrderText('deed.done'));
    if (done !== undefined) onClose();
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  });
  return (
    <FormDialog open title={mallOrderText('place.of', { title })} busy={busy} onSave={() => void save()} onClose={onClose}>
      {names.map((name) => (
        <TextInput
          key={name}
          control={control}
          name={name}
          label={mallOrderText(`place.${name}`)}
          maxLength={lengths[name]}
          rules={{ validate: (value) => check(name, value) }}
        />
      ))}
    </FormDialog>
  );
}
