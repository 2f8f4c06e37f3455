import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { TrainRows } from './train-rows.js';
import { trainingText } from './training.texts.js';

const pageSize = 10;
const objectId = /^[0-9a-f]{24}$/;

/** Trainings, of all banks or of one. */
export function TrainRecordPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(trainingText('train.records'));
  const asked = params.get('repoId') ?? '';
  const repoId = objectId.test(asked) ? asked : undefined;
  const current = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const go = (page: number, replace = false): void =>
    setParams({ ...(repoId === undefined ? {} : { repoId }), ...(page > 1 ? { page: String(page) } : {}) }, { replace });
  const records = useQuery({
    queryKey: ['trains', 'records', repoId, current],
    queryFn: ({ signal }) =>
      api.call('/api/repo/train/paging', { current, size: pageSize, params: repoId === undefined ? {} : { repoId } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const page = records.data;
  const isBehind = useLastPage(page, (last) => go(last, true));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        {trainingText('train.records')}
      </Typography>
      {records.isPending || isBehind ? (
        <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1 }}>
          {[0, 1, 2].map((key) => (
            <Skeleton key={key} variant="rounded" height={84} />
          ))}
        </Box>
      ) : null}
      {records.isError && page === undefined ? <ErrorState error={records.error} onRetry={() => void records.refetch()} /> : null}
      {page?.total === 0 ? (
        <EmptyState
          text={trainingText('train.empty.records')}
          action={
            <Button component={Link} to={learnerPages.MyRepoList} variant="outlined">
              {trainingText('train.result.back')}
            </Button>
          }
        />
      ) : null}
      {page !== undefined && page.records.length > 0 ? (
        <>
          <TrainRows rows={page.records} />
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {trainingText('train.record.pages', { n: page.total })}
            </Typography>
            <ListPages count={page.pages} page={current} onChange={(next) => go(next)} />
          </Box>
        </>
      ) : null}
    </>
  );
}
