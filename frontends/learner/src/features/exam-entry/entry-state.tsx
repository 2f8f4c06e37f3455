import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatClock, formatDuration, lazyPart, Skeleton } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { examEntryText } from '../../texts/exam-entry.texts.js';
import type { Entry, ExamCheck } from '../../lib/sitting/entry-rules.js';

// whoever comes to begin needs none of it
const CalendarButton = lazyPart(async () => (await import('./calendar-button.js')).CalendarButton, 'notice');
const HandedIn = lazyPart(async () => (await import('./handed-in.js')).HandedIn);

const daySeconds = 24 * 3600;

/** First lines of the entry page: the last hand-in, the reason why one may not begin, or the time until one may. */
export function EntryState({ exam, entry }: { exam: ExamCheck; entry: Entry }): ReactElement | null {
  const done =
    (exam.last || exam.offline) && entry.action !== 'continue' ? (
      <Suspense fallback={<Skeleton height={100} style={{ marginBottom: 20 }} />}>
        <HandedIn exam={exam} last={exam.last} entry={entry} />
      </Suspense>
    ) : null;
  if (entry.action === 'blocked') {
    return (
      done ?? (
        <Box role="alert" sx={{ mb: 2.5, p: 2, border: 1, borderColor: 'warning.main', borderRadius: 1.25, bgcolor: 'background.paper' }}>
          <Typography sx={{ fontWeight: 600 }}>{entry.reason}</Typography>
        </Box>
      )
    );
  }
  const seconds = 'startsInSeconds' in entry ? entry.startsInSeconds : undefined;
  if (seconds === undefined) return done;
  return (
    <>
      {done}
      <Box sx={{ mb: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box role="timer" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography component="span" color="textSecondary">
            {examEntryText('entry.startsIn')}
          </Typography>
          <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {seconds < daySeconds ? formatClock(seconds) : formatDuration(seconds)}
          </Typography>
        </Box>
        <Suspense fallback={null}>
          <CalendarButton exam={exam} />
        </Suspense>
      </Box>
    </>
  );
}
