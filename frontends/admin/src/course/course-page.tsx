import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useForm, useFormState } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { useExamTitles } from '../activity/exam-link-picker.js';
import { useDepartTitles, useDicTitles } from '../fields/use-titles.js';
import { api } from '../lib/api.js';
import { draftKey, writeDraft } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { settleForm } from '../lib/settle-form.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { readFormDraft, useFormDraft, type OpenedForm } from '../lib/use-form-draft.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { DraftNotice } from '../ui/draft-notice.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { courseCategories, fromDetail, isDir, isLive, newCourse, toInput, type CourseDetail, type CourseForm } from './course-form.js';
import { courseParts } from './course-parts.js';
import { AudienceSection, BasicsSection, RulesSection, type SectionProps } from './course-sections.js';
import { courseText } from './course.texts.js';
import { DirEditor } from './dir-editor.js';
import { LiveEditor } from './live-editor.js';
import { courseRoutes } from './routes.js';

const detailPath = '/api/course/course/admin/detail';
const whole = (form: CourseForm): CourseForm => form;

function DirSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const { isSubmitted } = useFormState({ control });
  return (
    <Section title={courseText('course.section.content')}>
      <Controller
        control={control}
        name="dirList"
        rules={{ validate: (dirs) => dirs.every(isDir) }}
        render={({ field }) => <DirEditor dirs={field.value} disabled={disabled} isAsked={isSubmitted} onChange={field.onChange} />}
      />
    </Section>
  );
}

function LiveSection({ form: { control }, disabled }: SectionProps): ReactElement {
  const { isSubmitted } = useFormState({ control });
  return (
    <Section title={courseText('course.section.lives')}>
      <Controller
        control={control}
        name="liveList"
        rules={{ validate: (lives) => lives.every(isLive) }}
        render={({ field }) => <LiveEditor lives={field.value} disabled={disabled} isAsked={isSubmitted} onChange={field.onChange} />}
      />
    </Section>
  );
}

function CourseEditor({ course, start, userId }: { course: CourseDetail | null; start: CourseForm; userId: string }): ReactElement {
  const canSave = useCan('course:add');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const key = draftKey(userId, 'course', course?.id ?? 'new');
  const [found] = useState(() => readFormDraft<CourseForm>(key));
  const [opened, setOpened] = useState<OpenedForm<CourseForm>>(found?.base ?? { form: start, revision: course?.revision ?? 0 });
  const [turn, setTurn] = useState(0);
  const form = useForm<CourseForm>({ defaultValues: opened.form, mode: 'onTouched' });
  const { getValues, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(key, form, opened, whole, found?.at ?? null);
  const stale = useStaleSave(() => api.call(detailPath, { id: course?.id ?? '' }));
  const names = {
    departs: useDepartTitles(stale.theirs !== null),
    categories: useDicTitles(courseCategories, stale.theirs !== null),
    exams: useExamTitles(stale.theirs === null ? [] : [stale.theirs.refExam, getValues('refExam')]),
  };
  useEffect(() => {
    if (found === null) return;
    reset(found.value.form, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  }, [found, reset]);

  const begin = (base: OpenedForm<CourseForm>, values = base.form): void => {
    setOpened(base);
    reset(base.form);
    reset(values, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  };
  const store = async (values: CourseForm, read: number): Promise<void> => {
    const input = toInput(values, course === null ? null : { id: course.id, revision: read });
    const saved = await run(() => stale.guard(() => api.call('/api/course/course/save', input)));
    if (saved === undefined) return;
    // rows that were new have names of the server now, by which the next save knows them
    const detail = await run(() => api.call(detailPath, { id: saved.id }));
    const stored = detail === undefined ? values : fromDetail(detail);
    setOpened({ form: stored, revision: saved.revision });
    // at once, so that the guard of unsaved changes lets the page go
    const newer = flushSync(() => settleForm({ getValues, reset }, values, stored));
    if (newer === null) draft.drop();
    notify(newer === null ? courseText('course.saved') : uiText('ui.savedNewer'), newer === null ? 'success' : 'info');
    if (course === null) {
      // text that was typed while the course was created goes on at its own page
      if (newer !== null) {
        const base = { form: stored, revision: saved.revision };
        writeDraft(draftKey(userId, 'course', saved.id), { form: newer, revision: saved.revision }, base);
        draft.drop();
        flushSync(() => reset(newer));
      }
      void navigate(addressOf(courseRoutes.CourseDetail, { id: saved.id }), { replace: true });
    }
    await refreshCalls([detailPath, '/api/course/course/simple-detail'], ['course']);
  };
  // rows of the directory and of the lives are no fields that the form could lead to
  const faulty = (): void => notify(courseText('course.faults'), 'warning');
  const section = { form, disabled: !canSave };
  return (
    <Box component="form" noValidate onSubmit={handleSubmit((values) => store(values, opened.revision), faulty)}>
      <PageHeader
        title={course === null ? courseText('course.create') : course.title}
        back={courseRoutes.CourseList}
        note={draft.keptAt !== null && formState.isDirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            {course === null ? null : (
              <Button component={Link} variant="outlined" to={addressOf(courseRoutes.CourseStat, { courseId: course.id })}>
                {courseText('course.stat')}
              </Button>
            )}
            {canSave ? (
              <Button type="submit" variant="contained" loading={busy}>
                {uiText('ui.save')}
              </Button>
            ) : null}
          </>
        }
      />
      <DraftNotice
        restoredAt={draft.restoredAt}
        onDrop={() => {
          draft.drop();
          begin({ form: start, revision: course?.revision ?? 0 });
        }}
      />
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BasicsSection key={turn} {...section} />
          <DirSection {...section} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RulesSection {...section} />
          <AudienceSection {...section} />
          <LiveSection {...section} />
        </Box>
      </Box>
      <LeaveGuard draft dirty={formState.isDirty && !busy} />
      <StaleDialog
        stale={stale}
        partsOf={() => courseParts(names)}
        base={opened.form}
        formOf={fromDetail}
        mine={() => getValues()}
        busy={busy}
        onTake={(theirs) => {
          draft.drop();
          begin({ form: fromDetail(theirs), revision: theirs.revision });
        }}
        onMerge={(merged, theirs) => {
          begin({ form: fromDetail(theirs), revision: theirs.revision }, merged);
          void handleSubmit((values) => store(values, theirs.revision))();
        }}
      />
    </Box>
  );
}

export function CoursePage(): ReactElement {
  const { id } = useParams();
  const session = useSession();
  const call = useCall(detailPath, { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  const [empty] = useState(newCourse);
  if (session === null) return <PageSkeleton />;
  if (id === undefined) return <CourseEditor key="new" course={null} start={empty} userId={session.user.id} />;
  if (call.isError)
    return (
      <>
        <PageHeader title={courseText('course.edit')} back={courseRoutes.CourseList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return <CourseEditor key={id} course={call.data} start={fromDetail(call.data)} userId={session.user.id} />;
}
