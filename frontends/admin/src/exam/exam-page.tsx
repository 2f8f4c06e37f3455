import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDepartTitles, useTemplateTitles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { readFormDraft, useFormDraft } from '../lib/use-form-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { fromDetail, newExam, toInput, type ExamDetail, type ExamForm } from './exam-form.js';
import { examParts } from './exam-parts.js';
import { AnswerSection, AudienceSection, BasicsSection, ResultSection, TimeSection } from './exam-sections.js';
import { examText } from './exam.texts.js';
import { ReleaseSection } from './release-section.js';
import { StateDialog } from './state-dialog.js';

const draftState = 2;
/** A password that was typed does not lie in a browser. */
const withoutPassword = (form: ExamForm): ExamForm => ({ ...form, password: '' });

function ExamEditor({ exam, start, userId }: { exam: ExamDetail | null; start: ExamForm; userId: string }): ReactElement {
  const [canAdd, canState, canPapers] = [useCan('exam:add'), useCan('exam:state'), useCan('paper:list')];
  const navigate = useNavigate();
  const { busy, run } = useAction();
  // who begins with a template finds no draft that has another one
  const key = draftKey(userId, 'exam', exam?.id ?? `new${start.tmplId}`);
  const [found] = useState(() => readFormDraft<ExamForm>(key));
  const stored = { form: start, revision: exam?.revision ?? 0 };
  const [opened, setOpened] = useState(found?.base ?? stored);
  // the editor of rich text begins anew with another text
  const [turn, setTurn] = useState(0);
  const stale = useStaleSave(() => api.call('/api/exam/exam/detail', { id: exam?.id ?? '' }));
  const [wantsPublish, setWantsPublish] = useState(false);
  const [publishing, setPublishing] = useState<string | null>(null);
  const form = useForm<ExamForm>({ defaultValues: opened.form, mode: 'onTouched' });
  const { control, handleSubmit, formState, reset } = form;
  const draft = useFormDraft(key, form, opened, withoutPassword, found?.at ?? null);
  useEffect(() => {
    if (found === null) return;
    reset(found.value.form, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  }, [found, reset]);
  const theirs = stale.theirs;
  const names = { departs: useDepartTitles(theirs !== null), templates: useTemplateTitles(theirs === null ? [] : [theirs.tmplId, form.getValues('tmplId')]) };
  const stateNote = exam === null ? '' : examText(exam.state === 0 ? 'exam.state.0' : exam.state === 1 ? 'exam.state.1' : 'exam.state.2');
  const isDraft = exam === null || exam.state === draftState;
  const disabled = !canAdd;

  const write = async (values: ExamForm, read: number, publish: boolean): Promise<void> => {
    setWantsPublish(publish);
    const saved = await run(() => stale.guard(() => api.call('/api/exam/exam/save', toInput(values, exam === null ? null : { id: exam.id, revision: read }))));
    if (saved === undefined) return;
    // what was asked for has happened only when the exam is published
    if (!publish) notify(examText('exam.saved'), 'success');
    const written = { ...values, password: '', hasPassword: values.openType === 9 };
    draft.drop();
    setOpened({ form: written, revision: saved.revision });
    // at once, so that the guard of unsaved changes lets the page go
    flushSync(() => reset(written));
    await refreshCalls(['/api/exam/exam/detail', '/api/exam/exam/todo', '/api/exam/exam/list-titles'], ['exam']);
    if (publish) setPublishing(saved.id);
    else if (exam === null) void navigate(`/exam/${saved.id}`, { replace: true });
  };
  const save = (publish: boolean) => handleSubmit((values) => write(values, opened.revision, publish));
  const follow = (now: ExamDetail, values: ExamForm): void => {
    setOpened({ form: fromDetail(now), revision: now.revision });
    reset(fromDetail(now));
    reset(values, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  };
  const take = (now: ExamDetail): void => {
    draft.drop();
    follow(now, fromDetail(now));
    // a state that changed too makes other fields fixed
    void refreshCalls(['/api/exam/exam/detail'], ['exam']);
  };

  return (
    <Box component="form" noValidate onSubmit={save(false)}>
      <PageHeader
        title={exam === null ? examText('exam.create') : exam.title}
        back="/exam"
        note={[stateNote, draft.keptAt !== null && formState.isDirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : ''].filter(Boolean).join(' · ') || undefined}
        actions={
          <>
            {exam !== null && !isDraft && canPapers ? <Button component={Link} to={filterAddress('/paper', { examId: exam.id })} variant="outlined">{examText('exam.toPapers')}</Button> : null}
            {canAdd ? <Button type="submit" variant={isDraft && canState ? 'outlined' : 'contained'} loading={busy}>{uiText('ui.save')}</Button> : null}
            {canAdd && canState && isDraft ? <Button type="button" variant="contained" disabled={busy} onClick={() => void save(true)()}>{examText('exam.saveAndPublish')}</Button> : null}
          </>
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.drop();
          setOpened(stored);
          reset(start);
          setTurn((before) => before + 1);
        }}
      />
      {isDraft ? null : <Alert severity="info" sx={{ mb: 2 }}>{examText('exam.frozen')}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BasicsSection key={turn} form={form} disabled={disabled} frozen={!isDraft} />
          <AudienceSection form={form} disabled={disabled} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TimeSection form={form} disabled={disabled} />
          <AnswerSection control={control} disabled={disabled} frozen={!isDraft} />
          <ResultSection form={form} disabled={disabled} isNew={exam === null} frozen={!isDraft} />
          {exam === null || isDraft ? null : <ReleaseSection exam={exam} />}
        </Box>
      </Box>
      <LeaveGuard draft dirty={formState.isDirty && !busy && publishing === null} />
      <StaleDialog
        stale={stale}
        partsOf={() => examParts(names)}
        base={opened.form}
        formOf={fromDetail}
        mine={form.getValues}
        busy={busy}
        onTake={take}
        onMerge={(merged, now) => {
          follow(now, merged);
          void handleSubmit((values) => write(values, now.revision, wantsPublish))();
        }}
      />
      <StateDialog
        target={publishing === null ? null : { id: publishing, title: form.getValues('title'), step: 'publish' }}
        onClose={(done) => {
          const id = publishing;
          setPublishing(null);
          if (!done) notify(examText('exam.savedDraft'), 'info');
          if (exam === null && id !== null) void navigate(`/exam/${id}`, { replace: true });
        }}
      />
    </Box>
  );
}

export function ExamPage(): ReactElement {
  const { id } = useParams();
  const [query] = useSearchParams();
  const [now] = useState(() => Date.now());
  const session = useSession();
  const call = useCall('/api/exam/exam/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  if (id === undefined) return <ExamEditor key="new" exam={null} start={newExam(query.get('tmplId') ?? '', now)} userId={session.user.id} />;
  if (call.isError) return <><PageHeader title={examText('exam.edit')} back="/exam" /><ErrorState error={call.error} onRetry={() => void call.refetch()} /></>;
  if (call.data === undefined) return <PageSkeleton />;
  // a new state makes other fields fixed: the form starts again from what is stored
  return <ExamEditor key={`${id}-${call.data.state}`} exam={call.data} start={fromDetail(call.data)} userId={session.user.id} />;
}
