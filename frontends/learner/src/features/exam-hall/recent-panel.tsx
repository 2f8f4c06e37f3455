import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { noticesSeen } from '../../lib/preferences.js';
import { api, useUser } from '../../lib/session.js';
import { serverNow } from '../../lib/site.js';
import { useKnownUnread } from '../../lib/unread.js';
import { text } from '../../texts/zh-cn.js';
import { isNewNotice, recentScores } from './recent.js';
import { recentText } from './recent.texts.js';

const shownAtMost = 3;
/** among so many attempts the latest marks are looked for */
const attempts = 10;
/** nobody waits here for news: coming back to the hall need not ask again at once */
const staleMs = 30_000;

const useScores = () => useQuery({
  queryKey: ['records', 'recent'],
  queryFn: ({ signal }) => api.call('/api/paper/paper/my-paging', { current: 1, size: attempts, params: {} }, { signal }),
  select: ({ records }) => recentScores(records, shownAtMost),
  staleTime: staleMs,
});
const useNotices = () => useQuery({
  queryKey: ['notices', 'recent'],
  queryFn: ({ signal }) => api.call('/api/sys/notice/client/paging', { current: 1, size: shownAtMost, params: { state: 0 } }, { signal }),
  select: ({ records }) => records.map((notice) => ({ ...notice, isNew: isNewNotice(notice, noticesSeen.get(), serverNow()) })),
  staleTime: staleMs,
});

const focus = { '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 } } as const;
const lines = { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' } as const;

/** One of three beside each other where there is no room for lists: always as high, so that the exams below stay where they are. */
function Tile({ to, label, isNews, children }: { to: string; label: string; isNews: boolean; children: ReactNode }): ReactElement {
  return (
    <Paper component={RouterLink} to={to} variant="outlined" sx={{ minWidth: 0, px: 1.5, py: 1, borderRadius: 1.25, textDecoration: 'none', color: 'text.primary', ...focus }}>
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>{label}</Typography>
      <Typography variant="body2" component="span" sx={{ display: 'block', minHeight: '1.65em', fontWeight: isNews ? 650 : 400, color: isNews ? 'text.primary' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{children}</Typography>
    </Paper>
  );
}

function Block({ title, to, all, children }: { title: string; to: string; all: string; children: ReactNode }): ReactElement {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ borderRadius: 1.25, pb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 1, minHeight: 52 }}>
        <Typography variant="h3" component="h2">{title}</Typography>
        <Link component={RouterLink} to={to} variant="body2" sx={{ px: 1, minHeight: 44, display: 'inline-flex', alignItems: 'center' }}>{all}</Link>
      </Box>
      {children}
    </Paper>
  );
}

const Note = ({ children }: { children: ReactNode }): ReactElement => <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>{children}</Typography>;
const Waiting = (): ReactElement => <Box sx={{ px: 2, pb: 1 }}><Skeleton /><Skeleton width="60%" /></Box>;

function Row({ to, title, children }: { to: string; title: string; children: ReactNode }): ReactElement {
  return (
    <Box component={RouterLink} to={to} sx={{ display: 'block', px: 2, py: 1, minHeight: 44, color: 'text.primary', textDecoration: 'none', '&:hover': { bgcolor: 'action.hover' }, ...focus }}>
      <Typography variant="body2" component="span" sx={lines}>{title}</Typography>
      <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'flex', columnGap: 1, fontVariantNumeric: 'tabular-nums' }}>{children}</Typography>
    </Box>
  );
}

/** Three ways to what was marked, announced and sent lately, above the exams of narrow screens. */
export function RecentTiles(): ReactElement {
  const scores = useScores();
  const notices = useNotices();
  const unread = useKnownUnread(useUser().unread);
  const latest = scores.data?.scores[0];
  const newest = notices.data?.map(({ createTime }) => createTime).sort().at(-1);
  const isNews = notices.data?.some((notice) => notice.isNew) === true;
  return (
    <Box component="nav" aria-label={text('hall.recent')} sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}>
      <Tile to={latest === undefined ? '/pages/paper/list' : `/pages/exam/result/${latest.paperId}`} label={recentText('recent.scores')} isNews={latest !== undefined}>
        {scores.isPending ? <Skeleton width="70%" /> : scores.isError ? recentText('recent.failedShort') : latest === undefined ? recentText(scores.data.waiting ? 'recent.scores.waiting' : 'recent.scores.none') : `${latest.score} ${latest.verdict}`}
      </Tile>
      <Tile to="/pages/notice" label={recentText('recent.notices')} isNews={isNews}>
        {notices.isPending ? <Skeleton width="70%" /> : notices.isError ? recentText('recent.failedShort') : isNews ? recentText('recent.notices.new') : newest === undefined ? recentText('recent.notices.none') : recentText('recent.notices.since', { date: formatDate(newest).slice('2026-'.length) })}
      </Tile>
      <Tile to="/pages/uc/im" label={recentText('recent.messages')} isNews={unread > 0}>{unread > 0 ? recentText('recent.messages.unread', { n: unread }) : recentText('recent.messages.none')}</Tile>
    </Box>
  );
}

/** The same as lists, beside the exams of wide screens. */
export function RecentLists(): ReactElement {
  const scores = useScores();
  const notices = useNotices();
  const unread = useKnownUnread(useUser().unread);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Block title={recentText('recent.scores')} to="/pages/paper/list" all={recentText('recent.scores.all')}>
        {scores.isPending ? <Waiting /> : scores.isError ? <Note>{recentText('recent.failed')}</Note> : scores.data.scores.length > 0 ? null : <Note>{recentText(scores.data.waiting ? 'recent.scores.waitingLong' : 'recent.scores.empty')}</Note>}
        {scores.data?.scores.map((one) => (
          <Row key={one.paperId} to={`/pages/exam/result/${one.paperId}`} title={one.title}>
            <Box component="span" sx={{ fontWeight: 650, color: 'text.primary' }}>{one.score}</Box>
            <Box component="span" sx={{ fontWeight: 600, color: one.passed ? 'success.main' : 'text.secondary' }}>{one.verdict}</Box>
            <Box component="span" sx={{ ml: 'auto' }}>{one.date}</Box>
          </Row>
        ))}
      </Block>
      <Block title={recentText('recent.notices')} to="/pages/notice" all={recentText('recent.notices.all')}>
        {notices.isPending ? <Waiting /> : notices.isError ? <Note>{recentText('recent.failed')}</Note> : notices.data.length > 0 ? null : <Note>{recentText('recent.notices.empty')}</Note>}
        {notices.data?.map((notice) => (
          <Row key={notice.id} to={`/pages/notice/detail/${notice.id}`} title={notice.title}>
            {notice.isNew ? <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>{recentText('recent.notices.mark')}</Box> : null}
            {formatDate(notice.createTime)}
          </Row>
        ))}
      </Block>
      <Block title={recentText('recent.messages')} to="/pages/uc/im" all={recentText('recent.messages.all')}>
        {unread > 0 ? (
          <Box component={RouterLink} to="/pages/uc/im?state=unread" sx={{ display: 'flex', alignItems: 'center', px: 2, minHeight: 44, color: 'text.primary', fontWeight: 650, fontSize: '0.875rem', textDecoration: 'none', '&:hover': { bgcolor: 'action.hover' }, ...focus }}>
            {recentText('recent.messages.unread', { n: unread })}
          </Box>
        ) : <Note>{recentText('recent.messages.empty')}</Note>}
      </Block>
    </Box>
  );
}
