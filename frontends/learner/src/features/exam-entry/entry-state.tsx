import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatClock, formatDuration } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { text } from '../../texts/zh-cn.js';
import type { Entry, ExamCheck } from './entry-rules.js';

const daySeconds = 24 * 3600;

/** Why one may not begin, with the way on, or how long until one may: where the eye begins. */
export function EntryState({ exam, entry }: { exam: Pick<ExamCheck, 'id' | 'examCount'>; entry: Entry }): ReactElement | null {
  if (entry.action === 'blocked') {
    return (
      <Alert severity="warning" variant="outlined" sx={{ mb: 2.5, alignItems: 'center' }}>
        {entry.reason}
        {exam.examCount > 0 ? <Button component={Link} to={`/pages/paper/list?examId=${exam.id}`} variant="contained" sx={{ display: 'flex', width: 'fit-content', mt: 1, minHeight: 44 }}>{text('entry.results')}</Button> : null}
      </Alert>
    );
  }
  if (entry.action !== 'wait') return null;
  const seconds = entry.startsInSeconds;
  return (
    <Box role="timer" sx={{ mb: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
      <Typography component="span" color="textSecondary">{text('entry.startsIn')}</Typography>
      <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{seconds < daySeconds ? formatClock(seconds) : formatDuration(seconds)}</Typography>
    </Box>
  );
}
