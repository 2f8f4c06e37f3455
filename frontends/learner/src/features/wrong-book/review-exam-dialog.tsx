import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, formatDate, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { bookText } from './book.texts.js';
import { reviewText } from './review.texts.js';

const mostShown = 50;

/** Exams that the learner may sit on a later day, to choose the one that the reviews are for. */
export function ReviewExamDialog({
  isBusy,
  onChoose,
  onClose,
}: {
  isBusy: boolean;
  onChoose: (examId: string) => void;
  onClose: () => void;
}): ReactElement {
  const exams = useQuery({
    queryKey: ['review', 'exams'],
    queryFn: async ({ signal }) => {
      const [coming, open] = await Promise.all(
        (['COMING', 'OPEN_NOW'] as const).map((flag) =>
          api.call('/api/client/exam/open-paging', { current: 1, size: mostShown, params: { flag } }, { signal }),
        ),
      );
      const today = formatDate(Date.now());
      return [
        ...(coming?.records ?? []).map(({ id, title, startTime }) => ({ id, title, day: formatDate(startTime) })),
        // one that is open already can be sat until its end
        ...(open?.records ?? []).map(({ id, title, endTime }) => ({ id, title, day: formatDate(endTime) })),
      ].filter(({ day }) => day > today);
    },
    staleTime: 0,
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>{reviewText('review.exam.dialog')}</DialogTitle>
      <DialogContent>
        {exams.isPending ? <Skeleton variant="rounded" height={120} aria-label={sharedText('shared.loading')} /> : null}
        {exams.isError ? <ErrorState error={exams.error} onRetry={() => void exams.refetch()} /> : null}
        {exams.data?.length === 0 ? <EmptyState text={reviewText('review.exam.none')} /> : null}
        <List disablePadding>
          {exams.data?.map(({ id, title, day }) => (
            <ListItem key={id} disablePadding>
              <ListItemButton disabled={isBusy} onClick={() => onChoose(id)} sx={{ borderRadius: 1 }}>
                <ListItemText primary={title} secondary={reviewText('review.exam.day', { date: day })} sx={{ overflowWrap: 'anywhere' }} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{bookText('book.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
