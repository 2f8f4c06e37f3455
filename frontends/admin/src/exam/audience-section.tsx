import Box from '@mui/material/Box';
import { useEffect, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { SwitchInput } from '../fields/form-fields.js';
import { AudienceFields } from '../people/audience-fields.js';
import { Section } from '../ui/page.js';
import type { SectionProps } from './exam-sections.js';
import { examText } from './exam.texts.js';

const openTypes = [1, 2, 3, 9] as const;

/** Audience of the exam, and whether their departments see it. */
export function AudienceSection({ form, disabled }: SectionProps): ReactElement {
  const { control } = form;
  const [openType, offline] = useWatch({ control, name: ['openType', 'offline'] });
  const { setValue } = form;
  useEffect(() => {
    // nobody comes to a room by a password
    if (offline && openType === 9) setValue('openType', 1, { shouldDirty: true });
  }, [offline, openType, setValue]);
  return (
    <Section title={examText('exam.section.audience')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AudienceFields
          control={control}
          disabled={disabled}
          choices={openTypes
            .filter((value) => !offline || value !== 9)
            .map((value) => ({ value, label: examText(`exam.openType.${value}`), help: examText(`exam.openType.${value}.help`) }))}
          words={{
            openType: examText('exam.openType'),
            departs: examText('exam.departs'),
            departsMissing: examText('exam.departsMissing'),
            usersMissing: examText('exam.usersMissing'),
            password: { label: examText('exam.password'), kept: examText('exam.passwordKept'), missing: examText('exam.passwordMissing') },
          }}
        />
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
