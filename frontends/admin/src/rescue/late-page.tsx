import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { LatePaper } from './late-paper.js';
import { rescueText } from './rescue.texts.js';
import { rescueRoutes } from './routes.js';

export function LatePage(): ReactElement {
  const { paperId: id = '' } = useParams();
  const call = useCall('/api/exam/exam/late-detail', { id }, { fresh: true });
  if (call.isError)
    return (
      <>
        <PageHeader title={rescueText('late.title')} back={rescueRoutes.LateList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return (
    <LatePaper
      key={`${id}:${call.data.version}:${call.data.lateState}`}
      paper={call.data}
      reload={async () => void (await call.refetch())}
    />
  );
}
