import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime, RichText, sharedText } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { noticesSeen } from '../../lib/preferences.js';
import { api } from '../../lib/session.js';
import { PageError } from '../../lib/page-error.js';
import { usePageTitle } from '../../lib/page-title.js';
import { TopMark } from './notice-cards.js';
import { noticesText } from '../../texts/notices.texts.js';

function NoticeSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')}>
      <Skeleton width="60%" height={40} />
      <Skeleton width={140} sx={{ mb: 2 }} />
      {[100, 96, 98, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} />
      ))}
    </Box>
  );
}

export function NoticePage(): ReactElement {
  const { id = '' } = useParams();
  const notice = useQuery({ queryKey: ['notice', id], queryFn: ({ signal }) => api.call('/api/sys/notice/detail', { id }, { signal }) });
  const { data } = notice;
  useEffect(() => {
    if (data !== undefined) noticesSeen.see(data.createTime);
  }, [data]);
  usePageTitle(data?.title ?? noticesText('notices.title'));
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto' }}>
      <Button
        component={Link}
        to={learnerPages.NoticeList}
        color="secondary"
        startIcon={<ArrowBackIcon />}
        sx={{ ml: -1, mb: 1, minHeight: 44 }}
      >
        {noticesText('notices.back')}
      </Button>
      <Paper variant="outlined" component="article" sx={{ p: { xs: 2, sm: 4 }, borderRadius: 1.25 }}>
        {notice.isPending ? <NoticeSkeleton /> : null}
        {notice.isError && data === undefined ? (
          <PageError error={notice.error} onRetry={() => void notice.refetch()} back="notices" />
        ) : null}
        {data === undefined ? null : (
          <>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere', fontSize: { xs: '1.375rem', sm: '1.625rem' } }}>
              {data.title}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, mb: 2.5, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
              {data.isTop ? <TopMark /> : null}
              <Typography
                variant="body2"
                component="time"
                dateTime={data.createTime}
                color="textSecondary"
                sx={{ fontVariantNumeric: 'tabular-nums' }}
              >
                {formatDateTime(data.createTime)}
              </Typography>
            </Box>
            <Box sx={{ '& > * > :not(* + *)': { mt: 0 } }}>
              <RichText html={data.content} />
            </Box>
          </>
        )}
      </Paper>
    </Box>
  );
}
