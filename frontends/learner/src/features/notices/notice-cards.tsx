import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime, PlainLine, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import styles from './notices.module.css';
import { noticesText } from '../../texts/notices.texts.js';

type NoticeCard = CallOutput<'/api/sys/notice/client/paging'>['records'][number];

/** Said in words, so that colour is not all that tells it. */
export function TopMark(): ReactElement {
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{
        flex: 'none',
        px: 0.75,
        py: 0.125,
        borderRadius: 0.75,
        border: 1,
        borderColor: 'primary.main',
        color: 'primary.main',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {noticesText('notices.top')}
    </Typography>
  );
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

export function NoticeCards({ notices }: { notices: readonly NoticeCard[] }): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {notices.map((notice) => (
        <Card component="li" key={notice.id}>
          <CardActionArea component={Link} to={addressOf(learnerPages.NoticeDetail, { id: notice.id })} sx={{ p: { xs: 2, sm: 2.5 } }}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
              {notice.isTop ? <TopMark /> : null}
              <Typography variant="h3" component="h2" sx={{ minWidth: 0, ...twoLines }}>
                {notice.title}
              </Typography>
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
              <PlainLine text={notice.summary} className={styles['summary']} />
            </Typography>
            <Typography
              variant="body2"
              component="time"
              dateTime={notice.createTime}
              color="textSecondary"
              sx={{ display: 'block', mt: 1, fontVariantNumeric: 'tabular-nums' }}
            >
              {formatDateTime(notice.createTime)}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

export function NoticeCardsSkeleton(): ReactElement {
  return (
    <Box role="status" aria-label={sharedText('shared.loading')} sx={{ display: 'grid', gap: 1.5 }}>
      {[0, 1, 2, 3].map((key) => (
        <Skeleton key={key} variant="rounded" height={124} />
      ))}
    </Box>
  );
}
