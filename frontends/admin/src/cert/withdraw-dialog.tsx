import Alert from '@mui/material/Alert';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { certText } from './cert.texts.js';

const reasonMax = 200;

/** Takes certificates back, with a reason that their people read. */
export function WithdrawDialog({
  ids,
  title,
  onDone,
  onClose,
}: {
  ids: string[];
  title: string;
  onDone?: () => void;
  onClose: () => void;
}): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const withdraw = handleSubmit(async ({ reason }) => {
    const done = await run(() => api.call('/api/cert/grant/withdraw', { ids, reason: reason.trim() }));
    if (done === undefined) return;
    notify(certText('record.withdrawn', { n: done.count }), 'success');
    onDone?.();
    onClose();
    await refreshCalls([], ['cert-grant']);
  });
  return (
    <FormDialog
      open
      danger
      title={title}
      busy={busy}
      saveText={certText('record.withdraw')}
      onSave={() => void withdraw()}
      onClose={onClose}
    >
      <Alert severity="warning">{certText('record.withdrawNote')}</Alert>
      <TextInput
        control={control}
        name="reason"
        label={certText('record.reason')}
        maxLength={reasonMax}
        multiline
        minRows={2}
        autoFocus
        rules={{ validate: (value) => value.trim() !== '' || certText('record.reasonMissing') }}
      />
    </FormDialog>
  );
}
