import Box from '@mui/material/Box';
import { attentionLimits } from '@xuekao/contracts/attention-limits';
import { courseLimits } from '@xuekao/contracts/course-limits';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { NumberInput, SwitchInput } from '../fields/form-fields.js';
import { isWhole, type CourseForm } from './course-form.js';
import { courseText } from './course.texts.js';
import { faceText } from './face.texts.js';

const { faceInterval } = courseLimits;
const { faceChance, captureDays, studyCheck } = attentionLimits;
const twoFields = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' } as const;

/** How often whoever learns types a code. */
export function StudyCheckField(common: { control: Control<CourseForm>; disabled: boolean }): ReactElement {
  return (
    <NumberInput
      {...common}
      name="studyCheck"
      label={faceText('check.every')}
      help={faceText('check.help')}
      unit={courseText('course.minutes')}
      min={studyCheck.min}
      max={studyCheck.max}
      rules={{
        validate: (_, values) => (isWhole(values.studyCheck, studyCheck.min, studyCheck.max) ? true : faceText('check.bad', studyCheck)),
      }}
    />
  );
}

/** How a course looks at the faces of those who learn it. */
export function FaceFields(common: { control: Control<CourseForm>; disabled: boolean }): ReactElement {
  return (
    <Box sx={twoFields}>
      <NumberInput
        {...common}
        name="faceInterval"
        label={courseText('course.faceInterval')}
        unit={courseText('course.minutes')}
        min={faceInterval.min}
        max={faceInterval.max}
        rules={{
          validate: (_, values) =>
            isWhole(values.faceInterval, faceInterval.min, faceInterval.max) ? true : courseText('course.faceIntervalBad'),
        }}
      />
      <NumberInput
        {...common}
        name="faceChance"
        label={faceText('face.chance')}
        unit={faceText('face.times')}
        min={faceChance.min}
        max={faceChance.max}
        rules={{
          validate: (_, values) =>
            isWhole(values.faceChance, faceChance.min, faceChance.max) ? true : faceText('face.chanceBad', faceChance),
        }}
      />
      <NumberInput
        {...common}
        name="captureDays"
        label={faceText('face.days')}
        help={faceText('face.daysHelp')}
        unit={faceText('face.day')}
        min={captureDays.min}
        max={captureDays.max}
        rules={{
          validate: (_, values) =>
            isWhole(values.captureDays, captureDays.min, captureDays.max) ? true : faceText('face.daysBad', captureDays),
        }}
      />
      <SwitchInput {...common} name="faceCam" label={courseText('course.faceCam')} help={faceText('face.camHelp')} />
    </Box>
  );
}
