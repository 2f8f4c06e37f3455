import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { RadioInput } from '../fields/form-fields.js';
import { proposedAnswerRelease, releaseChoices, type ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';

const showsScore = 2;
const showsAnswers = 3;

/** When marks and answers are shown. A new exam follows the proposal until somebody chooses. */
export function ReleaseFields({
  form,
  disabled,
  isNew,
}: {
  form: UseFormReturn<ExamForm>;
  disabled: boolean;
  isNew: boolean;
}): ReactElement | null {
  const { control, setValue } = form;
  const [resultType, chance, startTime, endTime, offline] = useWatch({
    control,
    name: ['resultType', 'chance', 'startTime', 'endTime', 'offline'],
  });
  const [chosen, setChosen] = useState({ score: false, answers: false });
  const proposal = proposedAnswerRelease({ chance, startTime, endTime });
  const [scoreFollows, answersFollow] = [isNew && !chosen.score, isNew && !chosen.answers];
  useEffect(() => {
    // keys stand beside marks
    if (scoreFollows) setValue('scoreRelease', proposal);
    if (answersFollow) setValue('answerRelease', proposal);
  }, [scoreFollows, answersFollow, proposal, setValue]);
  if (resultType < showsScore) return null;
  return (
    <>
      <div onChange={() => setChosen((before) => ({ ...before, score: true }))}>
        <RadioInput
          control={control}
          disabled={disabled}
          name="scoreRelease"
          label={examText('exam.scoreRelease')}
          choices={releaseChoices.map((value) => ({
            value,
            label: examText(offline && value === 0 ? 'exam.scoreRelease.room' : `exam.scoreRelease.${value}`),
            help: examText(offline && value !== 2 ? `exam.scoreRelease.room.${value}.help` : `exam.scoreRelease.${value}.help`),
          }))}
        />
      </div>
      {resultType < showsAnswers ? null : (
        <div onChange={() => setChosen((before) => ({ ...before, answers: true }))}>
          <RadioInput
            control={control}
            disabled={disabled}
            name="answerRelease"
            label={examText('exam.answerRelease')}
            choices={releaseChoices.map((value) => ({
              value,
              label: examText(`exam.answerRelease.${value}`),
              help: examText(`exam.answerRelease.${value}.help`),
            }))}
          />
          <Typography variant="caption" component="p" color="textSecondary">
            {examText('exam.answerRelease.sitting')}
          </Typography>
        </div>
      )}
    </>
  );
}
