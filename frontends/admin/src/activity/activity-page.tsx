import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useDepartTitles, useDicTitles } from '../fields/use-titles.js';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { draftKey } from '../lib/draft-store.js';
import { useCan, useSession } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useEditedForm } from '../lib/use-edited-form.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { EditedFormPage } from '../ui/edited-form.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
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
  const first = { form: start, revision: activity?.revision ?? 0 };
  const edited = useEditedForm(key, first, withoutPassword);
  const { form, turn } = edited;
  const stale = useStaleSave(() => api.call('/api/activity/activity/admin/detail', { id: activity?.id ?? '' }));
  const names = {
    departs: useDepartTitles(stale.theirs !== null),
    categories: useDicTitles(activityCategories, stale.theirs !== null),
    exams: useExamTitles(stale.theirs === null ? [] : [stale.theirs.refExam, form.getValues('refExam')]),
    courses: useCourseTitles(stale.theirs?.refCourse ?? '', stale.theirs === null ? '' : form.getValues('refCourse')),
  };

  const store = async (values: ActivityForm, read: number): Promise<void> => {
    const input = toInput(values, activity === null ? null : { id: activity.id, revision: read });
    const saved = await run(() => stale.guard(() => api.call('/api/activity/activity/save', input)));
    if (saved === undefined) return;
    const base = { form: storedForm(values), revision: saved.revision };
    const newer = edited.settle(values, base);
    notify(newer === null ? activityText('activity.saved') : uiText('ui.savedNewer'), newer === null ? 'success' : 'info');
    if (activity === null) {
      if (newer !== null) edited.handOver(draftKey(userId, 'activity', saved.id), base, newer);
      void navigate(addressOf(activityRoutes.ActivityDetail, { id: saved.id }), { replace: true });
    }
    await refreshCalls(['/api/activity/activity/admin/detail'], ['activity']);
  };
  const section = { form, disabled: !canSave };
  return (
    <EditedFormPage
      edited={edited}
      start={first}
      title={activity === null ? activityText('activity.create') : activity.title}
      back={activityRoutes.ActivityList}
      links={
        activity === null ? null : (
          <Button component={Link} variant="outlined" to={filterAddress(activityRoutes.ActivityJoinList, { activityId: activity.id })}>
            {activityText('activity.toJoins')}
          </Button>
        )
      }
      canSave={canSave}
      busy={busy}
      stale={stale}
      partsOf={() => activityParts(names)}
      formOf={fromDetail}
      onSave={store}
    >
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
    </EditedFormPage>
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
