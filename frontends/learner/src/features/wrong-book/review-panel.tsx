import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/session.js';
import { trainAddress } from '../training/train-facts.js';
import { ReviewExamDialog } from './review-exam-dialog.js';
import { reviewText } from './review.texts.js';

type Today = CallOutput<'/api/client/book/review-today'>;
const daysShown = 14;
const barHeight = 56;
const reviewKey = ['review', 'today'];

/** So many questions on each of the next days. */
function Days({ days }: { days: Today['days'] }): ReactElement {
  const shown = days.slice(0, daysShown);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <Box
      component="ol"
      aria-label={reviewText('review.days')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 2.75rem)', gap: 0.5 }}
    >
      {shown.map(({ date, count }, at) => {
        const name = at === 0 ? reviewText('review.today') : date.slice(5).replace('-', '/');
        return (
          <Box key={date} component="li" sx={{ minWidth: 0, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
            <Box sx={{ height: barHeight + 20, display: 'flex', flexDirection: 'column', justifyContent: 'end', alignItems: 'center' }}>
              <Typography component="span" variant="caption">
                {count}
              </Typography>
              <Box
                sx={{
                  width: '70%',
                  height: Math.max(2, Math.round((count / most) * barHeight)),
                  borderRadius: 0.5,
                  bgcolor: at === 0 ? 'primary.main' : 'divider',
                  // drawn by its ground alone it would be lost there
                  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: at === 0 ? 'Highlight' : 'CanvasText' },
                }}
              />
            </Box>
            {/* on a phone there is room for every second date */}
            <Typography
              component="span"
              variant="caption"
              color="textSecondary"
              noWrap
              sx={{ display: 'block', ...(at % 2 === 1 && shown.length > 7 ? { visibility: { xs: 'hidden', sm: 'visible' } } : {}) }}
            >
              {name}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

function Sources({ sources }: { sources: Today['sources'] }): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {sources.map(({ refType, refId, refTitle, count }) => (
        <Box
          component="li"
          key={`${refType}${refId}`}
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, borderTop: 1, borderColor: 'divider', pt: 0.5 }}
        >
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{refTitle}</Typography>
          <Typography color="textSecondary" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {reviewText('review.count', { n: count })}
          </Typography>
          <Button
            component={Link}
            to={trainAddress(refId, refType === 'exam' ? 'exam_due' : 'repo_due', true)}
            variant="contained"
            aria-label={reviewText('review.goOf', { title: refTitle })}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {reviewText('review.go')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function useExamOfReviews(onDone: () => void) {
  const cache = useQueryClient();
  const shared = {
    onError: (error: Error) => notify(messageOf(error), 'error'),
    onSettled: () => cache.invalidateQueries({ queryKey: reviewKey }),
  };
  const choose = useMutation({
    mutationFn: (id: string) => api.call('/api/client/book/review-exam', { id }),
    onSuccess: () => {
      onDone();
      notify(reviewText('review.exam.chosen'), 'success');
    },
    ...shared,
  });
  const leave = useMutation({
    mutationFn: () => api.call('/api/client/book/review-without-exam', {}),
    onSuccess: () => notify(reviewText('review.exam.left'), 'success'),
    ...shared,
  });
  return { choose, leave };
}

/** Wrong questions that are due today, and what the next days bring. Nothing stands here while nothing is wrong. */
export function ReviewPanel(): ReactElement | null {
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useQuery({
    queryKey: reviewKey,
    queryFn: ({ signal }) => api.call('/api/client/book/review-today', {}, { signal }),
    staleTime: 0,
  });
  const { choose, leave } = useExamOfReviews(() => setChoosing(false));
  if (data === undefined) return null;
  const { total, doneCount, sources, days, exam } = data;
  if (exam === null && days.every(({ count }) => count === 0)) return null;
  return (
    <Box
      component="section"
      aria-label={reviewText('review.title')}
      sx={{ mt: 2.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1.25, bgcolor: 'background.paper', display: 'grid', gap: 1.5 }}
    >
      <Box>
        <Typography variant="h2">{reviewText('review.title')}</Typography>
        <Typography role="status" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {[
            total === 0 ? reviewText('review.none') : reviewText('review.total', { n: total }),
            doneCount === 0 ? '' : reviewText('review.done', { n: doneCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {reviewText('review.note')}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        {sources.length === 0 ? null : <Sources sources={sources} />}
        <Days days={days} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {exam === null ? null : (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {reviewText('review.exam', { title: exam.title, date: exam.date, n: exam.leftDays })}
          </Typography>
        )}
        <Button color="secondary" onClick={() => setChoosing(true)}>
          {reviewText(exam === null ? 'review.exam.choose' : 'review.exam.change')}
        </Button>
        {exam === null ? null : (
          <Button
            color="secondary"
            disabled={leave.isPending}
            aria-label={reviewText('review.exam.leave.name')}
            onClick={() => leave.mutate()}
          >
            {reviewText('review.exam.leave')}
          </Button>
        )}
      </Box>
      {isChoosing ? (
        <ReviewExamDialog isBusy={choose.isPending} onChoose={(id) => choose.mutate(id)} onClose={() => setChoosing(false)} />
      ) : null}
    </Box>
  );
}
