import Typography from '@mui/material/Typography';
import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { oursText, theirsText, type Difference } from './statement.js';
import { statementText } from './statement.texts.js';

/** Closes a difference by hand, with the reason that stays beside it. */
export function SettleDialog({ difference, onClose }: { difference: Difference; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const save = handleSubmit(async ({ reason }) => {
    const done = await run(
      () => api.call('/api/pay/statement/settle', { id: difference.id, reason: reason.trim() }),
      statementText('difference.settle.done'),
    );
    if (done !== undefined) onClose();
    // also where it is refused: it is not as this page shows it
    await refreshCalls(['/api/pay/statement/detail'], ['statement-differences', 'statements']);
  });
  return (
    <FormDialog
      open
      title={statementText('difference.settle.title')}
      busy={busy}
      saveText={statementText('difference.settle.confirm')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography>
        {statementText(`difference.kind.${difference.kind}`)}
        {'：'}
        {statementText('difference.theirs')} {theirsText(difference)}
        {'，'}
        {statementText('difference.ours')} {oursText(difference)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {statementText('difference.settle.note')}
      </Typography>
      <TextInput
        control={control}
        name="reason"
        label={statementText('difference.settle.reason')}
        help={statementText('difference.settle.help')}
        autoFocus
        maxLength={200}
        rules={{ validate: (reason) => (isBlank(reason) ? statementText('difference.settle.missing') : true) }}
      />
    </FormDialog>
  );
}
