import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { PagedRows, rowSx } from '../../lib/centre/paged-rows.js';
import { activityPageSize, type ActivityQuery } from './activity-query.js';
import { activityText } from './activity.texts.js';
import { JoinViewDialog } from './join-dialog.js';
import { joinPayText } from './join-pay.texts.js';
import { joinStates } from './join-state.js';
import { useJoinPayment } from './use-join-payment.js';

type Join = CallOutput<'/api/activity/join/my-paging'>['records'][number];
const colours = ['success', 'warning', 'warning', 'error'] as const;
/** Of an exam that an activity opens to whoever joined. */
export const linkedExam = (examId: string, activityId: string): string =>
  `${addressOf(learnerPages.CheckExam, { id: examId })}?${new URLSearchParams({ activityId }).toString()}`;

/** Of a course that an activity opens to whoever joined. */
export const linkedCourse = (courseId: string, activityId: string): string =>
  `${addressOf(learnerPages.CourseView, { courseId })}?${new URLSearchParams({ activityId }).toString()}`;

interface JoinRowProps {
  join: Join;
  /** null: the site sells nothing */
  onPay: (() => void) | null;
  isPaying: boolean;
  onView: () => void;
}

function JoinRow({ join, onPay, isPaying, onView }: JoinRowProps): ReactElement {
  const { activityId, title, state, refCourse, refExam, auditMsg } = join;
  const page = addressOf(learnerPages.WebActivityDetail, { id: activityId });
  return (
    <Box component="li" sx={rowSx}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={page} sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}>
          {title}
        </Link>
      </Typography>
      <Box sx={{ textAlign: 'right' }}>
        <Chip size="small" variant="outlined" color={colours[state] ?? 'default'} label={join.state_dictText} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {[join.joinName, join.activityType_dictText, activityText('records.time', { time: formatDateTime(join.createTime) })]
          .filter((words) => words !== '')
          .join(' · ')}
      </Typography>
      {state === joinStates.rejected && auditMsg !== '' ? (
        <Typography variant="body2" color="error" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          {activityText('state.rejected', { reason: auditMsg })}
        </Typography>
      ) : null}
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>
        <Button color="secondary" sx={{ minHeight: 44 }} onClick={onView}>
          {activityText('action.view')}
        </Button>
        {state === joinStates.unpaid && onPay !== null ? (
          <Button variant="contained" sx={{ minHeight: 44 }} loading={isPaying} onClick={onPay}>
            {joinPayText('pay.action')}
          </Button>
        ) : null}
        {state === joinStates.rejected ? (
          <Button component={RouterLink} to={page} sx={{ minHeight: 44 }}>
            {activityText('action.modify')}
          </Button>
        ) : null}
        {state === joinStates.joined && refCourse !== '' ? (
          <Button component={RouterLink} to={linkedCourse(refCourse, activityId)} variant="contained" sx={{ minHeight: 44 }}>
            {activityText('action.study')}
          </Button>
        ) : null}
        {state === joinStates.joined && refExam !== '' ? (
          <Button component={RouterLink} to={linkedExam(refExam, activityId)} variant="contained" sx={{ minHeight: 44 }}>
            {activityText('action.exam')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}

export interface MyJoinsProps {
  query: ActivityQuery;
  onPage: (page: number) => void;
  onBehind: (last: number) => void;
  onOpen: () => void;
  onAll: () => void;
}

/** The learner's own sign-ups, the newest first. */
export function MyJoins({ query: { title, page }, onPage, onBehind, onOpen, onAll }: MyJoinsProps): ReactElement {
  const [viewing, setViewing] = useState<string | null>(null);
  const cache = useQueryClient();
  const { site } = useSite();
  const isSelling = site?.props['modulePay'] !== false;
  const payment = useJoinPayment(() => void cache.invalidateQueries({ queryKey: ['activities'] }));
  const words = title.trim();
  const joins = useQuery({
    queryKey: ['activities', 'my', words, page],
    queryFn: ({ signal }) =>
      api.call(
        '/api/activity/join/my-paging',
        { current: page, size: activityPageSize, params: words === '' ? {} : { title: words } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  return (
    <>
      <PagedRows
        rows={joins}
        page={page}
        onPage={onPage}
        onBehind={onBehind}
        emptyText={activityText(words === '' ? 'records.none' : 'records.noneFound')}
        emptyAction={
          <Button variant="outlined" onClick={words === '' ? onOpen : onAll}>
            {activityText(words === '' ? 'records.toOpen' : 'activity.showAll')}
          </Button>
        }
        countText={(n) => activityText('records.count', { n })}
      >
        {(join) => (
          <JoinRow
            key={join.id}
            join={join}
            isPaying={payment.payingId === join.id}
            onPay={isSelling ? () => payment.pay(join.id) : null}
            onView={() => setViewing(join.id)}
          />
        )}
      </PagedRows>
      {payment.dialog}
      {viewing === null ? null : <JoinViewDialog id={viewing} onClose={() => setViewing(null)} />}
    </>
  );
}
