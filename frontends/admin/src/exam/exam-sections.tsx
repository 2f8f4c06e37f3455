import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatScore } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { isBlank } from '../lib/is-blank.js';
import { InstantInput, NumberInput, RadioInput, SelectInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { DicPicker } from '../fields/pickers.js';
import { useCall } from '../lib/use-call.js';
import { RichField } from '../rich/rich-field.js';
import { templateRoutes } from '../template/routes.js';
import { Section } from '../ui/page.js';
import { examCategories, type ExamForm, isWhole } from './exam-form.js';
import { examText } from './exam.texts.js';
import { TemplatePicker } from './template-picker.js';
import { TimeAlert } from './time-alert.js';

export interface SectionProps {
  form: UseFormReturn<ExamForm>;
  disabled: boolean;
  /** published: what papers were made of cannot change */
  frozen?: boolean;
}
/** Beside each other as long as a date with its time can be read. */
const twoDates = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' } as const;
const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } } as const;

/** The template's totals, for the field below it and for the pass mark. */
export function useTemplate(tmplId: string) {
  return useCall('/api/tmpl/tmpl/detail', { id: tmplId }, { enabled: tmplId !== '', staleTime: 10_000 }).data;
}

export function BasicsSection({ form, disabled, frozen = false }: SectionProps): ReactElement {
  const { control } = form;
  const [tmplId, offline] = useWatch({ control, name: ['tmplId', 'offline'] });
  const template = useTemplate(tmplId);
  return (
    <Section title={examText('exam.section.basics')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          control={control}
          name="title"
          label={examText('exam.name')}
          maxLength={100}
          disabled={disabled}
          rules={{ validate: (value) => (isBlank(value) ? examText('exam.nameMissing') : true) }}
        />
        <Controller
          control={control}
          name="tmplId"
          rules={{ validate: (value) => (value === '' ? examText('exam.tmplMissing') : true) }}
          render={({ field, fieldState }) => (
            <TemplatePicker
              value={field.value}
              title={template?.title ?? ''}
              disabled={disabled || frozen}
              onChange={field.onChange}
              error={fieldState.error?.message}
              help={
                template === undefined ? undefined : (
                  <>
                    {examText('exam.tmplInfo', {
                      groups: template.groupCount,
                      n: template.quCount,
                      score: formatScore(template.totalScore),
                    })}{' '}
                    <MuiLink component={Link} underline="always" to={addressOf(templateRoutes.TmplDetail, { id: template.id })}>
                      {examText('exam.tmplOpen')}
                    </MuiLink>
                  </>
                )
              }
            />
          )}
        />
        <Controller
          control={control}
          name="catId"
          render={({ field }) => (
            <DicPicker
              dicCode={examCategories}
              label={examText('exam.catId')}
              multiple={false}
              disabled={disabled}
              values={field.value === '' ? [] : [field.value]}
              onChange={([value]) => field.onChange(value ?? '')}
            />
          )}
        />
        <SwitchInput
          control={control}
          disabled={disabled || frozen}
          name="offline"
          label={examText('exam.offline')}
          help={examText('exam.offlineHelp')}
        />
        {offline ? (
          <TextInput
            control={control}
            name="place"
            label={examText('exam.place')}
            help={examText('exam.placeHelp')}
            maxLength={100}
            disabled={disabled}
          />
        ) : null}
        <Controller
          control={control}
          name="content"
          render={({ field }) => (
            <RichField
              label={examText('exam.content')}
              help={examText('exam.contentHelp')}
              value={field.value}
              disabled={disabled}
              onChange={field.onChange}
            />
          )}
        />
      </Box>
    </Section>
  );
}

export function TimeSection({ form, disabled, frozen = false }: SectionProps): ReactElement {
  const { control } = form;
  const [late, offline] = useWatch({ control, name: ['late', 'offline'] });
  const common = { control, disabled };
  return (
    <Section title={examText('exam.section.time')}>
      <Box sx={twoDates}>
        <InstantInput
          {...common}
          name="startTime"
          label={examText('exam.startTime')}
          rules={{ validate: (value) => (value === null ? examText('exam.startMissing') : true) }}
        />
        <InstantInput
          {...common}
          name="endTime"
          label={examText('exam.endTime')}
          rules={{
            validate: (value, values) => {
              if (value === null) return examText('exam.endMissing');
              return values.startTime !== null && typeof value === 'string' && value <= values.startTime ? examText('exam.endEarly') : true;
            },
          }}
        />
        <NumberInput
          {...common}
          name="totalTime"
          label={examText('exam.totalTimeMinutes')}
          unit={examText('exam.minutes')}
          min={1}
          max={1440}
          rules={{ validate: (_, values) => (isWhole(values.totalTime, 1, 1440) ? true : examText('exam.totalTimeBad')) }}
        />
        {offline ? null : (
          <>
            <NumberInput
              {...common}
              name="chance"
              label={examText('exam.chance')}
              help={examText('exam.chanceHelp')}
              min={0}
              max={1000}
              rules={{ validate: (_, values) => (isWhole(values.chance, 0, 1000) ? true : examText('exam.chanceBad')) }}
            />
            <NumberInput
              {...common}
              name="reconnectMinutes"
              label={examText('exam.reconnect')}
              help={examText('exam.reconnectHelp')}
              unit={examText('exam.minutes')}
              min={0}
              max={3}
              rules={{ validate: (_, values) => (isWhole(values.reconnectMinutes, 0, 3) ? true : examText('exam.reconnectBad')) }}
            />
          </>
        )}
      </Box>
      {frozen ? null : <TimeAlert control={control} />}
      {offline ? null : (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
          <RadioInput
            {...common}
            name="overTime"
            label={examText('exam.overTime')}
            choices={[
              { value: 0, label: examText('exam.overTime.0'), help: examText('exam.overTime.0.help') },
              { value: 1, label: examText('exam.overTime.1'), help: examText('exam.overTime.1.help') },
            ]}
          />
          <SwitchInput {...common} name="late" label={examText('exam.late')} help={examText('exam.lateHelp')} />
          {late ? (
            <Box sx={two}>
              <NumberInput
                {...common}
                name="lateMax"
                label={examText('exam.lateMax')}
                unit={examText('exam.minutes')}
                min={0}
                max={1440}
                rules={{ validate: (_, values) => (!values.late || isWhole(values.lateMax, 0, 1440) ? true : examText('exam.lateMaxBad')) }}
              />
            </Box>
          ) : null}
        </Box>
      )}
    </Section>
  );
}

export function AnswerSection({
  control,
  disabled,
  frozen,
}: {
  control: Control<ExamForm>;
  disabled: boolean;
  frozen: boolean;
}): ReactElement {
  const fixed = disabled || frozen;
  const offline = useWatch({ control, name: 'offline' });
  return (
    <Section title={examText(offline ? 'exam.section.papers' : 'exam.section.answer')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {offline ? null : (
          <RadioInput
            control={control}
            disabled={disabled}
            name="answerMode"
            label={examText('exam.answerMode')}
            choices={([1, 2] as const).map((value) => ({
              value,
              label: examText(`exam.answerMode.${value}`),
              help: examText(`exam.answerMode.${value}.help`),
            }))}
          />
        )}
        <Box sx={{ ...two, gap: 1.5 }}>
          <SwitchInput
            control={control}
            disabled={fixed}
            name="quRand"
            label={examText('exam.quRand')}
            help={examText('exam.quRandHelp')}
          />
          <SwitchInput
            control={control}
            disabled={fixed}
            name="itemRand"
            label={examText('exam.itemRand')}
            help={examText('exam.itemRandHelp')}
          />
          {offline ? null : (
            <>
              <SwitchInput
                control={control}
                disabled={fixed}
                name="noBack"
                label={examText('exam.noBack')}
                help={examText('exam.noBackHelp')}
              />
              <SwitchInput
                control={control}
                disabled={disabled}
                name="paste"
                label={examText('exam.paste')}
                help={examText('exam.pasteHelp')}
              />
              <SwitchInput
                control={control}
                disabled={disabled}
                name="calculator"
                label={examText('exam.calculator')}
                help={examText('exam.calculatorHelp')}
              />
              <SwitchInput
                control={control}
                disabled={disabled}
                name="moveAsks"
                label={examText('exam.moveAsks')}
                help={examText('exam.moveAsksHelp')}
              />
              <SwitchInput
                control={control}
                disabled={disabled}
                name="waterMark"
                label={examText('exam.waterMark')}
                help={examText('exam.waterMarkHelp')}
              />
            </>
          )}
        </Box>
        {offline ? null : (
          <>
            <RadioInput
              control={control}
              disabled={disabled}
              name="examType"
              label={examText('exam.examType')}
              choices={([1, 2] as const).map((value) => ({
                value,
                label: examText(`exam.examType.${value}`),
                help: examText(`exam.examType.${value}.help`),
              }))}
            />
            <SelectInput
              control={control}
              disabled={disabled}
              name="answerDevice"
              label={examText('exam.answerDevice')}
              choices={([0, 1, 2, 3] as const).map((value) => ({ value, label: examText(`exam.answerDevice.${value}`) }))}
            />
          </>
        )}
      </Box>
    </Section>
  );
}
