import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { ExamLinks } from '../ui/exam-links.js';
import { tmplText } from './template.texts.js';

/** Which published exams keep the papers that they were published with, whatever is changed here. */
export function PublishedExams({ id }: { id: string }): ReactElement | null {
  const { data } = useCall('/api/tmpl/tmpl/list-published-exams', { id });
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {tmplText('tmpl.published', { n: data.total })}
      <ExamLinks {...data} />
      {tmplText('tmpl.publishedKeep')}
    </Alert>
  );
}
