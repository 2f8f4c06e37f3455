import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, ConfirmDialog, ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { isWhole, type ExamDetail } from '../exam/exam-form.js';
import { PeopleField } from '../people/people-field.js';
import { keysMayBeOut } from '../exam/release-words.js';
import { examRoutes } from '../exam/routes.js';
import { InstantInput, NumberInput, RadioInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { DepartPicker } from '../fields/pickers.js';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { isBlank } from '../lib/is-blank.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { OutageLog } from './outage-log.js';
import { minutesOf, movedEnd, toInput, wholeMinutes, type OutageForm } from './outage-words.js';
import { rescueText } from './rescue.texts.js';

const two = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' } as const;
const mostMinutes = 180;
const empty: OutageForm = { from: null, to: null, minutes: null, reason: '', audience: 0, departs: [], users: [], movesEnd: false };
const isMinutes = (value: number | null): boolean => isWhole(value, 1, mostMinutes);
const refresh = () => refreshCalls(['/api/exam/exam/outage-paging', '/api/exam/exam/detail'], ['exam', 'paper']);

export function OutagePage(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/exam/exam/detail', { id });
  if (call.isError)
    return (
      <>
        <PageHeader title={rescueText('outage.title')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  const exam = call.data;
  return (
    <>
      <PageHeader title={rescueText('outage.of', { title: exam.title })} back={addressOf(examRoutes.ExamDetail, { id })} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <GiveSection exam={exam} />
        <OutageLog examId={id} />
      </Box>
    </>
  );
}

/** A refusal because of an earlier outage is no failure: the page asks. */
function asGiven(error: unknown): 'given' {
  if (error instanceof ApiError && error.code === errors.OUTAGE_GIVEN.code) return 'given';
  throw error;
}

function sureOf(asking: OutageForm | null, isGiven: boolean, inExam: number): string {
  if (isGiven) return rescueText('outage.sureGiven');
  return asking?.audience === 1 ? rescueText('outage.sureSome') : rescueText('outage.sureAll', { n: inExam });
}

/** Outage, minutes and people; what the platform knows of its own outages fills the fields. */
function GiveSection({ exam }: { exam: ExamDetail }): ReactElement {
  const { control, getValues, handleSubmit, reset, setValue, formState } = useForm<OutageForm>({ defaultValues: empty, mode: 'onTouched' });
  const { busy, run } = useAction();
  // one outage until it is given: what is sent again is the same
  const [id, setId] = useState(newWireId);
  const [asking, setAsking] = useState<OutageForm | null>(null);
  // the same people got time for these minutes before: whoever means more says so
  const [isGiven, setIsGiven] = useState(false);
  const gaps = useCall('/api/exam/exam/outage-gaps', { examId: exam.id });
  const releaseStatus = useCall('/api/exam/exam/standing', { id: exam.id }, { enabled: asking !== null });
  const [audience, minutes] = useWatch({ control, name: ['audience', 'minutes'] });
  const [openedAt] = useState(Date.now);
  const now = gaps.data === undefined ? openedAt : Date.parse(gaps.data.serverTime);
  const keysAreOut = keysMayBeOut(exam, openedAt);

  const isOwnLength = formState.dirtyFields.minutes === true;
  /** While the times are typed, so that the next field is filled before a person comes to it. */
  const measure = (): void => {
    if (!isOwnLength) setValue('minutes', minutesOf(getValues()), { shouldValidate: formState.isSubmitted });
  };
  const fill = (gap: { from: string; to: string }): void => {
    const { from, to } = wholeMinutes(gap);
    setValue('from', from, { shouldValidate: true });
    setValue('to', to, { shouldValidate: true });
    setValue('minutes', minutesOf({ from, to }), { shouldValidate: true });
    // who could not begin before the end needs a later one
    setValue('movesEnd', Date.parse(exam.endTime) <= now);
  };
  const stop = (): void => {
    setAsking(null);
    setIsGiven(false);
  };
  const give = async (): Promise<void> => {
    if (asking === null) return;
    const input = { ...toInput(asking, { id, examId: exam.id }), again: isGiven };
    const outcome = await run(() => api.call('/api/exam/exam/outage-give', input).then(() => 'started' as const, asGiven));
    if (outcome === 'given') setIsGiven(true);
    if (outcome !== 'started') return;
    notify(rescueText('outage.started'), 'success');
    stop();
    setId(newWireId());
    reset(empty);
    await refresh();
  };

  return (
    <Section title={rescueText('outage.form')} note={rescueText('outage.formNote')}>
      <Box component="form" noValidate sx={{ display: 'grid', gap: 2 }} onSubmit={handleSubmit(setAsking)}>
        <Box role="group" aria-label={rescueText('outage.gaps')} sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {rescueText(gaps.data?.gaps.length === 0 ? 'outage.noGaps' : 'outage.gaps')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {gaps.data?.gaps.map((gap) => (
              <Button key={gap.from} variant="outlined" onClick={() => fill(gap)}>
                {rescueText('outage.gap', { from: formatDateTime(gap.from), to: formatDateTime(gap.to) })}
              </Button>
            ))}
          </Box>
        </Box>
        <Box sx={two}>
          <InstantInput
            control={control}
            name="from"
            label={rescueText('outage.from')}
            rules={{ validate: (value) => (value === null ? rescueText('outage.missing') : true), onChange: measure }}
          />
          <InstantInput
            control={control}
            name="to"
            label={rescueText('outage.to')}
            rules={{
              onChange: measure,
              validate: (value, form) => {
                if (value === null) return rescueText('outage.missing');
                return minutesOf(form) === null ? rescueText('outage.order') : true;
              },
            }}
          />
        </Box>
        <NumberInput
          control={control}
          name="minutes"
          label={rescueText('outage.minutes')}
          help={rescueText('outage.minutesHelp')}
          unit={rescueText('outage.unit')}
          min={1}
          max={mostMinutes}
          rules={{ validate: (_, form) => isMinutes(form.minutes) || rescueText('outage.minutesBad') }}
        />
        <TextInput
          control={control}
          name="reason"
          label={rescueText('outage.reason')}
          maxLength={200}
          rules={{ validate: (value) => (isBlank(value) ? rescueText('outage.missing') : true) }}
        />
        <RadioInput
          control={control}
          name="audience"
          label={rescueText('outage.audience')}
          choices={[
            { value: 0, label: rescueText('outage.audience.0') },
            { value: 1, label: rescueText('outage.audience.1') },
          ]}
        />
        {audience === 1 ? (
          <>
            <Controller
              control={control}
              name="departs"
              render={({ field }) => <DepartPicker label={rescueText('outage.departs')} values={field.value} onChange={field.onChange} />}
            />
            <Controller
              control={control}
              name="users"
              rules={{
                validate: (value, form) =>
                  form.audience === 1 && value.length + form.departs.length === 0 ? rescueText('outage.peopleMissing') : true,
              }}
              render={({ field, fieldState }) => (
                <PeopleField people={field.value} disabled={false} error={fieldState.error?.message} onChange={field.onChange} />
              )}
            />
          </>
        ) : null}
        <SwitchInput
          control={control}
          name="movesEnd"
          label={rescueText('outage.movesEnd')}
          help={rescueText('outage.movesEndHelp', { end: formatDateTime(movedEnd(exam.endTime, now, minutes ?? 0)) })}
        />
        {keysAreOut ? <Alert severity="warning">{rescueText('outage.keysOut')}</Alert> : null}
        <Box>
          <Button type="submit" variant="contained">
            {rescueText('outage.give')}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={asking !== null}
        busy={busy}
        title={rescueText(isGiven ? 'outage.sureAgain' : 'outage.sure', { n: asking?.minutes ?? 0 })}
        confirmText={rescueText(isGiven ? 'outage.again' : 'outage.give')}
        onConfirm={() => void give()}
        onCancel={stop}
      >
        <Typography color="textSecondary">{sureOf(asking, isGiven, releaseStatus.data?.inExam ?? 0)}</Typography>
      </ConfirmDialog>
    </Section>
  );
}
