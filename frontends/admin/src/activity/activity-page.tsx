import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, formatDateTime, notify } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { useDepartTitles, useDicTitles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
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
import { PageHeader } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import {
  activityCategories,
  fromDetail,
  newActivity,
  toInput,
  withoutPassword,
  type ActivityDetail,
  type ActivityForm,
} from './activity-form.js';
import { activityParts } from './activity-parts.js';
import { AudienceSection, BasicsSection, FormSection, TimeSection } from './activity-sections.js';
import { activityText } from './activity.texts.js';
import { useCourseTitles } from './course-link-picker.js';
import { useExamTitles } from './exam-link-picker.js';
import { activityRoutes } from './routes.js';

const storedForm = (sent: ActivityForm): ActivityForm => ({ ...withoutPassword(sent), hasPassword: sent.openType === 9 });

function ActivityEditor({
  activity,
  start,
  userId,
}: {
  activity: ActivityDetail | null;
  start: ActivityForm;
  userId: string;
}): ReactElement {
  const canSave = useCan('activity:save');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const key = draftKey(userId, 'activity', activity?.id ?? 'new');
  const [found] = useState(() => readFormDraft<ActivityForm>(key));
  const [opened, setOpened] = useState<OpenedForm<ActivityForm>>(found?.base ?? { form: start, revision: activity?.revision ?? 0 });
  const [turn, setTurn] = useState(0);
  const form = useForm<ActivityForm>({ defaultValues: opened.form, mode: 'onTouched' });
  const { getValues, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(key, form, opened, withoutPassword, found?.at ?? null);
  const stale = useStaleSave(() => api.call('/api/activity/activity/admin/detail', { id: activity?.id ?? '' }));
  const names = {
    departs: useDepartTitles(stale.theirs !== null),
    categories: useDicTitles(activityCategories, stale.theirs !== null),
    exams: useExamTitles(stale.theirs === null ? [] : [stale.theirs.refExam, getValues('refExam')]),
    courses: useCourseTitles(stale.theirs?.refCourse ?? '', stale.theirs === null ? '' : getValues('refCourse')),
  };
  useEffect(() => {
    if (found === null) return;
    reset(found.value.form, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  }, [found, reset]);

  const begin = (base: OpenedForm<ActivityForm>, values = base.form): void => {
    setOpened(base);
    reset(base.form);
    reset(values, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  };
  const store = async (values: ActivityForm, read: number): Promise<void> => {
    const input = toInput(values, activity === null ? null : { id: activity.id, revision: read });
    const saved = await run(() => stale.guard(() => api.call('/api/activity/activity/save', input)));
    if (saved === undefined) return;
    const stored = storedForm(values);
    setOpened({ form: stored, revision: saved.revision });
    // at once, so that the guard of unsaved changes lets the page go
    const newer = flushSync(() => settleForm({ getValues, reset }, values, stored));
    if (newer === null) draft.drop();
    notify(newer === null ? activityText('activity.saved') : uiText('ui.savedNewer'), newer === null ? 'success' : 'info');
    if (activity === null) {
      // text that was typed while the activity was created goes on at its own page
      if (newer !== null) {
        const base = { form: stored, revision: saved.revision };
        writeDraft(draftKey(userId, 'activity', saved.id), { form: withoutPassword(newer), revision: saved.revision }, base);
        draft.drop();
        flushSync(() => reset(newer));
      }
      void navigate(addressOf(activityRoutes.ActivityDetail, { id: saved.id }), { replace: true });
    }
    await refreshCalls(['/api/activity/activity/admin/detail'], ['activity']);
  };
  const disabled = !canSave;
  const section = { form, disabled };
  return (
    <Box component="form" noValidate onSubmit={handleSubmit((values) => store(values, opened.revision))}>
      <PageHeader
        title={activity === null ? activityText('activity.create') : activity.title}
        back={activityRoutes.ActivityList}
        note={draft.keptAt !== null && formState.isDirty ? uiText('ui.draftKept', { time: formatDateTime(draft.keptAt) }) : undefined}
        actions={
          <>
            {activity === null ? null : (
              <Button component={Link} variant="outlined" to={filterAddress(activityRoutes.ActivityJoinList, { activityId: activity.id })}>
                {activityText('activity.toJoins')}
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
          begin({ form: start, revision: activity?.revision ?? 0 });
        }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BasicsSection key={turn} {...section} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TimeSection {...section} />
          <AudienceSection {...section} />
          <FormSection {...section} />
        </Box>
      </Box>
      <LeaveGuard draft dirty={formState.isDirty && !busy} />
      <StaleDialog
        stale={stale}
        partsOf={() => activityParts(names)}
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

export function ActivityPage(): ReactElement {
  const { id } = useParams();
  const [now] = useState(() => Date.now());
  const session = useSession();
  const call = useCall('/api/activity/activity/admin/detail', { id: id ?? '' }, { enabled: id !== undefined, fresh: true });
  if (session === null) return <PageSkeleton />;
  if (id === undefined) return <ActivityEditor key="new" activity={null} start={newActivity(now)} userId={session.user.id} />;
  if (call.isError)
    return (
      <>
        <PageHeader title={activityText('activity.edit')} back={activityRoutes.ActivityList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return <ActivityEditor key={id} activity={call.data} start={fromDetail(call.data)} userId={session.user.id} />;
}
