import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { questionText } from './question.texts.js';

/** Uses of questions, in words; null until it is known. */
function useQuestionUse(quIds: string[]): string[] | null {
  const { data: picked } = useCall('/api/tmpl/tmpl/list-question-use', { quIds });
  const { data: held } = useCall('/api/exam/exam/list-question-use', { quIds });
  const { data: practised } = useCall('/api/repo/train/list-question-use', { quIds });
  if (picked === undefined || held === undefined || practised === undefined) return null;
  return [
    ...(picked.templates === 0 ? [] : [questionText('qu.use.templates', { n: picked.templates })]),
    ...(held.exams === 0 ? [] : [questionText(held.open === 0 ? 'qu.use.exams' : 'qu.use.openExams', { n: held.exams, open: held.open })]),
    ...(practised.learners === 0 ? [] : [questionText('qu.use.learners', { n: practised.learners })]),
  ];
}

/** Says where the questions stand that somebody is about to delete. */
export function QuestionUse({ quIds }: { quIds: string[] }): ReactElement | null {
  const uses = useQuestionUse(quIds);
  if (uses === null) return null;
  return <span>{uses.length === 0 ? questionText('qu.unused') : questionText('qu.used', { uses: uses.join('，') })}</span>;
}

/** Says where the question stands that somebody is about to change. */
export function UseNotice({ quId }: { quId: string }): ReactElement | null {
  const uses = useQuestionUse([quId]);
  if (uses === null || uses.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {questionText('qu.use.change', { uses: uses.join('，') })}
    </Alert>
  );
}
