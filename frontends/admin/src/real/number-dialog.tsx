import { FormDialog } from '@xuekao/frontend-shared';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import type { Application } from './real.js';
import { realText } from './real.texts.js';

/** The whole identity number, after a reason: it is forgotten with the dialog. */
export function NumberDialog({ row, onClose }: { row: Application; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const [number, setNumber] = useState<string | null>(null);
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const show = handleSubmit(async ({ reason }) => {
    const shown = await run(() => api.call('/api/sys/user/real/view', { id: row.id, reason: reason.trim() }));
    if (shown !== undefined) setNumber(shown.idCard);
  });
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={realText('real.numberTitle', { name: row.realName })}
      busy={busy}
      saveText={realText(number === null ? 'real.numberShow' : 'real.close')}
      onSave={() => (number === null ? void show() : onClose())}
      onClose={onClose}
    >
      {number === null ? (
        <>
          <Alert severity="info" variant="outlined">
            {realText('real.numberNote')}
          </Alert>
          <TextInput
            control={control}
            name="reason"
            label={realText('real.numberReason')}
            maxLength={200}
            autoFocus
            rules={{ validate: (value) => (value.trim() === '' ? realText('real.numberReasonMissing') : true) }}
          />
        </>
      ) : (
        <Typography
          role="status"
          aria-label={realText('real.idCard')}
          sx={{ fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums', letterSpacing: '0.05em', userSelect: 'all' }}
        >
          {number}
        </Typography>
      )}
    </FormDialog>
  );
}
