import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatScore } from '@xuekao/frontend-shared';
import { useEffect, useRef, type ReactElement } from 'react';
import { Controller, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { isBlank } from '../lib/is-blank.js';
import { isYuan, mostYuan } from '../lib/money.js';
import { useSite } from '../lib/site.js';
import { InstantInput, MoneyInput, NumberInput, RadioInput, SelectInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { useCall } from '../lib/use-call.js';
import { RichField } from '../rich/rich-field.js';
import { templateRoutes } from '../template/routes.js';
import { Section } from '../ui/page.js';
import { type ExamForm, isScore, isWhole, mostAppealDays, proposedPassMark } from './exam-form.js';
import { examText } from './exam.texts.js';
import { ReleaseFields } from './release-fields.js';
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
function useTemplate(tmplId: string) {
  return useCall('/api/tmpl/tmpl/detail', { id: tmplId }, { enabled: tmplId !== '', staleTime: 10_000 }).data;
}

export function BasicsSection({ form, disabled, frozen = false }: SectionProps): ReactElement {
  const { control } = form;
  const template = useTemplate(useWatch({ control, name: 'tmplId' }));
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
  const late = useWatch({ control, name: 'late' });
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
      </Box>
      {frozen ? null : <TimeAlert control={control} />}
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
  return (
    <Section title={examText('exam.section.answer')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
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
            name="waterMark"
            label={examText('exam.waterMark')}
            help={examText('exam.waterMarkHelp')}
          />
        </Box>
        <SelectInput
          control={control}
          disabled={disabled}
          name="answerDevice"
          label={examText('exam.answerDevice')}
          choices={([0, 1, 2, 3] as const).map((value) => ({ value, label: examText(`exam.answerDevice.${value}`) }))}
        />
      </Box>
    </Section>
  );
}

/** The pass mark of a new exam follows the total of its template until somebody writes another one. */
function usePassMark({ getValues, setValue }: UseFormReturn<ExamForm>, isNew: boolean, total: number | undefined): void {
  const proposed = useRef(proposedPassMark(100));
  useEffect(() => {
    if (!isNew || total === undefined || getValues('qualifyScore') !== proposed.current) return;
    proposed.current = proposedPassMark(total);
    setValue('qualifyScore', proposed.current);
  }, [getValues, setValue, isNew, total]);
}

const mostPassPoints = 999_999;
const isPassPoints = (value: number | null): boolean => value !== null && Number.isInteger(value) && value >= 0 && value <= mostPassPoints;

export function ResultSection({ form, disabled, isNew, frozen = false }: SectionProps & { isNew: boolean }): ReactElement {
  const { control } = form;
  const template = useTemplate(useWatch({ control, name: 'tmplId' }));
  const max = template?.totalScore;
  const { hasPay } = useSite();
  // the stored price: the field does not vanish while 0 is typed
  const hasPrice = (form.formState.defaultValues?.price ?? 0) > 0;
  usePassMark(form, isNew, max);
  return (
    <Section title={examText('exam.section.result')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <NumberInput
          control={control}
          disabled={disabled || frozen}
          name="qualifyScore"
          label={examText('exam.qualifyScore')}
          unit={examText('exam.points')}
          min={0}
          step={0.5}
          rules={{
            validate: (_, { qualifyScore }) => {
              if (!isScore(qualifyScore)) return examText('exam.qualifyBad');
              // the totals of a published exam are those of its frozen papers
              return !frozen && max !== undefined && (qualifyScore ?? 0) > max
                ? examText('exam.qualifyOver', { max: formatScore(max) })
                : true;
            },
          }}
        />
        <NumberInput
          control={control}
          disabled={disabled}
          name="passPoints"
          label={examText('exam.passPoints')}
          help={examText('exam.passPointsHelp')}
          min={0}
          max={mostPassPoints}
          rules={{ validate: (_, { passPoints }) => isPassPoints(passPoints) || examText('exam.passPointsBad') }}
        />
        <NumberInput
          control={control}
          disabled={disabled}
          name="appealDays"
          label={examText('exam.appealDays')}
          help={examText('exam.appealDaysHelp')}
          min={0}
          max={mostAppealDays}
          rules={{ validate: (_, { appealDays }) => isWhole(appealDays, 0, mostAppealDays) || examText('exam.appealDaysBad') }}
        />
        {hasPay || hasPrice ? (
          <MoneyInput
            control={control}
            disabled={disabled}
            name="price"
            label={examText('exam.price')}
            help={examText(hasPay ? 'exam.priceHelp' : 'exam.priceOff')}
            rules={{ validate: (_, { price }) => isYuan(price) || examText('exam.priceBad', { max: mostYuan }) }}
          />
        ) : null}
        <RadioInput
          control={control}
          disabled={disabled}
          name="resultType"
          label={examText('exam.resultType')}
          choices={([1, 2, 3] as const).map((value) => ({ value, label: examText(`exam.resultType.${value}`) }))}
        />
        <ReleaseFields form={form} disabled={disabled} isNew={isNew} />
        <TextInput
          control={control}
          disabled={disabled}
          name="thanks"
          label={examText('exam.thanks')}
          maxLength={2000}
          multiline
          minRows={2}
        />
      </Box>
    </Section>
  );
}
