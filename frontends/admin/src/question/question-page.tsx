import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { QuType } from '@xuekao/contracts';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ChapterPicker, PointPicker, RepoPicker } from '../fields/pickers.js';
import { useChapterTitles, usePointTitles, useRepoTitles } from '../fields/use-titles.js';
import { levelChoices, quTypeChoices, type Level } from '../fields/vocabulary.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { settleSaved, useDraft } from '../lib/use-draft.js';
import { useSite } from '../lib/site.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { FormerExams } from './former-exams.js';
import { LearnerPreview } from './learner-preview.js';
import { NearNotice } from './near-notice.js';
import { PartEditor } from './part-editor.js';
import { PartList } from './part-list.js';
import { copyOf, fromDetail, newQuestion, problemOf, toInput, withType, type QuestionDraft } from './question-draft.js';
import { questionParts } from './question-parts.js';
import { UseNotice } from './question-use.js';
import { questionText } from './question.texts.js';
import { questionRoutes } from './routes.js';
import { ScoreTestDialog } from './score-test-dialog.js';
import { VersionDialog } from './version-dialog.js';

function Place({
  draft,
  fixedType,
  disabled,
  onChange,
}: {
  draft: QuestionDraft;
  fixedType: boolean;
  disabled: boolean;
  onChange: (change: (draft: QuestionDraft) => QuestionDraft) => void;
}): ReactElement {
  return (
    <Section title={questionText('qu.place')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <TextField
          select
          label={questionText('qu.type')}
          value={draft.quType}
          disabled={disabled || fixedType}
          helperText={fixedType && !disabled ? questionText('qu.typeFixed') : undefined}
          onChange={(event) => onChange((now) => withType(now, event.target.value as QuType))} // the select offers types only
        >
          {quTypeChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={questionText('qu.level')}
          value={draft.quLevel ?? ''}
          disabled={disabled}
          // the select offers levels only
          onChange={(event) => onChange((now) => ({ ...now, quLevel: Number(event.target.value) as Level }))}
        >
          {levelChoices.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          ))}
        </TextField>
        <RepoPicker
          value={draft.repoId}
          disabled={disabled}
          onChange={(repoId) => onChange((now) => ({ ...now, repoId, chapterId: '' }))}
        />
        <ChapterPicker
          repoId={draft.repoId}
          multiple={false}
          disabled={disabled}
          values={draft.chapterId === '' ? [] : [draft.chapterId]}
          onChange={([chapterId]) => onChange((now) => ({ ...now, chapterId: chapterId ?? '' }))}
        />
        <Box sx={{ gridColumn: { sm: '1 / -1' } }}>
          <PointPicker
            values={draft.pointCodes}
            disabled={disabled}
            onChange={(pointCodes) => onChange((now) => ({ ...now, pointCodes }))}
          />
        </Box>
      </Box>
    </Section>
  );
}

const refreshQuestion = (): Promise<void> =>
  refreshCalls(
    [
      '/api/qu/qu/detail',
      '/api/qu/qu/near/list',
      '/api/qu/qu/version/list',
      '/api/qu/qu/version/detail',
      '/api/exam/exam/list-former-versions',
      '/api/repo/paging',
      '/api/repo/chapter/list',
    ],
    ['question', 'repo'],
  );

/** Of who saved a question and goes on with the next one. */
interface NextState {
  savedId: string;
}
const isNextState = (state: unknown): state is NextState => typeof state === 'object' && state !== null && 'savedId' in state;

/** Of no use where there are no keys. */
const KeysNote = (): ReactElement => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
    {questionText('qu.keys')}
  </Box>
);

/** Place of a new question that follows another one. */
const nextOf = (draft: QuestionDraft): QuestionDraft => ({
  ...withType(newQuestion(draft.repoId, draft.chapterId), draft.quType),
  quLevel: draft.quLevel,
  pointCodes: draft.pointCodes,
});

interface EditorProps {
  id: string | null;
  stored: () => QuestionDraft;
  userId: string;
  /** the question that a new one is a copy of */
  copyFrom?: string;
  /** false: of a bank that is shared to be read */
  mayChange?: boolean;
}

