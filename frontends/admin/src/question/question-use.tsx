import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { questionText } from './question.texts.js';

/** Says in how many templates the questions stand that somebody is about to delete. */
export function QuestionUse({ quIds }: { quIds: string[] }): ReactElement | null {
  const { data } = useCall('/api/tmpl/tmpl/list-question-use', { quIds });
  if (data === undefined) return null;
  return <span>{data.templates === 0 ? questionText('qu.unused') : questionText('qu.used', { n: data.templates })}</span>;
}
