import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, formatDateTime, sharedText } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { api } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { answerAddress } from './survey-addresses.js';
import { surveyText } from './survey.texts.js';

const size = 10;
const objectId = /^[0-9a-f]{24}$/;

/** Own answers, of one survey or of all. */
export function JoinList({ surveyId }: { surveyId: string | null }): ReactElement {
  const [params, setParams] = useSearchParams();
  const only = surveyId !== null && objectId.test(surveyId) ? surveyId : null;
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const uuid = browserId.get();
  const call = useQuery({
    queryKey: ['survey-records', only, page, uuid],
    queryFn: ({ signal }) =>
      api.call(
        '/api/survey/paper/join-paging',
        { current: page, size, params: { ...(only === null ? {} : { surveyId: only }), ...(uuid === '' ? {} : { uuid }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const found = call.data;
  const turn = (next: number): void => setParams({ tab: 'join', ...(only === null ? {} : { surveyId: only }), page: String(next) });
  const isBehind = useLastPage(found, turn);
  return (
    <>
      {only === null ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography color="textSecondary">{surveyText('survey.recordsOfOne')}</Typography>
          <Button onClick={() => setParams({ tab: 'join' })}>{surveyText('survey.all')}</Button>
        </Box>
      )}
      {call.isPending || isBehind ? (
        <Skeleton variant="rounded" height={200} role="status" aria-label={sharedText('shared.loading')} />
      ) : null}
      {call.isError && found === undefined ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      {found?.total === 0 ? <EmptyState text={surveyText('survey.noRecords')} /> : null}
      {found !== undefined && found.records.length > 0 ? (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {found.records.map(({ id, title, handState, handTime, startTime }) => (
              <Card
                key={id}
                component="li"
                variant="outlined"
                sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
              >
                <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {handState === 1
                      ? surveyText('survey.handed', { time: formatDateTime(handTime) })
                      : surveyText('survey.started', { time: formatDateTime(startTime) })}
                  </Typography>
                </Box>
                <Chip size="small" variant="outlined" label={surveyText(handState === 1 ? 'survey.state.1' : 'survey.state.0')} />
                <Button
                  component="a"
                  href={answerAddress(id, handState === 1)}
                  target="_blank"
                  rel="noopener"
                  variant="outlined"
                  aria-label={surveyText(handState === 1 ? 'survey.lookAt' : 'survey.goOnWith', { title })}
                  sx={{ minHeight: 44 }}
                >
                  {surveyText(handState === 1 ? 'survey.look' : 'survey.goOn')}
                </Button>
              </Card>
            ))}
          </Box>
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {surveyText('survey.joinPages', { n: found.total })}
            </Typography>
            <ListPages count={found.pages} page={page} onChange={turn} />
          </Box>
        </>
      ) : null}
    </>
  );
}
