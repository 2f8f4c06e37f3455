import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { lazyPart } from '@xuekao/frontend-shared';
import { Suspense, type ReactElement } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';
import type { ExamCheck } from '../../lib/sitting/entry-rules.js';
import { offlineText } from './offline.texts.js';

const CalendarButton = lazyPart(async () => (await import('./calendar-button.js')).CalendarButton, 'notice');

function sentence({ last, place, endTime }: ExamCheck, now: number): string {
  if (last) return offlineText(last.isOut ? 'offline.out' : 'offline.held');
  if (now >= Date.parse(endTime)) return offlineText('offline.ended');
  return place ? offlineText('offline.comeTo', { place }) : offlineText('offline.come');
}

/** First lines of the page of an exam in a room: where to go, and later the way to the marks. */
export function OfflineState({ exam }: { exam: ExamCheck }): ReactElement {
  const now = useTick(() => Math.floor(serverNow() / 1000) * 1000);
  const { last } = exam;
  return (
    <Box
      role="status"
      sx={{
        ...{ mb: 2.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper' },
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 },
      }}
    >
      <Typography sx={{ fontWeight: 600, flex: '1 1 15rem' }}>{sentence(exam, now)}</Typography>
      {last ? (
        <Button component={Link} to={addressOf(learnerPages.ShowExam, { id: last.paperId })} variant="contained" sx={{ minHeight: 44 }}>
          {offlineText('offline.result')}
        </Button>
      ) : null}
      {now < Date.parse(exam.startTime) ? (
        <Suspense fallback={null}>
          <CalendarButton exam={exam} />
        </Suspense>
      ) : null}
    </Box>
  );
}
