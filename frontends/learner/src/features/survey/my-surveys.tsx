import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, SelectField, sharedText } from '@xuekao/frontend-shared';
import { useCallback, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { api, useSession } from '../../lib/session.js';
import { browserId } from './browser-id.js';
import { SurveyCards } from './survey-cards.js';
import { surveyText } from './survey.texts.js';

const size = 12;
const titleMax = 100;

interface Query {
  title: string;
  surveyType: string;
  joinState: 0 | 1 | null;
  page: number;
}
function readQuery(params: URLSearchParams): Query {
  const page = Number(params.get('page'));
  const joinState = params.get('joinState');
  return {
    title: (params.get('title') ?? '').slice(0, titleMax),
    surveyType: params.get('surveyType') ?? '',
    joinState: joinState === '0' ? 0 : joinState === '1' ? 1 : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

function useSurveys({ title, surveyType, joinState, page }: Query) {
  const uuid = browserId.get();
  return useQuery({
    queryKey: ['surveys', title, surveyType, joinState, page, uuid],
    queryFn: ({ signal }) =>
      api.call(
        '/api/survey/survey/mine-paging',
        {
          current: page,
          size,
          params: {
            ...(title.trim() === '' ? {} : { title }),
            ...(surveyType === '' ? {} : { surveyType }),
            ...(joinState === null ? {} : { joinState }),
            ...(uuid === '' ? {} : { uuid }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // an answer is given in another window
    refetchOnWindowFocus: true,
  });
}

/** Kinds of surveys, for whom the dictionary is open. */
function useTypes(): { value: string; label: string }[] {
  const isSignedIn = useSession().status === 'ready';
  const { data = [] } = useQuery({
    queryKey: ['dictionary', 'survey_type'],
    queryFn: ({ signal }) => api.call('/api/sys/dic/value/tree', { dicCode: 'survey_type' }, { signal }),
    enabled: isSignedIn,
    staleTime: 300_000,
  });
  return data.map(({ value, title }) => ({ value, label: title }));
}

/** Surveys that one may answer, or has answered. */
export function MySurveys({ onRecords }: { onRecords: (surveyId: string) => void }): ReactElement {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const types = useTypes();
  const surveys = useSurveys(query);
  const found = surveys.data;
  const change = useCallback(
    (part: Record<string, string>): void =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('tab', 'my');
          next.delete('page');
          for (const [name, value] of Object.entries(part)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !('page' in part) },
      ),
    [setParams],
  );
  const search = useCallback((title: string): void => change({ title }), [change]);
  const isBehind = useLastPage(found, (last) => change({ page: String(last) }));
  const isNarrowed = query.title !== '' || query.surveyType !== '' || query.joinState !== null;
  const any = { value: '', label: surveyText('survey.any') };
  return (
    <>
      <Box
        role="search"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '176px 176px 280px' },
          mb: 2.5,
          '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        {types.length === 0 ? null : (
          <SelectField
            label={surveyText('survey.type')}
            value={types.some(({ value }) => value === query.surveyType) ? query.surveyType : ''}
            choices={[any, ...types]}
            onChange={(surveyType) => change({ surveyType })}
          />
        )}
        <SelectField
          label={surveyText('survey.joinState')}
          value={query.joinState === null ? '' : String(query.joinState)}
          choices={[any, ...([0, 1] as const).map((state) => ({ value: String(state), label: surveyText(`survey.joinState.${state}`) }))]}
          onChange={(joinState) => change({ joinState })}
        />
        <PausingSearch label={surveyText('survey.search')} value={query.title} maxLength={titleMax} onChange={search} />
      </Box>
      {surveys.isPending || isBehind ? (
        <Box
          role="status"
          aria-label={sharedText('shared.loading')}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}
        >
          {[0, 1, 2, 3].map((key) => (
            <Skeleton key={key} variant="rounded" height={150} />
          ))}
        </Box>
      ) : null}
      {surveys.isError && found === undefined ? <ErrorState error={surveys.error} onRetry={() => void surveys.refetch()} /> : null}
      {found !== undefined && found.total === 0 ? (
        <EmptyState
          text={surveyText(isNarrowed ? 'survey.noMatch' : 'survey.none')}
          action={
            isNarrowed ? (
              <Button variant="outlined" onClick={() => change({ title: '', surveyType: '', joinState: '' })}>
                {surveyText('survey.all')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {found !== undefined && found.records.length > 0 ? (
        <Box aria-busy={surveys.isPlaceholderData} sx={{ opacity: surveys.isPlaceholderData ? 0.6 : 1 }}>
          <SurveyCards surveys={found.records} onRecords={onRecords} />
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {surveyText('survey.pages', { n: found.total })}
            </Typography>
            <ListPages count={found.pages} page={query.page} onChange={(page) => change({ page: String(page) })} />
          </Box>
        </Box>
      ) : null}
    </>
  );
}
