import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatRange } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { isWhole, type ExamDetail } from '../exam/exam-form.js';
import { PeopleField } from '../people/people-field.js';
import { keysMayBeOut } from '../exam/release-words.js';
import { examRoutes } from '../exam/routes.js';
import { InstantInput, NumberInput, RadioInput, TextInput } from '../fields/form-fields.js';
import { DepartPicker } from '../fields/pickers.js';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { HoldersPicker, type Holder } from '../share/holder-picker.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { IdentifySection, waitsForDevices } from './identify-section.js';
import { ArrangeLog } from './arrange-log.js';
import { changesAnything, emptyForm, mostTargets, targetCount, toInput, type ArrangeForm } from './arrange-words.js';
import { arrangeText } from './arrange.texts.js';

type Form = Omit<ArrangeForm, 'groups'> & { groups: Holder[] };
const empty: Form = { ...emptyForm, groups: [] };
const two = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' } as const;
const [byMinutes, byPercent] = [1, 2];
const limits = { minutes: 600, percent: 300, chances: 20 } as const;
const isInOrder = ({ start, end }: Form, { startTime, endTime }: ExamDetail): boolean =>
  (start === null && end === null) || Date.parse(end ?? endTime) > Date.parse(start ?? startTime);
const none: ReadonlySet<string> = new Set();

export function ArrangePage(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/exam/exam/detail', { id });
  if (call.isError)
    return (
      <>
        <PageHeader title={arrangeText('arrange.title')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  const exam = call.data;
  return (
    <>
      <PageHeader title={arrangeText('arrange.of', { title: exam.title })} back={addressOf(examRoutes.ExamDetail, { id })} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <GiveSection exam={exam} />
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {exam.faceOn || exam.camOn || waitsForDevices(exam) ? <IdentifySection exam={exam} /> : null}
          <ArrangeLog examId={id} />
        </Box>
      </Box>
    </>
  );
}

/** People, and what is other for them than the exam says. */
function GiveSection({ exam }: { exam: ExamDetail }): ReactElement {
  const { control, handleSubmit, reset } = useForm<Form>({ defaultValues: empty, mode: 'onTouched' });
  const { busy, run } = useAction();
  // one deed until it is done: what is sent again is the same
  const [id, setId] = useState(newWireId);
  const [isEmpty, setEmpty] = useState(false);
  const [openedAt] = useState(Date.now);
  const [audience, extra, start, end] = useWatch({ control, name: ['audience', 'extra', 'start', 'end'] });
  const keysAreOut = keysMayBeOut(exam, openedAt);

  const give = async (form: Form): Promise<void> => {
    setEmpty(!changesAnything(form));
    if (!changesAnything(form)) return;
    const input = toInput(form, { id, examId: exam.id });
    const given = await run(() => api.call('/api/exam/exam/arrange-give', input), arrangeText('arrange.given'));
    if (given === undefined) return;
    setId(newWireId());
    reset(empty);
    await refreshCalls(['/api/exam/exam/arrange-paging'], ['paper']);
  };

  return (
    <Section title={arrangeText('arrange.form')} note={arrangeText('arrange.note')}>
      <Box component="form" noValidate sx={{ display: 'grid', gap: 2 }} onSubmit={handleSubmit(give)}>
        <RadioInput
          control={control}
          name="audience"
          label={arrangeText('arrange.audience')}
          choices={[
            { value: 1, label: arrangeText('arrange.audience.1') },
            { value: 0, label: arrangeText('arrange.audience.0') },
          ]}
        />
        {audience === 1 ? (
          <>
            <Controller
              control={control}
              name="users"
              rules={{
                validate: (_, form) => {
                  const count = form.audience === 1 ? targetCount(form) : 1;
                  if (count === 0) return arrangeText('arrange.targetMissing');
                  return count <= mostTargets || arrangeText('arrange.targetMany');
                },
              }}
              render={({ field, fieldState }) => (
                <PeopleField
                  label={arrangeText('arrange.users')}
                  people={field.value}
                  disabled={false}
                  error={fieldState.error?.message}
                  onChange={field.onChange}
                />
              )}
            />
            <Box sx={two}>
              <Controller
                control={control}
                name="groups"
                render={({ field }) => (
                  <HoldersPicker
                    only="group"
                    label={arrangeText('arrange.groups')}
                    values={field.value}
                    without={none}
                    onChange={field.onChange}
                  />
                )}
              />
              <Controller
                control={control}
                name="departs"
                render={({ field }) => (
                  <DepartPicker label={arrangeText('arrange.departs')} values={field.value} onChange={field.onChange} />
                )}
              />
            </Box>
          </>
        ) : null}
        <RadioInput
          control={control}
          name="extra"
          label={arrangeText('arrange.extra')}
          help={arrangeText('arrange.extraHelp')}
          choices={[
            { value: 0, label: arrangeText('arrange.extra.0') },
            { value: byMinutes, label: arrangeText('arrange.extra.1') },
            { value: byPercent, label: arrangeText('arrange.extra.2') },
          ]}
        />
        {extra === byMinutes ? (
          <NumberInput
            control={control}
            name="minutes"
            label={arrangeText('arrange.minutes')}
            unit={arrangeText('arrange.minutesUnit')}
            min={1}
            max={limits.minutes}
            rules={{ validate: (_, form) => isWhole(form.minutes, 1, limits.minutes) || arrangeText('arrange.minutesBad') }}
          />
        ) : null}
        {extra === byPercent ? (
          <NumberInput
            control={control}
            name="percent"
            label={arrangeText('arrange.percent')}
            unit={arrangeText('arrange.percentUnit')}
            min={1}
            max={limits.percent}
            rules={{ validate: (_, form) => isWhole(form.percent, 1, limits.percent) || arrangeText('arrange.percentBad') }}
          />
        ) : null}
        <Box sx={{ ...two, mt: 0.5 }}>
          <InstantInput control={control} name="start" label={arrangeText('arrange.start')} help={arrangeText('arrange.windowHelp')} />
          <InstantInput
            control={control}
            name="end"
            label={arrangeText('arrange.end')}
            help={arrangeText('arrange.windowHelp')}
            rules={{
              validate: (_, form) => isInOrder(form, exam) || arrangeText('arrange.windowOrder'),
            }}
          />
        </Box>
        {start === null && end === null ? null : (
          <Typography variant="body2" color="textSecondary">
            {arrangeText('arrange.windowNote', { range: formatRange(exam.startTime, exam.endTime) })}
          </Typography>
        )}
        {keysAreOut && end !== null ? <Alert severity="warning">{arrangeText('arrange.keysOut')}</Alert> : null}
        <NumberInput
          control={control}
          name="chances"
          label={arrangeText('arrange.chances')}
          unit={arrangeText('arrange.chancesUnit')}
          min={0}
          max={limits.chances}
          disabled={exam.chance === 0}
          {...(exam.chance === 0 ? { help: arrangeText('arrange.chancesFree') } : {})}
          rules={{
            validate: (_, form) => form.chances === null || isWhole(form.chances, 0, limits.chances) || arrangeText('arrange.chancesBad'),
          }}
        />
        <TextInput
          control={control}
          name="reason"
          label={arrangeText('arrange.reason')}
          maxLength={200}
          rules={{ validate: (value) => (isBlank(value) ? arrangeText('arrange.missing') : true) }}
        />
        {isEmpty ? <FormHelperText error>{arrangeText('arrange.empty')}</FormHelperText> : null}
        <Box>
          <Button type="submit" variant="contained" loading={busy}>
            {arrangeText('arrange.give')}
          </Button>
        </Box>
      </Box>
    </Section>
  );
}
