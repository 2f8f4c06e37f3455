import Alert from '@mui/material/Alert';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { certText } from './cert.texts.js';

const reasonMax = 200;

/** Takes certificates back, with a reason that their people read; or lets those in doubt be kept, with a reason for the office. */
export function WithdrawDialog({
  ids,
  keeps = false,
  title,
  onDone,
  onClose,
}: {
  ids: string[];
  keeps?: boolean;
  title: string;
  onDone?: () => void;
  onClose: () => void;
}): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const withdraw = handleSubmit(async ({ reason }) => {
    const path = keeps ? '/api/cert/grant/keep' : '/api/cert/grant/withdraw';
    const done = await run(() => api.call(path, { ids, reason: reason.trim() }));
    if (done === undefined) return;
    notify(certText(keeps ? 'record.kept' : 'record.withdrawn', { n: done.count }), 'success');
    onDone?.();
    onClose();
    await refreshCalls([], ['cert-grant']);
  });
  return (
    <FormDialog
      open
      danger={!keeps}
      title={title}
      busy={busy}
      saveText={certText(keeps ? 'record.keep' : 'record.withdraw')}
      onSave={() => void withdraw()}
      onClose={onClose}
    >
      {keeps ? null : <Alert severity="warning">{certText('record.withdrawNote')}</Alert>}
      <TextInput
        control={control}
        name="reason"
        label={certText(keeps ? 'record.keepReason' : 'record.reason')}
        maxLength={reasonMax}
        multiline
        minRows={2}
        autoFocus
        rules={{ validate: (value) => value.trim() !== '' || certText(keeps ? 'record.keepReasonMissing' : 'record.reasonMissing') }}
      />
    </FormDialog>
  );
}
