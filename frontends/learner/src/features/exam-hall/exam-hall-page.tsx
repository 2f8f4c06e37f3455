import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState, ErrorState, lazyPart, messageOf, notify, sharedText } from '@xuekao/frontend-shared';
import { Suspense, useCallback, useEffect, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages.js';
import { lastTab } from '../../lib/preferences.js';
import { api } from '../../lib/session.js';
import { usePageTitle } from '../../lib/page-title.js';
import { text } from '../../texts/zh-cn.js';
import { BreakNotice } from './break-notice.js';
import { ExamCardSkeleton, ExamCardView } from './exam-card-view.js';
import { HallFilters } from './hall-filters.js';
import { hallPageSize, hallParams, isFiltered, readHallQuery, writeHallQuery, type HallQuery } from './hall-query.js';
import { ResumeBanner } from './resume-banner.js';
import { useTurns } from './use-turns.js';

// the exams come first, also on the way here; without the news the page is whole
const RecentTiles = lazyPart(async () => (await import('./recent-panel.js')).RecentTiles, 'notice');
const RecentLists = lazyPart(async () => (await import('./recent-panel.js')).RecentLists, 'notice');

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } as const;

function useExams(query: HallQuery) {
  return useQuery({
    queryKey: ['exams', query],
    queryFn: ({ signal }) => {
      const input = { current: query.page, size: hallPageSize, params: hallParams(query) };
      return query.tab === 'open' ? api.call('/api/client/exam/open-paging', input, { signal }) : api.call('/api/client/exam/mine-paging', input, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

export function ExamHallPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(text('hall.title'));
  const query = readHallQuery(params, lastTab.get());
  const exams = useExams(query);
  const cache = useQueryClient();
  const change = useCallback(
    (part: Partial<HallQuery>) => setParams((before) => writeHallQuery({ ...readHallQuery(before, lastTab.get()), page: 1, ...part }), { replace: !('page' in part || 'tab' in part) }),
    [setParams],
  );
  useEffect(() => lastTab.set(query.tab), [query.tab]);
  const favourite = useMutation({
    mutationFn: (id: string) => api.call('/api/client/exam/join', { id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['exams'] }),
    onError: (error) => notify(messageOf(error), 'error'),
  });
  const page = exams.data;
  useTurns(page?.records, exams.refetch);
  const isBehind = useLastPage(page, (last) => setParams((before) => writeHallQuery({ ...readHallQuery(before, lastTab.get()), page: last }), { replace: true }));
  const emptyText = isFiltered(query) ? 'hall.empty.filtered' : query.tab === 'mine' ? 'hall.empty.mine' : 'hall.empty.open';
  return (
    <>
      <Typography variant="h1" sx={{ mb: 1.5 }}>{text('hall.title')}</Typography>
      <BreakNotice />
      <ResumeBanner />
      {/* as high as it will be: the exams do not move when it comes */}
      <Box sx={{ display: { lg: 'none' }, minHeight: '4.25rem', mb: 1.5 }}><Suspense fallback={null}><RecentTiles /></Suspense></Box>
      <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' }, alignItems: 'start' }}>
        <div>
          <Tabs value={query.tab} aria-label={text('hall.tabs')} onChange={(_event, tab: HallQuery['tab']) => change({ tab })} sx={{ borderBottom: 1, borderColor: 'divider', mb: 2.5 }}>
            <Tab value="open" id="tab-open" aria-controls="hall-panel" label={text('hall.tab.open')} />
            <Tab value="mine" id="tab-mine" aria-controls="hall-panel" label={text('hall.tab.mine')} />
          </Tabs>
          <Box role="tabpanel" id="hall-panel" aria-labelledby={`tab-${query.tab}`}>
            <HallFilters query={query} onChange={change} />
            {exams.isError && page === undefined ? <ErrorState error={exams.error} onRetry={() => void exams.refetch()} /> : null}
            {exams.isPending || isBehind ? (
              <Box role="status" aria-label={sharedText('shared.loading')} sx={grid}>{[0, 1, 2, 3].map((key) => <ExamCardSkeleton key={key} />)}</Box>
            ) : null}
            {page !== undefined && page.total === 0 ? (
              <EmptyState
                text={text(emptyText)}
                action={query.tab === 'mine' && !isFiltered(query) ? <Button variant="outlined" onClick={() => change({ tab: 'open' })}>{text('hall.toOpen')}</Button> : null}
              />
            ) : null}
            {page !== undefined && page.records.length > 0 ? (
              <>
                <Box aria-busy={exams.isPlaceholderData} sx={{ ...grid, opacity: exams.isPlaceholderData ? 0.6 : 1 }}>
                  {page.records.map((exam) => (
                    <ExamCardView key={exam.id} exam={exam} busy={favourite.isPending && favourite.variables === exam.id} onFavourite={() => favourite.mutate(exam.id)} />
                  ))}
                </Box>
                <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
                  <Typography variant="body2" color="textSecondary">{text('hall.pages', { n: page.total })}</Typography>
                  <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
                </Box>
              </>
            ) : null}
          </Box>
        </div>
        <Box component="aside" aria-label={text('hall.recent')} sx={{ display: { xs: 'none', lg: 'block' } }}><Suspense fallback={null}><RecentLists /></Suspense></Box>
      </Box>
    </>
  );
}
