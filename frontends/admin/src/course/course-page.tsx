import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useFormState } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { useExamTitles } from '../activity/exam-link-picker.js';
import { useDepartTitles, useDicTitles } from '../fields/use-titles.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useEditedForm } from '../lib/use-edited-form.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { EditedFormPage } from '../ui/edited-form.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
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

function LiveSection({ form: { control }, disabled, courseId }: SectionProps & { courseId: string | null }): ReactElement {
  const { isSubmitted } = useFormState({ control });
  return (
    <Section title={courseText('course.section.lives')}>
      <Controller
        control={control}
        name="liveList"
        rules={{ validate: (lives) => lives.every(isLive) }}
        render={({ field }) => (
          <LiveEditor courseId={courseId} lives={field.value} disabled={disabled} isAsked={isSubmitted} onChange={field.onChange} />
        )}
      />
    </Section>
  );
}

function CourseEditor({ course, start, userId }: { course: CourseDetail | null; start: CourseForm; userId: string }): ReactElement {
  const canSave = useCan('course:add');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const key = draftKey(userId, 'course', course?.id ?? 'new');
  const first = { form: start, revision: course?.revision ?? 0 };
  const edited = useEditedForm(key, first, whole);
  const { form, turn } = edited;
  const stale = useStaleSave(() => api.call(detailPath, { id: course?.id ?? '' }));
  const names = {
    departs: useDepartTitles(stale.theirs !== null),
    categories: useDicTitles(courseCategories, stale.theirs !== null),
    exams: useExamTitles(stale.theirs === null ? [] : [stale.theirs.refExam, form.getValues('refExam')]),
  };

  const store = async (values: CourseForm, read: number): Promise<void> => {
    const input = toInput(values, course === null ? null : { id: course.id, revision: read });
    const saved = await run(() => stale.guard(() => api.call('/api/course/course/save', input)));
    if (saved === undefined) return;
    // rows that were new have names of the server now, by which the next save knows them
    const detail = await run(() => api.call(detailPath, { id: saved.id }));
    const base = { form: detail === undefined ? values : fromDetail(detail), revision: saved.revision };
    const newer = edited.settle(values, base);
    notify(newer === null ? courseText('course.saved') : uiText('ui.savedNewer'), newer === null ? 'success' : 'info');
    if (course === null) {
      if (newer !== null) edited.handOver(draftKey(userId, 'course', saved.id), base, newer);
      void navigate(addressOf(courseRoutes.CourseDetail, { id: saved.id }), { replace: true });
    }
    await refreshCalls([detailPath, '/api/course/course/simple-detail', '/api/course/live/states'], ['course']);
  };
  // rows of the directory and of the lives are no fields that the form could lead to
  const faulty = (): void => notify(courseText('course.faults'), 'warning');
  const section = { form, disabled: !canSave };
  return (
    <EditedFormPage
      edited={edited}
      start={first}
      title={course === null ? courseText('course.create') : course.title}
      back={courseRoutes.CourseList}
      links={
        course === null ? null : (
          <Button component={Link} variant="outlined" to={addressOf(courseRoutes.CourseStat, { courseId: course.id })}>
            {courseText('course.stat')}
          </Button>
        )
      }
      canSave={canSave}
      busy={busy}
      stale={stale}
      partsOf={() => courseParts(names)}
      formOf={fromDetail}
      onSave={store}
      onFaulty={faulty}
    >
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
          <LiveSection {...section} courseId={course?.id ?? null} />
        </Box>
      </Box>
    </EditedFormPage>
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
