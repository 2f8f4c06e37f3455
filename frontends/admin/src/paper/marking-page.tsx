import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { MarkingDesk } from './marking-desk.js';
import { paperText } from './paper.texts.js';

export function MarkingPage(): ReactElement {
  const { id = '' } = useParams();
  const session = useSession();
  const call = useCall('/api/paper/paper/review-detail', { id }, { fresh: true });
  if (call.isError)
    return (
      <>
        <PageHeader title={paperText('mark.title')} back="/paper" />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined || session === null) return <PageSkeleton />;
  return <MarkingDesk key={id} paper={call.data} userId={session.user.id} reload={async () => void (await call.refetch())} />;
}
