import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, ErrorState, lazyPart, messageOf, notify, sharedText, Tabs } from '@xuekao/frontend-shared';
import { Suspense, useCallback, useEffect, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { lastTab } from '../../lib/preferences.js';
import { api, useUser } from '../../lib/session.js';
import { usePageTitle } from '../../lib/page-title.js';
import { text } from '../../texts/zh-cn.js';
import { ExamCardSkeleton, ExamCardView } from './exam-card-view.js';
import { HallFilters } from './hall-filters.js';
import { hallPageSize, hallParams, isFiltered, readHallQuery, writeHallQuery, type HallQuery } from './hall-query.js';
import styles from './hall.module.css';
import { ResumeBanner } from './resume-banner.js';
import { TrialStrip } from './trial-strip.js';
import { useOpenPaper } from './use-open-paper.js';
import { useTurns } from './use-turns.js';

// the exams come first, also on the way here; without the news the page is whole
const RecentTiles = lazyPart(async () => (await import('./recent-panel.js')).RecentTiles, 'notice');
// few have a password that somebody gave to them
const InitialStrip = lazyPart(async () => (await import('../../lib/initial-password/initial-strip.js')).InitialStrip, 'notice');
// who comes from a paper that ended so, and hardly anybody does
const BreakNotice = lazyPart(async () => (await import('./break-notice.js')).BreakNotice, 'notice');
const RecentLists = lazyPart(async () => (await import('./recent-panel.js')).RecentLists, 'notice');

function useExams(query: HallQuery) {
  return useQuery({
    queryKey: ['exams', query],
    queryFn: ({ signal }) => {
      const input = { current: query.page, size: hallPageSize, params: hallParams(query) };
      return query.tab === 'open'
        ? api.call('/api/client/exam/open-paging', input, { signal })
        : api.call('/api/client/exam/mine-paging', input, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

export function ExamHallPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const { initialUntil } = useUser();
  usePageTitle(text('hall.title'));
  const query = readHallQuery(params, lastTab.get());
  const exams = useExams(query);
  const open = useOpenPaper();
  const cache = useQueryClient();
  const change = useCallback(
    (part: Partial<HallQuery>) =>
      setParams((before) => writeHallQuery({ ...readHallQuery(before, lastTab.get()), page: 1, ...part }), {
        replace: !('page' in part || 'tab' in part),
      }),
    [setParams],
  );
  useEffect(() => lastTab.set(query.tab), [query.tab]);
  const favourite = useMutation({
    mutationFn: (id: string) => api.call('/api/client/exam/join', { id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['exams'] }),
    onError: (error) => notify(messageOf(error), 'error'),
  });
  const page = exams.data;
  useTurns(page?.records, () => void exams.refetch());
  const isBehind = useLastPage(page, (last) =>
    setParams((before) => writeHallQuery({ ...readHallQuery(before, lastTab.get()), page: last }), { replace: true }),
  );
  const emptyText = isFiltered(query) ? 'hall.empty.filtered' : query.tab === 'mine' ? 'hall.empty.mine' : 'hall.empty.open';
  return (
    <>
      <h1 className="xk-h1">{text('hall.title')}</h1>
      {params.has('break') ? (
        <Suspense fallback={null}>
          <BreakNotice />
        </Suspense>
      ) : null}
      <ResumeBanner paper={open} />
      {initialUntil === '' ? null : (
        <Suspense fallback={null}>
          <InitialStrip until={initialUntil} />
        </Suspense>
      )}
      <TrialStrip />
      <div className={styles['news']}>
        <Suspense fallback={null}>
          <RecentTiles />
        </Suspense>
      </div>
      <div className={styles['columns']}>
        <div>
          <Tabs
            label={text('hall.tabs')}
            value={query.tab}
            tabs={[
              { value: 'open', label: text('hall.tab.open') },
              { value: 'mine', label: text('hall.tab.mine') },
            ]}
            panelId="hall-panel"
            onChange={(tab) => change({ tab })}
          />
          <div role="tabpanel" id="hall-panel" aria-labelledby={`tab-${query.tab}`}>
            <HallFilters query={query} onChange={change} />
            {exams.isError && page === undefined ? <ErrorState error={exams.error} onRetry={() => void exams.refetch()} /> : null}
            {exams.isPending || isBehind ? (
              <div role="status" aria-label={sharedText('shared.loading')} className={styles['cards']}>
                {[0, 1, 2, 3].map((key) => (
                  <ExamCardSkeleton key={key} />
                ))}
              </div>
            ) : null}
            {page !== undefined && page.total === 0 ? (
              <EmptyState
                text={text(emptyText)}
                action={
                  query.tab === 'mine' && !isFiltered(query) ? (
                    <Button variant="outlined" onClick={() => change({ tab: 'open' })}>
                      {text('hall.toOpen')}
                    </Button>
                  ) : null
                }
              />
            ) : null}
            {page !== undefined && page.records.length > 0 ? (
              <>
                <div aria-busy={exams.isPlaceholderData} className={styles['cards']}>
                  {page.records.map((exam) => (
                    <ExamCardView
                      key={exam.id}
                      exam={exam}
                      open={open?.examId === exam.id ? open : null}
                      busy={favourite.isPending && favourite.variables === exam.id}
                      onFavourite={() => favourite.mutate(exam.id)}
                    />
                  ))}
                </div>
                <div className={styles['foot']}>
                  <p className="xk-small xk-soft">{text('hall.pages', { n: page.total })}</p>
                  <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
                </div>
              </>
            ) : null}
          </div>
        </div>
        <aside aria-label={text('hall.recent')} className={styles['aside']}>
          <Suspense fallback={null}>
            <RecentLists />
          </Suspense>
        </aside>
      </div>
    </>
  );
}
