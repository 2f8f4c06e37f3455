import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Fragment, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { questionText } from './question.texts.js';

/** Which published exams keep what the question was before: a corrected key reaches neither their papers nor their marks, and nobody would know. */
export function FormerExams({ quId }: { quId: string }): ReactElement | null {
  const { data } = useCall('/api/exam/exam/list-former-versions', { quId });
  if (data === undefined || data.total === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {questionText('qu.former', { n: data.total })}
      {data.exams.map((exam, index) => (
        <Fragment key={exam.id}>
          {index === 0 ? '' : '、'}
          <Link component={RouterLink} to={`/exam/${exam.id}`} underline="always" color="inherit">{exam.title}</Link>
        </Fragment>
      ))}
      {questionText(data.total > data.exams.length ? 'qu.formerMore' : 'qu.formerEnd')}
      {questionText('qu.formerDo')}
    </Alert>
  );
}
