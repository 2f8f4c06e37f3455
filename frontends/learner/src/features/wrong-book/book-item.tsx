import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, MarksShown, QuestionView, ResultQuestionView, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { ReportButton } from '../../lib/report-question/report-button.js';
import { api } from '../../lib/session.js';
import { bookText } from './book.texts.js';

const nothing = (): null => null;
const ignore = (): void => undefined;

/** A question of the book, with its key where the person has answered it. */
export function BookItem({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const item = useQuery({
    queryKey: ['book', 'one', id],
    queryFn: ({ signal }) => api.call('/api/client/book/detail', { id }, { signal }),
    staleTime: 0,
  });
  const { data } = item;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose}>
      <DialogTitle>{bookText('book.detail')}</DialogTitle>
      <DialogContent>
        {item.isPending ? <Skeleton variant="rounded" height={180} aria-label={sharedText('shared.loading')} /> : null}
        {item.isError ? <ErrorState error={item.error} onRetry={() => void item.refetch()} /> : null}
        {data === undefined ? null : (
          <MarksShown value={false}>
            {data.result === null ? (
              <>
                <QuestionView question={data.question} label="1" answerOf={nothing} onAnswer={ignore} disabled split={false} />
                <Typography color="textSecondary" sx={{ mt: 2 }}>
                  {bookText(data.isWithheld ? 'book.withheld' : 'book.unanswered')}
                </Typography>
              </>
            ) : (
              <ResultQuestionView question={data.result} label="1" aside={<span />} />
            )}
            {data.item.favNote === '' ? null : (
              <Box sx={{ mt: 2, p: 2, borderRadius: 1.25, bgcolor: 'background.default' }}>
                <Typography variant="body2" color="textSecondary">
                  {bookText('book.tab.note')}
                </Typography>
                <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.item.favNote}</Typography>
              </Box>
            )}
          </MarksShown>
        )}
      </DialogContent>
      <DialogActions>
        {data === undefined ? null : <ReportButton quId={data.item.quId} />}
        <Button onClick={onClose}>{bookText('book.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
