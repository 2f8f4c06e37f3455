import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState } from '@xuekao/frontend-shared';
import { useCallback, useEffect, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { noticesSeen } from '../../lib/preferences.js';
import { api } from '../../lib/session.js';
import { usePageTitle } from '../../lib/page-title.js';
import { NoticeCards, NoticeCardsSkeleton } from './notice-cards.js';
import { noticePageSize, noticeTitleMax, readNoticeQuery, writeNoticeQuery, type NoticeQuery } from './notice-query.js';
import { noticesText } from '../../texts/notices.texts.js';

function useNotices({ title, page }: NoticeQuery) {
  return useQuery({
    queryKey: ['notices', title, page],
    queryFn: ({ signal }) =>
      api.call(
        '/api/sys/notice/client/paging',
        { current: page, size: noticePageSize, params: { state: 0, ...(title.trim() === '' ? {} : { title }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Notices of the site: the one on top first, then from new to old. */
export function NoticesPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(noticesText('notices.title'));
  const query = readNoticeQuery(params);
  const notices = useNotices(query);
  const page = notices.data;
  const change = useCallback(
    (part: Partial<NoticeQuery>): void =>
      setParams((before) => writeNoticeQuery({ ...readNoticeQuery(before), page: 1, ...part }), { replace: !('page' in part) }),
    [setParams],
  );
  const search = useCallback((title: string): void => change({ title }), [change]);
  const isBehind = useLastPage(page, (last) =>
    setParams((before) => writeNoticeQuery({ ...readNoticeQuery(before), page: last }), { replace: true }),
  );
  useEffect(() => {
    for (const { createTime } of page?.records ?? []) noticesSeen.see(createTime);
  }, [page]);
  const showAll =
    query.title === '' && query.page === 1 ? null : (
      <Button variant="outlined" onClick={() => change({ title: '', page: 1 })}>
        {noticesText('notices.showAll')}
      </Button>
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2.5 }}>
        <Typography variant="h1">{noticesText('notices.title')}</Typography>
        <Box role="search" sx={{ width: { xs: '100%', sm: 280 } }}>
          <PausingSearch label={noticesText('notices.search')} value={query.title} maxLength={noticeTitleMax} onChange={search} />
        </Box>
      </Box>
      {notices.isPending || isBehind ? <NoticeCardsSkeleton /> : null}
      {notices.isError && page === undefined ? <ErrorState error={notices.error} onRetry={() => void notices.refetch()} /> : null}
      {page !== undefined && page.total === 0 ? (
        <EmptyState {...(query.title === '' ? {} : { text: noticesText('notices.noMatch') })} action={showAll} />
      ) : null}
      {page !== undefined && page.records.length > 0 ? (
        <Box aria-busy={notices.isPlaceholderData} sx={{ opacity: notices.isPlaceholderData ? 0.6 : 1 }}>
          <NoticeCards notices={page.records} />
          <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {noticesText('notices.pages', { n: page.total })}
            </Typography>
            <ListPages count={page.pages} page={query.page} onChange={(next) => change({ page: next })} />
          </Box>
        </Box>
      ) : null}
    </>
  );
}
