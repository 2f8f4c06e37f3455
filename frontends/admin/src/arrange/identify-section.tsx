import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDateTime, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { PeopleField } from '../people/people-field.js';
import type { ExamDetail, ExamForm } from '../exam/exam-form.js';
import { SwitchInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { isBlank } from '../lib/is-blank.js';
import { useAction } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { arrangeText } from './arrange.texts.js';

interface Form {
  users: ExamForm['users'];
  withoutCamera: boolean;
  withoutDevices: boolean;
  reason: string;
}
const empty: Form = { users: [], withoutCamera: false, withoutDevices: false, reason: '' };

type Exam = Pick<ExamDetail, 'id' | 'faceOn' | 'camOn' | 'examType' | 'screenOn' | 'devicesFirst'>;
/** Whether nobody begins before the devices of the exam work. */
export const waitsForDevices = ({ devicesFirst, examType, screenOn }: Exam): boolean => devicesFirst && (examType === '2' || screenOn);

/**
 * For people whose face no machine looks at, or none knows, and for those whose devices do not work: whoever has seen them, and their card,
 * lets them begin.
 */
export function IdentifySection({ exam }: { exam: Exam }): ReactElement {
  const waits = waitsForDevices(exam);
  const asks = exam.faceOn ? 'face' : waits ? 'devices' : 'camera';
  const { control, handleSubmit, reset } = useForm<Form>({ defaultValues: empty, mode: 'onTouched' });
  const { busy, run } = useAction();
  const identify = async ({ users: [person], withoutCamera, withoutDevices, reason }: Form): Promise<void> => {
    if (!person) return;
    // who has nothing else to be let off is let off that
    const excused = {
      withoutCamera: withoutCamera || asks === 'camera',
      withoutDevices: withoutDevices || (asks === 'devices' && !withoutCamera),
    };
    const deed = { examId: exam.id, userId: person.id, ...excused, reason: reason.trim() };
    const done = await run(() => api.call('/api/exam/exam/identify', deed));
    if (done === undefined) return;
    notify(arrangeText('identify.done', { name: person.realName, time: formatDateTime(done.until) }), 'success');
    reset(empty);
  };
  return (
    <Section title={arrangeText(`identify.title.${asks}`)} note={arrangeText(`identify.note.${asks}`)}>
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
        {waits && (exam.faceOn || exam.camOn) ? (
          <SwitchInput
            control={control}
            name="withoutDevices"
            label={arrangeText('identify.devices')}
            help={arrangeText('identify.devicesHelp')}
          />
        ) : null}
        {(exam.faceOn || waits) && exam.camOn ? (
          <SwitchInput
            control={control}
            name="withoutCamera"
            label={arrangeText('identify.without')}
            help={arrangeText('identify.withoutHelp')}
          />
        ) : null}
        <TextInput
          control={control}
          name="reason"
          label={arrangeText(exam.faceOn ? 'identify.reason' : 'identify.reason.other')}
          maxLength={200}
          rules={{ validate: (value) => (isBlank(value) ? arrangeText('arrange.missing') : true) }}
        />
        <Box>
          <Button type="submit" variant="contained" loading={busy}>
            {arrangeText(`identify.give.${asks}`)}
          </Button>
        </Box>
      </Box>
    </Section>
  );
}
