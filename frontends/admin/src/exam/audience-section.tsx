import Box from '@mui/material/Box';
import { useEffect, type ReactElement } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { RadioInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { DepartPicker } from '../fields/pickers.js';
import { Section } from '../ui/page.js';
import type { SectionProps } from './exam-sections.js';
import { examText } from './exam.texts.js';
import { PeopleField } from './people-field.js';

const openTypes = [1, 2, 3, 9] as const;

/** Audience of the exam, and whether their departments see it. */
export function AudienceSection({ form, disabled }: SectionProps): ReactElement {
  const { control } = form;
  const [openType, hasPassword, offline] = useWatch({ control, name: ['openType', 'hasPassword', 'offline'] });
  const { setValue } = form;
  useEffect(() => {
    // nobody comes to a room by a password
    if (offline && openType === 9) setValue('openType', 1, { shouldDirty: true });
  }, [offline, openType, setValue]);
  return (
    <Section title={examText('exam.section.audience')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RadioInput
          control={control}
          disabled={disabled}
          name="openType"
          label={examText('exam.openType')}
          choices={openTypes
            .filter((value) => !offline || value !== 9)
            .map((value) => ({
              value,
              label: examText(`exam.openType.${value}`),
              help: examText(`exam.openType.${value}.help`),
            }))}
        />
        {openType === 9 ? (
          <TextInput
            control={control}
            disabled={disabled}
            name="password"
            label={examText('exam.password')}
            {...(hasPassword ? { help: examText('exam.passwordKept') } : {})}
            maxLength={32}
            autoComplete="off"
            rules={{
              validate: (value, values) =>
                values.openType === 9 && value === '' && !values.hasPassword ? examText('exam.passwordMissing') : true,
            }}
          />
        ) : null}
        {openType === 2 ? (
          <Controller
            control={control}
            name="departs"
            rules={{ validate: (value, values) => (values.openType === 2 && value.length === 0 ? examText('exam.departsMissing') : true) }}
            render={({ field, fieldState }) => (
              <DepartPicker
                label={examText('exam.departs')}
                values={field.value}
                disabled={disabled}
                onChange={field.onChange}
                {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
              />
            )}
          />
        ) : null}
        {openType === 3 ? (
          <Controller
            control={control}
            name="users"
            rules={{ validate: (value, values) => (values.openType === 3 && value.length === 0 ? examText('exam.usersMissing') : true) }}
            render={({ field, fieldState }) => (
              <PeopleField people={field.value} disabled={disabled} error={fieldState.error?.message} onChange={field.onChange} />
            )}
          />
        ) : null}
        <SwitchInput
          control={control}
          disabled={disabled}
          name="staffSees"
          label={examText('exam.staffSees')}
          help={examText('exam.staffSeesHelp')}
        />
      </Box>
    </Section>
  );
}
