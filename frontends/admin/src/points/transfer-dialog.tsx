import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { NumberInput, RadioInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import type { Account } from './account.js';
import { isAmount, isReason, refreshPoints } from './by-hand-dialog.js';
import { pointsText } from './points.texts.js';

export interface TransferDialogProps {
  people: readonly [Account, Account];
  onDone: () => void;
  onClose: () => void;
}

/** From one of two accounts to the other, such as those of one person. */
export function TransferDialog({ people, onDone, onClose }: TransferDialogProps): ReactElement {
  const { busy, run } = useAction();
  const [requestId] = useState(() => crypto.randomUUID());
  const [one, other] = people;
  const { control, handleSubmit } = useForm<{ from: number; points: number | null; reason: string }>({
    defaultValues: { from: 0, points: null, reason: '' },
  });
  const save = handleSubmit(async ({ from, points, reason }) => {
    const [giver, taker] = from === 0 ? [one, other] : [other, one];
    const input = { requestId, from: giver.id, to: taker.id, points: points ?? 0, reason: reason.trim() };
    const done = await run(() => api.call('/api/points/account/transfer', input));
    if (done === undefined) return;
    notify(pointsText('points.transferred', { from: giver.realName, to: taker.realName, ...done }), 'success');
    onDone();
    await refreshPoints();
  });
  return (
    <FormDialog
      open
      title={pointsText('points.transfer.title', { from: one.realName, to: other.realName })}
      busy={busy}
      saveText={pointsText('points.save')}
      onSave={() => void save()}
      onClose={onClose}
    >
      <RadioInput
        control={control}
        name="from"
        label={pointsText('points.transfer.from')}
        choices={people.map(({ realName, userName, points }, value) => ({
          value,
          label: pointsText('points.transfer.person', { name: realName, userName, n: points }),
        }))}
      />
      <NumberInput control={control} name="points" label={pointsText('points.amount')} rules={{ validate: isAmount }} />
      <TextInput
        control={control}
        name="reason"
        label={pointsText('points.reason')}
        help={pointsText('points.reason.help')}
        maxLength={100}
        rules={{ validate: isReason }}
      />
    </FormDialog>
  );
}
