import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, ErrorState, formatDateTime, notify, type CallInput, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { correctionRoutes } from '../correction/routes.js';
import { useDepartTitles, useDicTitles, useTemplateTitles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { mayEdit } from '../share/ownership.js';
import { ShareButton } from '../share/share-button.js';
import { offlineRoutes } from '../offline/routes.js';
import { paperRoutes } from '../paper/routes.js';
import { MakeUpLinksOf } from '../roster/make-up-links.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import {
  draftState,
  examCategories,
  frozenChanges,
  fromDetail,
  newExam,
  toInput,
  withFrozen,
  type ExamDetail,
  type ExamForm,
} from './exam-form.js';
import { examParts } from './exam-parts.js';
import { AudienceSection } from './audience-section.js';
import { AnswerSection, BasicsSection, TimeSection } from './exam-sections.js';
import { examText } from './exam.texts.js';
import { NoticeSection } from './notice-section.js';
import { PreviewButton } from './preview-button.js';
import { ReleaseDialog } from './release-dialog.js';
import { OriginCheck } from '../evidence/origin-section.js';
import { ReleaseSection } from './release-section.js';
import { ResultSection } from './result-section.js';
import { WatchSection } from './watch-section.js';
import { WithholdSection } from './withhold-section.js';
import { namesOf } from './release-words.js';
import { examRoutes } from './routes.js';
import { saveFacts, type SaveFacts } from './save-facts.js';
import { StateDialog } from './state-dialog.js';
import { storedForm, tellFrozen, useExamForm } from './use-exam-form.js';

const refreshDetail = (): Promise<void> => refreshCalls(['/api/exam/exam/detail'], ['exam']);
/** Saves. Where the exam was published meanwhile the page shows it so before it says why nothing was saved. */
async function saveExam(input: CallInput<'/api/exam/exam/save'>): Promise<CallOutput<'/api/exam/exam/save'>> {
  try {
    return await api.call('/api/exam/exam/save', input);
  } catch (error) {
    if (error instanceof ApiError && error.code === errors.EXAM_PUBLISHED.code) await refreshDetail();
    throw error;
  }
}

