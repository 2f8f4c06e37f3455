import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { NumberInput, SwitchInput } from '../fields/form-fields.js';
import { Section } from '../ui/page.js';
import { isWhole, mostNotifyMinutes } from './exam-form.js';
import type { SectionProps } from './exam-sections.js';
import { examText } from './exam.texts.js';

const isMinutes = (value: number | null): true | string => isWhole(value, 0, mostNotifyMinutes) || examText('exam.notifyMinutesBad');

/** Messages to those who have not begun: before the start, at the start, before the end. */
export function NoticeSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const offline = useWatch({ control, name: 'offline' });
  return (
    <Section title={examText('exam.section.notice')} note={examText('exam.section.noticeNote')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <NumberInput
          control={control}
          disabled={disabled}
          name="notifyMinutes"
          label={examText('exam.notifyMinutes')}
          help={examText('exam.notifyMinutesHelp')}
          min={0}
          max={mostNotifyMinutes}
          rules={{ validate: (_, { notifyMinutes }) => isMinutes(notifyMinutes) }}
        />
        {offline ? null : (
          <>
            <SwitchInput
              control={control}
              disabled={disabled}
              name="notifyOpen"
              label={examText('exam.notifyOpen')}
              help={examText('exam.notifyOpenHelp')}
            />
            <NumberInput
              control={control}
              disabled={disabled}
              name="notifyEndMinutes"
              label={examText('exam.notifyEndMinutes')}
              help={examText('exam.notifyEndMinutesHelp')}
              min={0}
              max={mostNotifyMinutes}
              rules={{ validate: (_, { notifyEndMinutes }) => isMinutes(notifyEndMinutes) }}
            />
          </>
        )}
      </Box>
    </Section>
  );
}
