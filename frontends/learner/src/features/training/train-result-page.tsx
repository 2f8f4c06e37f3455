import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { trainedOf } from '@xuekao/contracts/train-modes';
import { ErrorState, sharedText, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { bookAddress, homeAddress, rateOf, trainAddress } from './train-facts.js';
import { trainingText } from './training.texts.js';

function Figure({ name, value }: { name: string; value: string }): ReactElement {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** How a training went. */
export function TrainResultPage(): ReactElement {
  const { trainId = '' } = useParams();
  usePageTitle(trainingText('train.result'));
  const train = useQuery({
    queryKey: ['trains', 'one', trainId],
    queryFn: ({ signal }) => api.call('/api/repo/train/detail', { id: trainId }, { signal }),
    staleTime: 0,
  });
  if (train.isPending)
    return (
      <div role="status" aria-label={sharedText('shared.loading')}>
        <Skeleton height={240} />
      </div>
    );
  if (train.data === undefined)
    return (
      <ErrorState
        isPage
        error={train.error}
        onRetry={() => void train.refetch()}
        action={
          <Button component={Link} to={learnerPages.MyRepoList} variant="outlined">
            {trainingText('train.result.back')}
          </Button>
        }
      />
    );
  const { title, trainMode, trainMode_dictText: mode, repoId, answerCount, rightCount, totalCount } = train.data;
  return (
    <>
      <Typography variant="h1">{trainingText('train.result')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {title} · {mode}
      </Typography>
      <Box
        component="dl"
        sx={{
          my: 2.5,
          p: { xs: 2, sm: 3 },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.25,
          bgcolor: 'background.paper',
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
        }}
      >
        <Figure name={trainingText('train.result.right')} value={String(rightCount)} />
        <Figure name={trainingText('train.result.answered')} value={String(answerCount)} />
        <Figure name={trainingText('train.result.total')} value={String(totalCount)} />
        <Figure name={trainingText('train.result.ofAnswered')} value={`${rateOf(rightCount, answerCount)}%`} />
        <Figure name={trainingText('train.result.ofTotal')} value={`${rateOf(rightCount, totalCount)}%`} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={trainAddress(repoId, trainMode, true)} variant="contained">
          {trainingText('train.again')}
        </Button>
        <Button component={Link} to={bookAddress(repoId, 'wrong', trainedOf(trainMode))} variant="outlined">
          {trainingText('train.result.book')}
        </Button>
        <Button component={Link} to={homeAddress(repoId, trainMode)} color="secondary">
          {trainingText(trainedOf(trainMode) === 'exam' ? 'train.result.backExam' : 'train.result.back')}
        </Button>
      </Box>
    </>
  );
}
