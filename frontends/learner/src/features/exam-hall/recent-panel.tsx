import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { classNames, formatDate, Skeleton } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { noticesSeen } from '../../lib/preferences.js';
import { api, useUser } from '../../lib/session.js';
import { serverNow } from '../../lib/site.js';
import { useKnownUnread } from '../../lib/unread.js';
import { text } from '../../texts/zh-cn.js';
import { isNewNotice, recentScores } from './recent.js';
import styles from './recent.module.css';
import { recentText } from './recent.texts.js';

const shownAtMost = 3;
/** among so many attempts the latest marks are looked for */
const attempts = 10;
/** nobody waits here for news: coming back to the hall need not ask again at once */
const staleMs = 30_000;

const useScores = () =>
  useQuery({
    queryKey: ['records', 'recent'],
    queryFn: ({ signal }) => api.call('/api/paper/paper/my-paging', { current: 1, size: attempts, params: {} }, { signal }),
    select: ({ records }) => recentScores(records, shownAtMost),
    staleTime: staleMs,
  });
const useNotices = () =>
  useQuery({
    queryKey: ['notices', 'recent'],
    queryFn: ({ signal }) => api.call('/api/sys/notice/client/paging', { current: 1, size: shownAtMost, params: { state: 0 } }, { signal }),
    select: ({ records }) => records.map((notice) => ({ ...notice, isNew: isNewNotice(notice, noticesSeen.get(), serverNow()) })),
    staleTime: staleMs,
  });

/** One of three beside each other where there is no room for lists: always as high, so that the exams below stay where they are. */
function Tile({ to, label, isNews, children }: { to: string; label: string; isNews: boolean; children: ReactNode }): ReactElement {
  return (
    <Link to={to} className={styles['tile']}>
      <span className="xk-caption xk-soft">{label} </span>
      <span className={classNames(styles['value'], isNews && styles['fresh'])}>{children}</span>
    </Link>
  );
}

function Block({ title, to, all, children }: { title: string; to: string; all: string; children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className={styles['block']}>
      <div className={styles['top']}>
        <h2 className="xk-h3">{title}</h2>
        <Link to={to} className={`xk-link ${styles['all']}`}>
          {all}
        </Link>
      </div>
      {children}
    </section>
  );
}

const Note = ({ children }: { children: ReactNode }): ReactElement => <p className={`xk-small xk-soft ${styles['note']}`}>{children}</p>;
const WaitingCard = (): ReactElement => (
  <div className={styles['note']}>
    <Skeleton height={18} />
  </div>
);

function Row({ to, title, children }: { to: string; title: string; children: ReactNode }): ReactElement {
  return (
    <Link to={to} className={styles['row']}>
      <span className={styles['title']}>{title} </span>
      <span className={`xk-caption xk-soft ${styles['facts']}`}>{children}</span>
    </Link>
  );
}

/** Three ways to what was marked, announced and sent lately, above the exams of narrow screens. */
export function RecentTiles(): ReactElement {
  const scores = useScores();
  const notices = useNotices();
  const unread = useKnownUnread(useUser().unread);
  const latest = scores.data?.scores[0];
  const newest = notices.data
    ?.map(({ createTime }) => createTime)
    .sort()
    .at(-1);
  const isNews = notices.data?.some((notice) => notice.isNew) === true;
  return (
    <nav aria-label={text('hall.recent')} className={styles['tiles']}>
      <Tile
        to={latest === undefined ? learnerPages.WebPaperList : addressOf(learnerPages.ShowExam, { id: latest.paperId })}
        label={recentText('recent.scores')}
        isNews={latest !== undefined}
      >
        {scores.isPending ? (
          <Skeleton width="70%" height={16} />
        ) : scores.isError ? (
          recentText('recent.failedShort')
        ) : latest === undefined ? (
          recentText(scores.data.waiting ? 'recent.scores.waiting' : 'recent.scores.none')
        ) : (
          <>
            <span className="xk-whole">{latest.score}</span> <span className="xk-whole">{latest.verdict}</span>
          </>
        )}
      </Tile>
      <Tile to={learnerPages.NoticeList} label={recentText('recent.notices')} isNews={isNews}>
        {notices.isPending ? (
          <Skeleton width="70%" height={16} />
        ) : notices.isError ? (
          recentText('recent.failedShort')
        ) : isNews ? (
          recentText('recent.notices.new')
        ) : newest === undefined ? (
          recentText('recent.notices.none')
        ) : (
          recentText('recent.notices.since', { date: formatDate(newest).slice('2026-'.length) })
        )}
      </Tile>
      <Tile to={learnerPages.UserMessages} label={recentText('recent.messages')} isNews={unread > 0}>
        {unread > 0 ? recentText('recent.messages.unread', { n: unread }) : recentText('recent.messages.none')}
      </Tile>
    </nav>
  );
}

/** The same as lists, beside the exams of wide screens. */
export function RecentLists(): ReactElement {
  const scores = useScores();
  const notices = useNotices();
  const unread = useKnownUnread(useUser().unread);
  return (
    <div className={styles['lists']}>
      <Block title={recentText('recent.scores')} to={learnerPages.WebPaperList} all={recentText('recent.scores.all')}>
        {scores.isPending ? (
          <WaitingCard />
        ) : scores.isError ? (
          <Note>{recentText('recent.failed')}</Note>
        ) : scores.data.scores.length > 0 ? null : (
          <Note>{recentText(scores.data.waiting ? 'recent.scores.waitingLong' : 'recent.scores.empty')}</Note>
        )}
        {scores.data?.scores.map((one) => (
          <Row key={one.paperId} to={addressOf(learnerPages.ShowExam, { id: one.paperId })} title={one.title}>
            <strong>{one.score} </strong>
            <span className={classNames(styles['verdict'], one.passed && styles['passed'])}>{one.verdict} </span>
            <span className={styles['date']}>{one.date}</span>
          </Row>
        ))}
      </Block>
      <Block title={recentText('recent.notices')} to={learnerPages.NoticeList} all={recentText('recent.notices.all')}>
        {notices.isPending ? (
          <WaitingCard />
        ) : notices.isError ? (
          <Note>{recentText('recent.failed')}</Note>
        ) : notices.data.length > 0 ? null : (
          <Note>{recentText('recent.notices.empty')}</Note>
        )}
        {notices.data?.map((notice) => (
          <Row key={notice.id} to={addressOf(learnerPages.NoticeDetail, { id: notice.id })} title={notice.title}>
            {notice.isNew ? <span className={styles['mark']}>{recentText('recent.notices.mark')} </span> : null}
            {formatDate(notice.createTime)}
          </Row>
        ))}
      </Block>
      <Block title={recentText('recent.messages')} to={learnerPages.UserMessages} all={recentText('recent.messages.all')}>
        {unread > 0 ? (
          <Link to={`${learnerPages.UserMessages}?state=unread`} className={classNames(styles['row'], styles['fresh'])}>
            {recentText('recent.messages.unread', { n: unread })}
          </Link>
        ) : (
          <Note>{recentText('recent.messages.empty')}</Note>
        )}
      </Block>
    </div>
  );
}
