import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { NumberInput, RadioInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { pointsText } from './points.texts.js';

/** The largest change of one account (part 2, "Audit points"). */
export const mostPoints = 999_999;
export const refreshPoints = (): Promise<void> =>
  refreshCalls(['/api/points/account/paging', '/api/points/log/paging'], ['points', 'points-log']);

export const isAmount = (value: unknown): true | string =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostPoints) ||
  pointsText('points.amount.missing', { max: mostPoints });
const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
export const isReason = (value: unknown): true | string => isWritten(value) || pointsText('points.reason.missing');

const directions = [1, 2] as const;
type Direction = (typeof directions)[number];

export interface ByHandDialogProps {
  ids: string[];
  /** of the only one */
  name: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Gives people points or takes some, with a reason that they read. */
export function ByHandDialog({ ids, name, onDone, onClose }: ByHandDialogProps): ReactElement {
  const { busy, run } = useAction();
  // of this dialog: pressed twice, or sent again after a lost answer, it counts once
  const [requestId] = useState(() => crypto.randomUUID());
  const { control, handleSubmit } = useForm<{ direction: Direction; points: number | null; reason: string }>({
    defaultValues: { direction: 1, points: null, reason: '' },
  });
  const save = handleSubmit(async ({ direction, points, reason }) => {
    const input = { requestId, ids, direction, points: points ?? 0, reason: reason.trim() };
    const done = await run(() => api.call('/api/points/account/change', input));
    if (done === undefined) return;
    if (done.count > 0) notify(pointsText('points.done', { n: done.count }), 'success');
    if (done.short.length > 0) notify(pointsText('points.short', { n: done.short.length, names: done.short.join('、') }), 'warning');
    onDone();
    await refreshPoints();
  });
  const title = name === undefined ? pointsText('points.byHand.many', { n: ids.length }) : pointsText('points.byHand.one', { name });
  return (
    <FormDialog open title={title} busy={busy} saveText={pointsText('points.save')} onSave={() => void save()} onClose={onClose}>
      <RadioInput
        control={control}
        name="direction"
        label={pointsText('points.direction')}
        choices={directions.map((value) => ({ value, label: pointsText(`points.direction.${value}`) }))}
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
