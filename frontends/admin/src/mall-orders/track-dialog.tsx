import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import type { MallOrderDetail } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

const contextLength = 100;

/** Notes a step on the way of a parcel. */
export function TrackDialog({ order: { id, title }, onClose }: { order: MallOrderDetail; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { context: '' } });
  const save = handleSubmit(async ({ context }) => {
    const done = await run(() => api.call('/api/mall/order/admin/track', { id, context: context.trim() }), mallOrderText('deed.done'));
    if (done !== undefined) onClose();
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  });
  return (
    <FormDialog open title={mallOrderText('track.of', { title })} busy={busy} onSave={() => void save()} onClose={onClose}>
      <TextInput
        control={control}
        name="context"
        label={mallOrderText('track.context')}
        help={mallOrderText('track.help')}
        autoFocus
        maxLength={contextLength}
        rules={{ validate: (value) => (isBlank(value) ? mallOrderText('track.missing') : true) }}
      />
    </FormDialog>
  );
}
