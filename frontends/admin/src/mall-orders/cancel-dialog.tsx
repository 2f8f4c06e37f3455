import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { states, type MallOrderRow } from './mall-order.js';
import { mallOrderText } from './mall-order.texts.js';

const reasonLength = 100;
type Target = Pick<MallOrderRow, 'id' | 'title' | 'state'>;

/** Cancels orders; what was paid for them goes back. */
export function CancelDialog({
  orders,
  onDone,
  onClose,
}: {
  orders: readonly Target[];
  onDone: () => void;
  onClose: () => void;
}): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { remark: '' } });
  const [only] = orders.length === 1 ? orders : [];
  const save = handleSubmit(async ({ remark }) => {
    const input = { ids: orders.map(({ id }) => id), remark: remark.trim() };
    const done = await run(() => api.call('/api/mall/order/admin/cancel', input), mallOrderText('deed.done'));
    if (done !== undefined) onDone();
    // also where it is refused: an order is not as this page shows it
    await refreshCalls(['/api/mall/order/admin/detail'], ['mall-order']);
  });
  const wasSent = orders.some(({ state }) => state === states.sent || state === states.received);
  return (
    <FormDialog
      open
      danger
      busy={busy}
      title={only ? mallOrderText('cancel.of', { title: only.title }) : mallOrderText('cancel.many', { n: orders.length })}
      saveText={mallOrderText('deed.cancel')}
      cancelText={mallOrderText('cancel.stay')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography>{mallOrderText('cancel.note')}</Typography>
      {wasSent ? <Alert severity="warning">{mallOrderText('cancel.sentNote')}</Alert> : null}
      <TextInput
        control={control}
        name="remark"
        label={mallOrderText('cancel.reason')}
        help={mallOrderText('cancel.reasonHelp')}
        autoFocus
        maxLength={reasonLength}
        rules={{ validate: (value) => (isBlank(value) ? mallOrderText('cancel.reasonMissing') : true) }}
      />
    </FormDialog>
  );
}
