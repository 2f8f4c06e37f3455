import type { CallInput, CallPath } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { activityRoutes } from '../activity/routes.js';
import { appealRoutes } from '../appeal/routes.js';
import { applyRoutes } from '../apply/routes.js';
import { certRoutes } from '../cert/routes.js';
import { courseQaRoutes } from '../course-qa/routes.js';
import { filterAddress } from '../lib/addresses.js';
import { useCan } from '../lib/session.js';
import { useSite } from '../lib/site.js';
import { useCall } from '../lib/use-call.js';
import { mallOrderRoutes } from '../mall-orders/routes.js';
import { pointRoutes } from '../points/routes.js';
import { reportRoutes } from '../report/routes.js';
import { Section } from '../ui/page.js';
import { dashboardText } from './dashboard.texts.js';
import { Line, Lines } from './lines.js';

type ListPath = Extract<CallPath, `${string}paging`>;

/** How many entries of a list wait for a person; 0 also for whom they do not wait, and until it is known. */
function useWaiting<P extends ListPath>(path: P, params: CallInput<P>['params'], enabled: boolean): number {
  const input = { current: 1, size: 1, params } as CallInput<P>; // of every list alike
  const { data } = useCall(path, input, { enabled, onFocus: true });
  return enabled ? ((data as { total: number } | undefined)?.total ?? 0) : 0;
}

/** Work that waits for the person outside of marking: each line leads to the list, filtered. */
export function WaitingWork(): ReactElement | null {
  const { hasExams, hasCourses, hasActivities, hasMall, hasCerts } = useSite();
  const kinds = [
    {
      name: 'appeals',
      n: useWaiting('/api/paper/appeal/paging', { state: 0 }, useCan('paper:review') && hasExams),
      to: filterAddress(appealRoutes.AppealList, { state: 0 }),
    },
    {
      name: 'applies',
      n: useWaiting('/api/exam/apply/paging', { auditState: 0 }, useCan('exam:add') && hasExams),
      to: filterAddress(applyRoutes.ApplyList, { auditState: 0 }),
    },
    {
      name: 'joins',
      n: useWaiting('/api/activity/join/paging', { state: 2 }, useCan('activity:audit') && hasActivities),
      to: filterAddress(activityRoutes.ActivityJoinList, { state: 2 }),
    },
    {
      name: 'mallOrders',
      n: useWaiting('/api/mall/order/admin/paging', { state: 1 }, useCan('mall:order:send') && hasMall),
      to: filterAddress(mallOrderRoutes.MallOrderList, { state: 1 }),
    },
    {
      name: 'questions',
      n: useWaiting('/api/course/qa/paging', { replied: false }, useCan('course:qa') && hasCourses),
      to: filterAddress(courseQaRoutes.CourseQaList, { replied: false }),
    },
    {
      name: 'rewards',
      n: useWaiting('/api/cert/reward/paging', { state: 1 }, useCan('points:save')),
      to: filterAddress(pointRoutes.PointsRewardList, { state: 1 }),
    },
    {
      name: 'certs',
      n: useWaiting('/api/cert/grant/paging', { inDoubt: true }, useCan('cert:grant') && hasCerts),
      to: filterAddress(certRoutes.CertGrantList, { inDoubt: true }),
    },
    {
      name: 'hindered',
      n: useWaiting('/api/cert/waiting/paging', {}, useCan('cert:grant', 'cert:waiting') && hasCerts),
      to: certRoutes.CertHinderedList,
    },
    {
      name: 'reports',
      n: useWaiting('/api/qu/report/paging', { auditState: 0 }, useCan('qu:report')),
      to: filterAddress(reportRoutes.QuReportList, { auditState: 0 }),
    },
  ] as const;
  const waiting = kinds.filter(({ n }) => n > 0);
  if (waiting.length === 0) return null;
  return (
    <Section title={dashboardText('dash.waiting')}>
      <Lines empty="">
        {waiting.map(({ name, n, to }) => (
          <Line
            key={name}
            title={dashboardText(`dash.${name}`)}
            note={dashboardText(`dash.${name}.count`, { n })}
            to={to}
            action={dashboardText(`dash.${name}.go`)}
          />
        ))}
      </Lines>
    </Section>
  );
}
