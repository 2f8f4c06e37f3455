import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { ErrorState, messageOf, notify, RichText, sharedText, Skeleton, Tabs, type CallOutput } from '@xuekao/frontend-shared';
import { JoinAnswers } from '@xuekao/frontend-shared/join-form';
import { useState, type ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { ActivityFacts, ActivityTags } from './activity-facts.js';
import { activityText } from './activity.texts.js';
import { JoinDialog, JoinViewDialog, tellJoined, useJoinDetail } from './join-dialog.js';
import { actionsFor, closedBy, joinStates, type JoinAction, type JoinCheck } from './join-state.js';
import { joinPayText } from './join-pay.texts.js';
import { linkedCourse, linkedExam } from './my-joins.js';
import { useJoinPayment } from './use-join-payment.js';

type Activity = CallOutput<'/api/activity/activity/detail'>;
const passwordType = 9;
const stateColours = ['success', 'warning', 'warning', 'error'] as const;

/** In place of a deed that nobody can do now, and beside one of a person who has signed up. */
function StateTag({ check }: { check: JoinCheck }): ReactElement | null {
  const { my } = check;
  if (my !== null) {
    const state = ([0, 1, 2, 3] as const).find((one) => one === my.state) ?? 0;
    return <Chip color={stateColours[state]} label={activityText(`state.${state}`)} />;
  }
  const closed = closedBy(check);
  return closed === null ? null : <Chip label={activityText(`state.${closed}`)} />;
}

function StateNote({ my, isSelling }: Pick<JoinCheck, 'my'> & { isSelling: boolean }): ReactElement | null {
  if (my?.state === joinStates.unpaid)
    return (
      <Alert severity={my.hasSeat ? 'info' : 'warning'}>
        {joinPayText(!isSelling ? 'pay.off' : my.hasSeat ? 'pay.held' : 'pay.seatless')}
      </Alert>
    );
  if (my?.state === joinStates.rejected) return <Alert severity="error">{activityText('state.rejected', { reason: my.auditMsg })}</Alert>;
  return my?.state === joinStates.waiting ? <Alert severity="info">{activityText('state.waiting')}</Alert> : null;
}

function useOwnState(activity: Activity) {
  const { id, fields, openType } = activity;
  const cache = useQueryClient();
  const refresh = (): void => {
    for (const queryKey of [['activities'], ['activity', id], ['activity-check', id], ['activity-join']])
      void cache.invalidateQueries({ queryKey });
  };
  const check = useQuery({
    queryKey: ['activity-check', id],
    queryFn: ({ signal }) => api.call('/api/activity/join/check-join', { id }, { signal }),
    refetchOnWindowFocus: true,
  });
  const { site } = useSite();
  const isSelling = site?.props['modulePay'] !== false;
  const payment = useJoinPayment(refresh);
  const payIfOwed = (joined: { id: string; state: number }): void => {
    if (joined.state === joinStates.unpaid && isSelling) payment.pay(joined.id);
  };
  // nothing to fill in: a press is enough
  const joinAtOnce = useMutation({
    mutationFn: () => api.call('/api/activity/activity/join', { activityId: id }),
    onSuccess: (joined) => {
      tellJoined(joined);
      payIfOwed(joined);
    },
    onError: (error) => notify(messageOf(error), 'error'),
    onSettled: refresh,
  });
  return { check, refresh, joinAtOnce, payment, isSelling, payIfOwed, needsDialog: fields.length > 0 || openType === passwordType };
}

function Actions({ activity, own }: { activity: Activity; own: ReturnType<typeof useOwnState> }): ReactElement | null {
  const { id, refCourse, refExam } = activity;
  const links = { study: refCourse === '' ? '' : linkedCourse(refCourse, id), exam: refExam === '' ? '' : linkedExam(refExam, id) };
  const { check, refresh, joinAtOnce, needsDialog, payment, isSelling, payIfOwed } = own;
  const [open, setOpen] = useState<'join' | 'modify' | 'view' | null>(null);
  const state = check.data;
  const rejected = useJoinDetail(open === 'modify' ? state?.my?.id : undefined);
  if (state === undefined) return check.isError ? null : <Skeleton height={44} />;
  const close = (): void => setOpen(null);
  const done = (joined: { id: string; state: number }): void => {
    close();
    refresh();
    payIfOwed(joined);
  };
  const run = (action: JoinAction): void => {
    if (action === 'join' && !needsDialog) joinAtOnce.mutate();
    else if (action === 'pay') payment.pay(state.my?.id ?? '');
    else if (action !== 'exam' && action !== 'study') setOpen(action);
  };
  return (
    <>
      <StateNote my={state.my} isSelling={isSelling} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {actionsFor(state, activity, isSelling).map((action, at) =>
          action === 'exam' || action === 'study' ? (
            <Button key={action} component={Link} to={links[action]} variant="contained" size="large">
              {activityText(`action.${action}`)}
            </Button>
          ) : (
            <Button
              key={action}
              variant={at === 0 && action !== 'view' ? 'contained' : 'outlined'}
              size="large"
              loading={action === 'join' ? joinAtOnce.isPending : action === 'pay' && payment.payingId !== null}
              onClick={() => run(action)}
            >
              {action === 'pay' ? joinPayText('pay.action') : activityText(`action.${action}`)}
            </Button>
          ),
        )}
        <StateTag check={state} />
      </Box>
      {open === 'join' ? <JoinDialog activity={activity} rejected={null} onDone={done} onRefused={refresh} onClose={close} /> : null}
      {open === 'modify' && rejected.data !== undefined ? (
        <JoinDialog activity={activity} rejected={rejected.data} onDone={done} onRefused={refresh} onClose={close} />
      ) : null}
      {payment.dialog}
      {open === 'view' && state.my !== null ? <JoinViewDialog id={state.my.id} onClose={close} /> : null}
    </>
  );
}

function OwnAnswers({ id }: { id: string }): ReactElement {
  const join = useJoinDetail(id);
  if (join.data === undefined) return <Skeleton height={120} />;
  return join.data.dataList.length === 0 ? (
    <Typography color="textSecondary">{activityText('join.noForm')}</Typography>
  ) : (
    <JoinAnswers dataList={join.data.dataList} />
  );
}

function ActivityView({ activity }: { activity: Activity }): ReactElement {
  const own = useOwnState(activity);
  const [tab, setTab] = useState<'intro' | 'mine'>('intro');
  const my = own.check.data?.my ?? null;
  const shown = my === null ? 'intro' : tab;
  return (
    <>
      <Paper
        variant="outlined"
        sx={{
          borderRadius: 1.25,
          overflow: 'hidden',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: activity.banner === '' ? 'minmax(0, 1fr)' : '320px minmax(0, 1fr)' },
        }}
      >
        {activity.banner === '' ? null : (
          <Box
            component="img"
            src={activity.banner}
            alt=""
            sx={{ width: '100%', height: { xs: 180, md: '100%' }, minHeight: { md: 220 }, objectFit: 'cover' }}
          />
        )}
        <Box sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {activity.title}
          </Typography>
          <ActivityTags activity={activity} />
          <ActivityFacts activity={activity} />
          <Actions activity={activity} own={own} />
        </Box>
      </Paper>
      <Box sx={{ mt: 3 }}>
        <Tabs
          label={activityText('activity.details')}
          value={shown}
          tabs={(my === null ? (['intro'] as const) : (['intro', 'mine'] as const)).map((value) => ({
            value,
            label: activityText(`activity.${value}`),
          }))}
          panelId="activity-detail"
          onChange={setTab}
        />
        <Box role="tabpanel" id="activity-detail" aria-labelledby={`tab-${shown}`} sx={{ pt: 2.5 }}>
          {shown === 'mine' && my !== null ? <OwnAnswers id={my.id} /> : null}
          {shown === 'intro' && activity.content === '' ? (
            <Typography color="textSecondary">{activityText('activity.noIntro')}</Typography>
          ) : null}
          {shown === 'intro' && activity.content !== '' ? <RichText html={activity.content} /> : null}
        </Box>
      </Box>
    </>
  );
}

/** Details of an activity, and what the person can do with it. */
export function ActivityPage(): ReactElement {
  const { id = '' } = useParams();
  const activity = useQuery({
    queryKey: ['activity', id],
    queryFn: ({ signal }) => api.call('/api/activity/activity/detail', { id }, { signal }),
  });
  const { data } = activity;
  usePageTitle(data?.title ?? activityText('activity.title'));
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto' }}>
      <Button
        component={Link}
        to={learnerPages.WebActivity}
        color="secondary"
        startIcon={<ArrowBackIcon />}
        sx={{ ml: -1, mb: 1, minHeight: 44 }}
      >
        {activityText('activity.back')}
      </Button>
      {activity.isPending ? (
        <Box role="status" aria-label={sharedText('shared.loading')}>
          <Skeleton height={240} />
        </Box>
      ) : null}
      {activity.isError && data === undefined ? <ErrorState isPage error={activity.error} onRetry={() => void activity.refetch()} /> : null}
      {data === undefined ? null : <ActivityView key={data.id} activity={data} />}
    </Box>
  );
}