function QuestionEditor({ id, stored, userId, copyFrom = '', mayChange = true }: EditorProps): ReactElement {
  const [holdsSave, canExams] = [useCan('qu:save'), useCan('exam:list')];
  const canSave = holdsSave && mayChange;
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const { hasAiReview } = useSite();
  const [isTesting, setIsTesting] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const draft = useDraft(draftKey(userId, 'question', id ?? (copyFrom === '' ? 'new' : `copy-${copyFrom}`)), stored);
  const [turn, setTurn] = useState(0);
  const { value } = draft;
  const back = questionRoutes.QuList;

  // who enters one question after the other goes on with the stem of the next
  const cameFrom: unknown = useLocation().state;
  const [savedBefore, setSavedBefore] = useState(isNextState(cameFrom) ? cameFrom.savedId : '');
  const [entersStem, setEntersStem] = useState(isNextState(cameFrom) || (id === null && copyFrom === '' && value.repoId !== ''));
  const [wantsAnother, setWantsAnother] = useState(false);
  const stale = useStaleSave(() => api.call('/api/qu/qu/detail', { id: id ?? '' }));
  const theirs = stale.theirs;
  const repoIds = theirs === null ? [] : [theirs.repoId, value.repoId];
  const names = { repos: useRepoTitles(repoIds), chapters: useChapterTitles(repoIds), points: usePointTitles(theirs !== null) };
  const save = async (another: boolean, form = value): Promise<void> => {
    const problem = problemOf(form);
    if (problem !== null) return notify(problem, 'warning');
    setWantsAnother(another);
    const saved = await run(() => stale.guard(() => api.call('/api/qu/qu/save', toInput(form))));
    if (saved === undefined) return;
    const isNewer = settleSaved(
      draft,
      form,
      { ...form, id: saved.id, revision: saved.revision },
      id === null ? draftKey(userId, 'question', saved.id) : null,
    );
    if (isNewer) notify(uiText('ui.savedNewer'), 'info');
    else notify(questionText('qu.saved'), 'success');
    setEntersStem(another && !isNewer);
    if (another && !isNewer) draft.settle(nextOf(form));
    if (another) setSavedBefore(saved.id);
    if (!isNewer) setTurn((now) => now + 1);
    if (id === null && (!another || isNewer)) void navigate(addressOf(questionRoutes.QuDetail, { id: saved.id }), { replace: true });
    else if (another && !isNewer && (id !== null || copyFrom !== ''))
      void navigate(`${questionRoutes.QuAdd}?repoId=${form.repoId}`, { state: { savedId: saved.id } satisfies NextState });
    else if (!isNewer) window.scrollTo(0, 0);
    await refreshQuestion();
  };
  const keys = useRef<(another: boolean) => void>(() => undefined);
  useEffect(() => {
    keys.current = (another) => {
      if (canSave && !busy && (another || draft.dirty || copyFrom !== '')) void save(another);
    };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isSave = event.code === 'KeyS';
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // a dialog over the page has keys of its own
      if (!isCommand || (!isSave && event.key !== 'Enter') || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      keys.current(!isSave);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  const showRestored = async (): Promise<void> => {
    setShowsVersions(false);
    const now = await run(() => api.call('/api/qu/qu/detail', { id: id ?? '' }));
    if (now === undefined) return;
    draft.settle(fromDetail(now));
    setTurn((before) => before + 1);
    await refreshQuestion();
  };

  return (
    <>
      <PageHeader
        title={questionText(id === null ? 'qu.create' : canSave ? 'qu.edit' : 'qu.view')}
        back={back}
        note={draft.keptAt !== null && draft.dirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            {id === null ? null : (
              <Button color="secondary" onClick={() => setShowsVersions(true)}>
                {questionText('qu.versions')}
              </Button>
            )}
            {canSave ? (
              <>
                {id !== null && value.quType === 'saq' && hasAiReview ? (
                  <Button color="secondary" onClick={() => setIsTesting(true)}>
                    {questionText('ai.test')}
                  </Button>
                ) : null}
                <Button variant="outlined" disabled={busy} onClick={() => void save(true)}>
                  {questionText('qu.saveAndNew')}
                </Button>
                <Button variant="contained" loading={busy} disabled={!draft.dirty && copyFrom === ''} onClick={() => void save(false)}>
                  {uiText('ui.save')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      {copyFrom === '' ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {questionText('qu.copied')}
        </Alert>
      )}
      {id !== null && canSave ? <UseNotice quId={id} /> : null}
      {canSave && (id ?? savedBefore) !== '' ? (
        <NearNotice key={id ?? savedBefore} quId={id ?? savedBefore} isBefore={id === null} />
      ) : null}
      {id !== null && canExams ? <FormerExams quId={id} /> : null}
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.discard();
          setTurn(turn + 1);
        }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Place draft={value} fixedType={id !== null} disabled={!canSave} onChange={draft.change} />
          <Section title={questionText('qu.stem')} note={canSave ? <KeysNote /> : undefined}>
            <PartEditor key={`${turn}-${value.quType}`} part={value} disabled={!canSave} autoFocus={entersStem} onChange={draft.change} />
          </Section>
          {value.quType === 'mix' ? (
            <Section title={questionText('qu.parts')}>
              <PartList key={turn} draft={value} disabled={!canSave} onChange={draft.change} />
            </Section>
          ) : null}
        </Box>
        <Box
          sx={{
            minWidth: 0,
            position: { lg: 'sticky' },
            top: { lg: 80 },
            maxHeight: { lg: 'calc(100dvh - 100px)' },
            overflowY: { lg: 'auto' },
          }}
        >
          <LearnerPreview key={`${turn}-${value.quType}`} draft={value} />
        </Box>
      </Box>
      {isTesting && id !== null ? <ScoreTestDialog quId={id} dirty={draft.dirty} onClose={() => setIsTesting(false)} /> : null}
      {showsVersions && id !== null ? (
        <VersionDialog
          quId={id}
          revision={value.revision}
          kept={canSave ? (draft.dirty ? questionText('qu.versions.dirty') : '') : questionText('qu.versions.readOnly')}
          onClose={() => setShowsVersions(false)}
          onRestored={() => void showRestored()}
        />
      ) : null}
      <LeaveGuard dirty={draft.dirty && !busy} draft />
      <StaleDialog
        stale={stale}
        partsOf={questionParts(names)}
        base={draft.base}
        formOf={fromDetail}
        mine={() => value}
        savedAt={({ updateTime }) => updateTime}
        busy={busy}
        onTake={(theirs) => {
          draft.settle(fromDetail(theirs));
          setTurn((now) => now + 1);
        }}
        onMerge={(merged, now) => {
          const form = { ...merged, revision: now.revision };
          draft.rebase(fromDetail(now), form);
          setTurn((before) => before + 1);
          void save(wantsAnother, form);
        }}
      />
    </>
  );
}

export function QuestionPage(): ReactElement {
  const { id } = useParams();
  const [query] = useSearchParams();
  const session = useSession();
  const copyFrom = query.get('copy') ?? '';
  const source = id ?? copyFrom;
  const call = useCall('/api/qu/qu/detail', { id: source }, { enabled: source !== '', fresh: true });
  if (session === null) return <PageSkeleton />;
  const userId = session.user.id;
  if (id === undefined && copyFrom === '') {
    return (
      <QuestionEditor
        key="new"
        id={null}
        userId={userId}
        stored={() => newQuestion(query.get('repoId') ?? '', query.get('chapterId') ?? '')}
      />
    );
  }
  if (call.isError)
    return (
      <>
        <PageHeader title={questionText('qu.edit')} back={questionRoutes.QuList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  const detail = call.data;
  if (detail === undefined) return <PageSkeleton />;
  if (id === undefined)
    return (
      <QuestionEditor key={`copy-${copyFrom}`} id={null} copyFrom={copyFrom} userId={userId} stored={() => copyOf(fromDetail(detail))} />
    );
  return <QuestionEditor key={id} id={id} userId={userId} stored={() => fromDetail(detail)} mayChange={detail.canEdit} />;
}
