import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Controller, useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { AudienceFields } from '../people/audience-fields.js';
import { InstantInput, MoneyInput, NumberInput, RadioInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { DicPicker } from '../fields/pickers.js';
import { PictureField } from '../fields/picture-field.js';
import { isBlank } from '../lib/is-blank.js';
import { isYuan, mostYuan } from '../lib/money.js';
import { useSite } from '../lib/site.js';
import { RichField } from '../rich/rich-field.js';
import { Section } from '../ui/page.js';
import { activityCategories, faultOf, mostSeats, type ActivityForm } from './activity-form.js';
import { activityText } from './activity.texts.js';
import { CourseLinkPicker } from './course-link-picker.js';
import { ExamLinkPicker } from './exam-link-picker.js';
import { FormDesigner } from './form-designer.js';
import { joinPayText } from './join-pay.texts.js';

export interface SectionProps {
  form: UseFormReturn<ActivityForm>;
  disabled: boolean;
}
const openTypes = [1, 2, 3, 9] as const;
const bannerSide = 1200;
const twoDates = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' } as const;

export function BasicsSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const activityType = useWatch({ control, name: 'activityType' });
  return (
    <Section title={activityText('activity.section.basics')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          control={control}
          name="title"
          label={activityText('activity.name')}
          maxLength={100}
          disabled={disabled}
          rules={{ validate: (value) => (isBlank(value) ? activityText('activity.nameMissing') : true) }}
        />
        <RadioInput
          control={control}
          disabled={disabled}
          name="activityType"
          label={activityText('activity.type')}
          choices={([1, 2] as const).map((value) => ({ value, label: activityText(`activity.type.${value}`) }))}
        />
        <Controller
          control={control}
          name="catId"
          render={({ field }) => (
            <DicPicker
              dicCode={activityCategories}
              label={activityText('activity.catId')}
              multiple={false}
              disabled={disabled}
              values={field.value === '' ? [] : [field.value]}
              onChange={([value]) => field.onChange(value ?? '')}
            />
          )}
        />
        {activityType === 1 ? (
          <Controller
            control={control}
            name="refCourse"
            render={({ field }) => <CourseLinkPicker value={field.value} disabled={disabled} onChange={field.onChange} />}
          />
        ) : (
          <Controller
            control={control}
            name="refExam"
            render={({ field }) => <ExamLinkPicker value={field.value} disabled={disabled} onChange={field.onChange} />}
          />
        )}
        {disabled ? null : (
          <Controller
            control={control}
            name="banner"
            render={({ field }) => (
              <PictureField label={activityText('activity.banner')} value={field.value} maxSide={bannerSide} onChange={field.onChange} />
            )}
          />
        )}
        <Controller
          control={control}
          name="content"
          render={({ field }) => (
            <RichField label={activityText('activity.content')} value={field.value} disabled={disabled} onChange={field.onChange} />
          )}
        />
      </Box>
    </Section>
  );
}

const isSeats = (value: number | null): boolean => value !== null && Number.isInteger(value) && value >= 0 && value <= mostSeats;

export function TimeSection({ form: { control, formState }, disabled }: SectionProps): ReactElement {
  const common = { control, disabled };
  const { hasPay } = useSite();
  // the stored price: the field does not vanish while 0 is typed
  const hasPrice = (formState.defaultValues?.price ?? 0) > 0;
  return (
    <Section title={activityText('activity.section.time')}>
      <Box sx={twoDates}>
        <InstantInput
          {...common}
          name="startTime"
          label={activityText('activity.startTime')}
          rules={{ validate: (value) => (value === null ? activityText('activity.startMissing') : true) }}
        />
        <InstantInput
          {...common}
          name="endTime"
          label={activityText('activity.endTime')}
          rules={{
            validate: (value, { startTime }) => {
              if (value === null) return activityText('activity.endMissing');
              return startTime !== null && typeof value === 'string' && value <= startTime ? activityText('activity.endEarly') : true;
            },
          }}
        />
        <NumberInput
          {...common}
          name="maxJoin"
          label={activityText('activity.maxJoin')}
          help={activityText('activity.maxJoinHelp')}
          unit={activityText('activity.people')}
          min={0}
          max={mostSeats}
          rules={{ validate: (_, { maxJoin }) => (isSeats(maxJoin) ? true : activityText('activity.maxJoinBad')) }}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
        {hasPay || hasPrice ? (
          <MoneyInput
            {...common}
            name="price"
            label={joinPayText('price')}
            help={joinPayText(hasPay ? 'priceHelp' : 'priceOff')}
            rules={{ validate: (_, { price }) => isYuan(price) || joinPayText('priceBad', { max: mostYuan }) }}
          />
        ) : null}
        <SwitchInput
          {...common}
          name="requireAudit"
          label={activityText('activity.requireAudit')}
          help={activityText('activity.requireAuditHelp')}
        />
        <SwitchInput {...common} name="isOpen" label={activityText('activity.shown')} help={activityText('activity.shownHelp')} />
      </Box>
    </Section>
  );
}

export function AudienceSection({ form: { control }, disabled }: SectionProps): ReactElement {
  return (
    <Section title={activityText('activity.section.audience')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AudienceFields
          control={control}
          disabled={disabled}
          choices={openTypes.map((value) => ({
            value,
            label: activityText(`activity.openType.${value}`),
            help: activityText(`activity.openType.${value}.help`),
          }))}
          words={{
            openType: activityText('activity.openType'),
            departs: activityText('activity.departs'),
            departsMissing: activityText('activity.departsMissing'),
            usersMissing: activityText('activity.usersMissing'),
            password: {
              label: activityText('activity.password'),
              kept: activityText('activity.passwordKept'),
              missing: activityText('activity.passwordMissing'),
            },
          }}
        />
      </Box>
    </Section>
  );
}

export function FormSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const { isSubmitted } = useFormState({ control });
  return (
    <Section title={activityText('activity.section.form')}>
      <Controller
        control={control}
        name="fields"
        rules={{ validate: (fields) => fields.every((field) => faultOf(field) === null) }}
        render={({ field }) => <FormDesigner fields={field.value} disabled={disabled} isAsked={isSubmitted} onChange={field.onChange} />}
      />
    </Section>
  );
}