function ExamEditor({ exam, start, userId }: { exam: ExamDetail | null; start: ExamForm; userId: string }): ReactElement {
  const mayChange = exam === null || mayEdit(exam);
  const [holdsAdd, holdsState, canPapers] = [useCan('exam:add'), useCan('exam:state'), useCan('paper:list')];
  const [canAdd, canState] = [holdsAdd && mayChange, holdsState && mayChange];
  const navigate = useNavigate();
  const { busy, run } = useAction();
  // who begins with a template finds no draft that has another one
  const key = draftKey(userId, 'exam', exam?.id ?? `new${start.tmplId}`);
  const edited = useExamForm(exam, start, key);
  const { form, opened, draft, turn, begin, settle } = edited;
  const { control, handleSubmit, formState } = form;
  const stale = useStaleSave(() => api.call('/api/exam/exam/detail', { id: exam?.id ?? '' }));
  const [wantsPublish, setWantsPublish] = useState(false);
  const [publishing, setPublishing] = useState<string | null>(null);
  // a save that waits until the person has seen what it shows to learners, and whom of those who sit it does not reach
  const [asking, setAsking] = useState<{ values: ExamForm; read: number; facts: SaveFacts } | null>(null);
  const theirs = stale.theirs;
  const names = {
    departs: useDepartTitles(theirs !== null),
    categories: useDicTitles(examCategories, theirs !== null),
    templates: useTemplateTitles(theirs === null ? [] : [theirs.tmplId, form.getValues('tmplId')]),
  };
  const stateNote = exam === null ? '' : examText(exam.state === 0 ? 'exam.state.0' : exam.state === 1 ? 'exam.state.1' : 'exam.state.2');
  const isDraft = exam === null || exam.state === draftState;
  const disabled = !canAdd;

  const handOver = ({ id, revision }: { id: string; revision: number }, stored: ExamForm, newer: ExamForm): void => {
    edited.handOver(draftKey(userId, 'exam', id), { form: stored, revision }, newer);
    void navigate(addressOf(examRoutes.ExamDetail, { id }), { replace: true });
  };

  const store = async (values: ExamForm, read: number, publish: boolean): Promise<void> => {
    const saved = await run(() => stale.guard(() => saveExam(toInput(values, exam === null ? null : { id: exam.id, revision: read }))));
    if (saved === undefined) return;
    const newer = settle(values, saved.revision);
    if (newer !== null) notify(uiText('ui.savedNewer'), 'info');
    // what was asked for has happened only when the exam is published
    else if (!publish) notify(examText('exam.saved'), 'success');
    if (newer !== null && exam === null) handOver(saved, storedForm(values), newer);
    // an exam that is not saved as it stands here is not published
    else if (publish && newer === null) setPublishing(saved.id);
    else if (exam === null) void navigate(addressOf(examRoutes.ExamDetail, { id: saved.id }), { replace: true });
    await refreshCalls(['/api/exam/exam/detail', '/api/exam/exam/todo', '/api/exam/exam/list-titles'], ['exam']);
  };
  const write = async (values: ExamForm, read: number, publish: boolean, before = exam): Promise<void> => {
    setWantsPublish(publish);
    const facts = await run(() => saveFacts(before, values));
    if (facts === undefined) return;
    if (facts === null) await store(values, read, publish);
    else setAsking({ values, read, facts });
  };
  const save = (publish: boolean) => handleSubmit((values) => write(values, opened.revision, publish));
  const follow = (now: ExamDetail, values = fromDetail(now)): void => begin({ form: fromDetail(now), revision: now.revision }, values);
  const take = (now: ExamDetail): void => {
    draft.drop();
    follow(now);
    // a state that changed too makes other fields fixed
    void refreshDetail();
  };

  return (
    <Box component="form" noValidate onSubmit={save(false)}>
      <PageHeader
        title={exam === null ? examText('exam.create') : exam.title}
        back={examRoutes.ExamList}
        note={
          [stateNote, draft.keptAt !== null && formState.isDirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : '']
            .filter(Boolean)
            .join(' · ') || undefined
        }
        actions={
          <>
            {exam !== null && !isDraft && canPapers ? (
              <Button component={Link} to={filterAddress(paperRoutes.PaperList, { examId: exam.id })} variant="outlined">
                {examText('exam.toPapers')}
              </Button>
            ) : null}
            {exam !== null && !isDraft && canAdd ? (
              <Button component={Link} to={addressOf(correctionRoutes.ExamCorrections, { id: exam.id })} variant="outlined">
                {examText('exam.correct')}
              </Button>
            ) : null}
            {exam?.offline === true && !isDraft && canPapers ? (
              <Button component={Link} to={addressOf(offlineRoutes.ExamOffline, { id: exam.id })} variant="outlined">
                {examText('exam.toOffline')}
              </Button>
            ) : null}
            {exam !== null && canAdd && !exam.offline ? <PreviewButton id={exam.id} /> : null}
            {exam === null ? null : <ShareButton target={{ kind: 'exam', id: exam.id, title: exam.title }} />}
            {canAdd ? (
              <Button type="submit" variant={isDraft && canState ? 'outlined' : 'contained'} loading={busy}>
                {uiText('ui.save')}
              </Button>
            ) : null}
            {canAdd && canState && isDraft ? (
              <Button type="button" variant="contained" disabled={busy} onClick={() => void save(true)()}>
                {examText('exam.saveAndPublish')}
              </Button>
            ) : null}
          </>
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.drop();
          begin({ form: start, revision: exam?.revision ?? 0 });
        }}
      />
      {exam === null ? null : <MakeUpLinksOf examId={exam.id} />}
      {isDraft ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {examText('exam.frozen')}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BasicsSection key={turn} form={form} disabled={disabled} frozen={!isDraft} />
          <AudienceSection form={form} disabled={disabled} />
          <NoticeSection form={form} disabled={disabled} />
          <WatchSection form={form} disabled={disabled} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TimeSection form={form} disabled={disabled} frozen={!isDraft} />
          <AnswerSection control={control} disabled={disabled} frozen={!isDraft} />
          <ResultSection
            form={form}
            disabled={disabled}
            isNew={exam === null}
            examId={exam === null || isDraft ? null : exam.id}
            frozen={!isDraft}
          />
          {exam === null || isDraft || exam.offline || exam.right === 'mark' || !canPapers ? null : <OriginCheck examId={exam.id} />}
          {exam === null || isDraft ? null : <ReleaseSection exam={exam} />}
          {exam === null || isDraft ? null : <WithholdSection exam={exam} />}
        </Box>
      </Box>
      <LeaveGuard draft dirty={formState.isDirty && !busy && publishing === null} />
      <StaleDialog
        stale={stale}
        partsOf={() => examParts(names)}
        base={opened.form}
        formOf={fromDetail}
        // what a published exam cannot take is nothing to choose
        mine={() => (theirs === null ? form.getValues() : withFrozen(form.getValues(), theirs))}
        busy={busy}
        onTake={take}
        onMerge={(merged, now) => {
          tellFrozen(frozenChanges(form.getValues(), now));
          follow(now, merged);
          void refreshDetail();
          void handleSubmit((values) => write(values, now.revision, wantsPublish && now.state === draftState, now))();
        }}
      />
      {asking === null ? null : (
        <ReleaseDialog
          open
          busy={busy}
          title={
            asking.facts.shown.length === 0
              ? examText('exam.sitting.title')
              : examText('exam.release.save', { what: namesOf(asking.facts.shown) })
          }
          confirmText={asking.facts.shown.length === 0 ? uiText('ui.save') : examText('exam.release.saveConfirm')}
          facts={asking.facts}
          onConfirm={() => void store(asking.values, asking.read, false).then(() => setAsking(null))}
          onCancel={() => setAsking(null)}
        />
      )}
      <StateDialog
        target={publishing === null ? null : { id: publishing, title: form.getValues('title'), step: 'publish' }}
        onClose={(done) => {
          const id = publishing;
          setPublishing(null);
          if (!done) notify(examText('exam.savedDraft'), 'info');
          if (exam === null && id !== null) void navigate(addressOf(examRoutes.ExamDetail, { id }), { replace: true });
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
  if (id === undefined)
    return <ExamEditor key="new" exam={null} start={newExam(query.get('tmplId') ?? '', now)} userId={session.user.id} />;
  if (call.isError)
    return (
      <>
        <PageHeader title={examText('exam.edit')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return <ExamEditor key={id} exam={call.data} start={fromDetail(call.data)} userId={session.user.id} />;
}
