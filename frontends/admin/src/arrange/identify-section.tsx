import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { PeopleField } from '../exam/people-field.js';
import type { ExamForm } from '../exam/exam-form.js';
import { TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { useAction } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { arrangeText } from './arrange.texts.js';

interface Form {
  users: ExamForm['users'];
  reason: string;
}
const empty: Form = { users: [], reason: '' };

/** For people whose face no machine looks at, or none knows: whoever has seen them and their card lets them begin. */
export function IdentifySection({ examId }: { examId: string }): ReactElement {
  const { control, handleSubmit, reset } = useForm<Form>({ defaultValues: empty, mode: 'onTouched' });
  const { busy, run } = useAction();
  const identify = async ({ users: [person], reason }: Form): Promise<void> => {
    if (!person) return;
    const done = await run(() => api.call('/api/exam/exam/identify', { examId, userId: person.id, reason: reason.trim() }));
    if (done === undefined) return;
    notify(arrangeText('identify.done', { name: person.realName, time: formatDateTime(done.until) }), 'success');
    reset(empty);
  };
  return (
    <Section title={arrangeText('identify.title')} note={arrangeText('identify.note')}>
      <Box component="form" noValidate sx={{ display: 'grid', gap: 2 }} onSubmit={handleSubmit(identify)}>
        <Controller
          control={control}
          name="users"
          rules={{ validate: (users) => users.length === 1 || arrangeText('identify.one') }}
          render={({ field, fieldState }) => (
            <PeopleField
              label={arrangeText('identify.person')}
              people={field.value}
              disabled={false}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
        <TextInput
          control={control}
          name="reason"
          label={arrangeText('identify.reason')}
          maxLength={200}
          rules={{ validate: (value) => (isBlank(value) ? arrangeText('arrange.missing') : true) }}
        />
        <Box>
          <Button type="submit" variant="contained" loading={busy}>
            {arrangeText('identify.give')}
          </Button>
        </Box>
      </Box>
    </Section>
  );
}
