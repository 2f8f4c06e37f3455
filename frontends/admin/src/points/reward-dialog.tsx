import Alert from '@mui/material/Alert';
import { FormDialog, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../fields/form-fields.js';
import { api, type RowOf } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { rewardText } from './reward.texts.js';

const reasonMax = 200;

/** Takes back what a corrected score does not earn, or lets it be kept: each with a reason. */
export function RewardDialog({
  ids,
  takeBack,
  row,
  onClose,
}: {
  ids: string[];
  takeBack: boolean;
  row?: RowOf<'/api/cert/reward/paging'>;
  onClose: () => void;
}): ReactElement {
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const deed = rewardText(takeBack ? 'reward.takeBack' : 'reward.keep');
  const decide = handleSubmit(async ({ reason }) => {
    const done = await run(() => api.call('/api/cert/reward/decide', { ids, takeBack, reason: reason.trim() }));
    if (done === undefined) return;
    const { count, short, busy } = done;
    if (short.length > 0) notify(rewardText('reward.short', { n: short.length, names: short.join('、') }), 'warning');
    else if (busy > 0) notify(rewardText('reward.busy', { n: busy }), 'warning');
    else notify(rewardText(takeBack ? 'reward.taken' : 'reward.keptDone', { n: count }), 'success');
    onClose();
    await refreshCalls(['/api/cert/reward/paging', '/api/points/account/paging'], ['points-reward', 'points', 'points-log']);
  });
  return (
    <FormDialog
      open
      danger={takeBack}
      title={
        row === undefined ? rewardText('reward.many', { deed, n: ids.length }) : rewardText('reward.one', { deed, name: row.realName })
      }
      busy={busy}
      saveText={deed}
      onSave={() => void decide()}
      onClose={onClose}
    >
      {takeBack ? (
        <Alert severity="warning">
          {row === undefined ? rewardText('reward.takeNote') : rewardText('reward.takeNoteOne', { n: row.points - row.earned })}
        </Alert>
      ) : null}
      <TextInput
        control={control}
        name="reason"
        label={rewardText('reward.reason')}
        maxLength={reasonMax}
        multiline
        minRows={2}
        autoFocus
        rules={{ validate: (value) => value.trim() !== '' || rewardText('reward.reasonMissing') }}
      />
    </FormDialog>
  );
}
