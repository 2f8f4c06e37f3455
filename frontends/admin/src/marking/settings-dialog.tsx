import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { FormDialog } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { NumberInput, RadioInput, SwitchInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import type { Marking } from './marking.js';
import { markingText } from './marking.texts.js';

interface Settings {
  blind: boolean;
  scope: number;
  quIds: string[];
  tolerance: number | null;
}
const scopes = [0, 1, 2] as const;
const isPoints = (value: number | null): value is number =>
  value !== null && value >= 0 && value <= 500 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/** How the exam is marked; for who may edit it. */
export function SettingsDialog({ examId, marking, onClose }: { examId: string; marking: Marking; onClose: () => void }): ReactElement {
  const { blind, doubleMarking, records } = marking;
  const { busy, run } = useAction();
  const { control, handleSubmit } = useForm<Settings>({ defaultValues: { blind, ...doubleMarking } });
  const scope = useWatch({ control, name: 'scope' });
  const questions = [...new Map(records.map((record) => [record.wholeId, record])).values()];
  const nameOf = (id: string): string => {
    const question = questions.find(({ wholeId }) => wholeId === id);
    return question === undefined ? '' : `${markingText('marking.label', { n: question.label.split('.')[0] ?? '' })} ${question.title}`;
  };
  const save = handleSubmit(async (values) => {
    const rule = { scope: scopes.find((one) => one === values.scope) ?? 0, quIds: values.scope === 2 ? values.quIds : [] };
    const input = { examId, blind: values.blind, doubleMarking: { ...rule, tolerance: values.tolerance ?? 0 } };
    if ((await run(() => api.call('/api/paper/marking/settings', input), markingText('settings.saved'))) !== undefined) onClose();
  });
  return (
    <FormDialog open title={markingText('settings.title')} busy={busy} onSave={() => void save()} onClose={onClose}>
      <SwitchInput
        control={control}
        name="blind"
        disabled={busy}
        label={markingText('settings.blind')}
        help={markingText('settings.blindHelp')}
      />
      <RadioInput
        control={control}
        name="scope"
        disabled={busy}
        label={markingText('settings.double')}
        choices={scopes.map((value) => ({
          value,
          label: markingText(`settings.double.${value}`),
          help: markingText(`settings.double.${value}.help`),
        }))}
      />
      {scope === 2 ? (
        <Controller
          control={control}
          name="quIds"
          rules={{ validate: (value) => value.length > 0 || markingText('settings.questionsMissing') }}
          render={({ field, fieldState }) => (
            <Autocomplete
              multiple
              disableCloseOnSelect
              size="small"
              options={questions.map(({ wholeId }) => wholeId)}
              value={field.value}
              disabled={busy}
              getOptionLabel={nameOf}
              onChange={(_, next) => field.onChange(next)}
              renderInput={(params) => (
                <TextField
                  {...params}
                  label={markingText('settings.questions')}
                  error={fieldState.error !== undefined}
                  helperText={fieldState.error?.message}
                />
              )}
            />
          )}
        />
      ) : null}
      {scope === 0 ? null : (
        <NumberInput
          control={control}
          name="tolerance"
          disabled={busy}
          label={markingText('settings.tolerance')}
          help={markingText('settings.toleranceHelp')}
          unit={markingText('settings.points')}
          min={0}
          max={500}
          step={0.5}
          rules={{ validate: (_, values) => isPoints(values.tolerance) || markingText('settings.toleranceBad') }}
        />
      )}
    </FormDialog>
  );
}
