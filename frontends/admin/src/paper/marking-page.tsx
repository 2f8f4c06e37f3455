import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { MarkingDesk } from './marking-desk.js';
import { paperText } from './paper.texts.js';
import { paperRoutes } from './routes.js';

export function MarkingPage(): ReactElement {
  const { paperId: id = '' } = useParams();
  const session = useSession();
  const call = useCall('/api/paper/paper/review-detail', { id }, { fresh: true });
  if (call.isError)
    return (
      <>
        <PageHeader title={paperText('mark.title')} back={paperRoutes.PaperList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined || session === null) return <PageSkeleton />;
  return <MarkingDesk key={id} paper={call.data} userId={session.user.id} reload={async () => void (await call.refetch())} />;
}
