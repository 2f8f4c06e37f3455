import { quTypeText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { markingText } from './marking.texts.js';
import { QuestionDesk } from './question-desk.js';

/** Answers to one question, one after the other across all papers. */
export function QuestionPage(): ReactElement {
  const { examId = '', quId = '' } = useParams();
  const [query] = useSearchParams();
  const decide = query.get('decide') === '1';
  const call = useCall('/api/paper/marking/questions', { examId }, { staleTime: 60_000 });
  const question = call.data?.records.find((record) => record.quId === quId);
  const values = { n: question?.label ?? '', type: question === undefined ? '' : quTypeText(question.quType) };
  const title = question === undefined ? markingText('marking.title') : markingText(decide ? 'desk.decideTitle' : 'desk.title', values);
  return (
    <QuestionDesk
      key={`${examId}/${quId}/${String(decide)}`}
      examId={examId}
      quId={quId}
      decide={decide}
      title={title}
      label={question?.label ?? ''}
    />
  );
}
