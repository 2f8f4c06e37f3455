import Box from '@mui/material/Box';
import { courseLimits } from '@xuekao/contracts/course-limits';
import type { ReactElement } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { ExamLinkPicker } from '../activity/exam-link-picker.js';
import { AudienceFields } from '../people/audience-fields.js';
import { InstantInput, MoneyInput, NumberInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { DicPicker } from '../fields/pickers.js';
import { PictureField } from '../fields/picture-field.js';
import { isBlank } from '../lib/is-blank.js';
import { isYuan } from '../lib/money.js';
import { RichField } from '../rich/rich-field.js';
import { Section } from '../ui/page.js';
import { courseCategories, isDayRule, isWhole, type CourseForm } from './course-form.js';
import { courseText } from './course.texts.js';
import { FaceFields, StudyCheckField } from './face-fields.js';

export interface SectionProps {
  form: UseFormReturn<CourseForm>;
  disabled: boolean;
}
const openTypes = [1, 2, 3] as const;
const coverSide = 1200;
const mostPeriods = 10_000;
const twoFields = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' } as const;
const { dayLimit: mostMinutes } = courseLimits;

export function BasicsSection({ form: { control }, disabled }: SectionProps): ReactElement {
  return (
    <Section title={courseText('course.section.basics')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          control={control}
          name="title"
          label={courseText('course.name')}
          maxLength={100}
          disabled={disabled}
          rules={{ validate: (value) => (isBlank(value) ? courseText('course.nameMissing') : true) }}
        />
        <Box sx={twoFields}>
          <Controller
            control={control}
            name="catId"
            render={({ field }) => (
              <DicPicker
                dicCode={courseCategories}
                label={courseText('course.catId')}
                multiple={false}
                disabled={disabled}
                values={field.value === '' ? [] : [field.value]}
                onChange={([value]) => field.onChange(value ?? '')}
              />
            )}
          />
          <NumberInput
            control={control}
            name="periods"
            label={courseText('course.periods')}
            min={0}
            max={mostPeriods}
            disabled={disabled}
            rules={{ validate: (_, { periods }) => (isWhole(periods, 0, mostPeriods) ? true : courseText('course.periodsBad')) }}
          />
        </Box>
        {disabled ? null : (
          <Controller
            control={control}
            name="cover"
            render={({ field }) => (
              <PictureField label={courseText('course.cover')} value={field.value} maxSide={coverSide} onChange={field.onChange} />
            )}
          />
        )}
        <Controller
          control={control}
          name="content"
          render={({ field }) => (
            <RichField label={courseText('course.content')} value={field.value} disabled={disabled} onChange={field.onChange} />
          )}
        />
      </Box>
    </Section>
  );
}

export function RulesSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const faceStart = useWatch({ control, name: 'faceStart' });
  const common = { control, disabled };
  return (
    <Section title={courseText('course.section.rules')}>
      <Box sx={{ ...twoFields, mb: 2 }}>
        <InstantInput {...common} name="startTime" label={courseText('course.startTime')} help={courseText('course.timeHelp')} />
        <InstantInput
          {...common}
          name="endTime"
          label={courseText('course.endTime')}
          help={courseText('course.timeHelp')}
          rules={{
            validate: (value, { startTime }) =>
              startTime !== null && typeof value === 'string' && value <= startTime ? courseText('course.endEarly') : true,
          }}
        />
        <TextInput
          {...common}
          name="dayRule"
          label={courseText('course.dayRule')}
          help={courseText('course.dayRuleHelp')}
          maxLength={80}
          rules={{ validate: (_, { dayRule }) => (isDayRule(dayRule) ? true : courseText('course.dayRuleBad')) }}
        />
        <NumberInput
          {...common}
          name="dayLimit"
          label={courseText('course.dayLimit')}
          help={courseText('course.dayLimitHelp')}
          unit={courseText('course.minutes')}
          min={0}
          max={mostMinutes}
          rules={{ validate: (_, { dayLimit }) => (isWhole(dayLimit, 0, mostMinutes) ? true : courseText('course.dayLimitBad')) }}
        />
        <MoneyInput
          {...common}
          name="price"
          label={courseText('course.price')}
          help={courseText('course.priceHelp')}
          rules={{ validate: (_, { price }) => (isYuan(price) ? true : courseText('course.priceBad')) }}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Controller
          control={control}
          name="refExam"
          render={({ field }) => (
            <ExamLinkPicker
              value={field.value}
              label={courseText('course.exam')}
              help={courseText('course.examHelp')}
              disabled={disabled}
              onChange={field.onChange}
            />
          )}
        />
        <StudyCheckField {...common} />
        <SwitchInput {...common} name="faceStart" label={courseText('course.faceStart')} help={courseText('course.faceStartHelp')} />
        {faceStart ? <FaceFields {...common} /> : null}
        <SwitchInput {...common} name="isOpen" label={courseText('course.isOpen')} help={courseText('course.isOpenHelp')} />
      </Box>
    </Section>
  );
}

export function AudienceSection({ form: { control }, disabled }: SectionProps): ReactElement {
  return (
    <Section title={courseText('course.section.audience')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AudienceFields
          control={control}
          disabled={disabled}
          choices={openTypes.map((value) => ({
            value,
            label: courseText(`course.openType.${value}`),
            help: courseText(`course.openType.${value}.help`),
          }))}
          words={{
            openType: courseText('course.openType'),
            departs: courseText('course.departs'),
            departsMissing: courseText('course.departsMissing'),
            usersMissing: courseText('course.usersMissing'),
          }}
        />
      </Box>
    </Section>
  );
}
