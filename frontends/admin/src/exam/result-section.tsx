import Box from '@mui/material/Box';
import { formatScore } from '@xuekao/frontend-shared';
import { useEffect, useRef, type ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { MoneyInput, NumberInput, RadioInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { isYuan, mostYuan } from '../lib/money.js';
import { useCan } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { Section } from '../ui/page.js';
import { type ExamForm, isScore, isWhole, mostAppealDays, proposedPassMark } from './exam-form.js';
import { useTemplate, type SectionProps } from './exam-sections.js';
import { examText } from './exam.texts.js';
import { RewardsField } from './rewards-field.js';
import { ReleaseFields } from './release-fields.js';

/** The pass mark of a new exam follows the total of its template until somebody has been at its field, or saves. */
function usePassMark(form: UseFormReturn<ExamForm>, isNew: boolean, total: number | undefined): void {
  const { getFieldState, getValues, setValue } = form;
  const proposed = useRef(proposedPassMark(100));
  const seen = useRef<number>(undefined);
  const { isSubmitting } = form.formState;
  const isSaving = useRef(isSubmitting);
  useEffect(() => {
    isSaving.current = isSubmitting;
  }, [isSubmitting]);
  useEffect(() => {
    if (!isNew || total === undefined || total === seen.current) return;
    seen.current = total;
    if (getValues('qualifyScore') !== proposed.current) return;
    // the template may come late: what is written, or is being saved, does not change under the person's hands
    const isMeant = getFieldState('qualifyScore').isTouched || document.activeElement?.getAttribute('name') === 'qualifyScore';
    if (isMeant || isSaving.current) return;
    proposed.current = proposedPassMark(total);
    setValue('qualifyScore', proposed.current);
  }, [getFieldState, getValues, setValue, isNew, total]);
}

/** Of `resultType`: without questions and keys there is no book of wrong ones. */
const [showsScore, showsDetails] = [2, 3] as const;
const mostPassPoints = 999_999;
const isPassPoints = (value: number | null): boolean => value !== null && Number.isInteger(value) && value >= 0 && value <= mostPassPoints;

interface ResultSectionProps extends SectionProps {
  isNew: boolean;
  /** of a published exam */
  examId: string | null;
}

export function ResultSection({ form, disabled, isNew, examId, frozen = false }: ResultSectionProps): ReactElement {
  const { control } = form;
  const [resultType, offline] = useWatch({ control, name: ['resultType', 'offline'] });
  const template = useTemplate(useWatch({ control, name: 'tmplId' }));
  const max = template?.totalScore;
  const { hasPay } = useSite();
  const canGive = useCan('points:save');
  const { setValue } = form;
  useEffect(() => {
    // no answers are known of what was written in a room
    if (offline && resultType === showsDetails) setValue('resultType', showsScore, { shouldDirty: true });
  }, [offline, resultType, setValue]);
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
          disabled={disabled === true || !canGive}
          name="passPoints"
          label={examText('exam.passPoints')}
          help={examText('exam.passPointsHelp')}
          min={0}
          max={mostPassPoints}
          rules={{ validate: (_, { passPoints }) => isPassPoints(passPoints) || examText('exam.passPointsBad') }}
        />
        <RewardsField control={control} disabled={disabled === true} examId={examId} />
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
        {(hasPay || hasPrice) && !offline ? (
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
          choices={(offline ? ([1, 2] as const) : ([1, 2, 3] as const)).map((value) => ({
            value,
            label: examText(`exam.resultType.${value}`),
          }))}
        />
        {resultType < showsDetails || offline ? null : (
          <SwitchInput
            control={control}
            disabled={disabled}
            name="hideBook"
            label={examText('exam.hideBook')}
            help={examText('exam.hideBookHelp')}
          />
        )}
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
