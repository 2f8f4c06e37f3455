import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { ExamLinks } from '../ui/exam-links.js';
import { questionText } from './question.texts.js';

/**
 * Which published exams keep what the question was before: a corrected key reaches neither their papers nor their marks, and nobody would
 * know.
 */
export function FormerExams({ quId }: { quId: string }): ReactElement | null {
  const { data } = useCall('/api/exam/exam/list-former-versions', { quId });
  if (data === undefined || data.total === 0) return null;
  const exams = data.exams.map(({ id, title, version }) => ({
    id,
    title: version === null ? title : questionText('qu.formerOf', { title, n: version }),
  }));
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {questionText('qu.former', { n: data.total })}
      <ExamLinks {...data} exams={exams} />
      {questionText('qu.formerDo')}
    </Alert>
  );
}
