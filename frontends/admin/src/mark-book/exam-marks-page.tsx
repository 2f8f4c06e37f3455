import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { examRoutes } from '../exam/routes.js';
import { useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader } from '../ui/page.js';
import { ExportSection } from './export-section.js';
import { markBookText } from './mark-book.texts.js';

/** Marks of an exam. */
export function ExamMarksPage(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/exam/exam/make-up-info', { id });
  if (call.isError)
    return (
      <>
        <PageHeader title={markBookText('marks.title')} back={examRoutes.ExamList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={markBookText('marks.of', { title: call.data.title })} back={examRoutes.ExamList} />
      <ExportSection examId={id} />
    </>
  );
}
