import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { EmptyState, ErrorState, formatMoney, messageOf, notify, sharedText, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { useLastPage } from '../../lib/last-page.js';
import { ListPages } from '../../lib/list-pages/list-pages.js';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { CourseCover } from './course-cover.js';
import { coursePageSizes, isFiltered, type CourseQuery } from './course-query.js';
import { courseText } from './course.texts.js';

type Card = CallOutput<'/api/client/course/open-paging'>['records'][number];

/** Four cards beside each other (specification 3, section 9), two on a tablet, one on a phone. */
const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const;

function Price({ fen }: { fen: number }): ReactElement | null {
  const { site } = useSite();
  if (fen > 0) return <Typography sx={{ fontWeight: 650 }}>{formatMoney(fen)}</Typography>;
  return site?.props['modulePay'] === false ? null : <Typography color="textSecondary">{courseText('course.free')}</Typography>;
}

function JoinButton({ course }: { course: Card }): ReactElement {
  const cache = useQueryClient();
  const join = useMutation({
    mutationFn: () => api.call('/api/client/course/join', { id: course.id }),
    onSuccess: ({ hasJoin }) => notify(courseText(hasJoin ? 'course.joined' : 'course.left'), 'success'),
    onError: (error) => notify(messageOf(error), 'error'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['courses'] }),
  });
  return (
    <Button
      variant={course.hasJoin ? 'text' : 'outlined'}
      color={course.hasJoin ? 'secondary' : 'primary'}
      loading={join.isPending}
      aria-label={`${courseText(course.hasJoin ? 'course.leave' : 'course.join')} ${course.title}`}
      onClick={() => join.mutate()}
      sx={{ minHeight: 44 }}
    >
      {courseText(course.hasJoin ? 'course.leave' : 'course.join')}
    </Button>
  );
}

function CourseCard({ course }: { course: Card }): ReactElement {
  const { id, title, cover, contentText, catId_dictText, price, liveCount } = course;
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={title}
      sx={{ borderRadius: 1.25, overflow: 'hidden', display: 'flex', flexDirection: 'column' }}
    >
      <CourseCover cover={cover} title={title} />
      <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0, flex: 1 }}>
        <Typography component="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
          <Link
            component={RouterLink}
            to={addressOf(learnerPages.CourseView, { courseId: id })}
            underline="hover"
            color="textPrimary"
            sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}
          >
            {title}
          </Link>
        </Typography>
        {liveCount > 0 || catId_dictText !== '' ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {liveCount > 0 ? <Chip size="small" color="error" label={courseText('course.live')} /> : null}
            {catId_dictText === '' ? null : <Chip size="small" variant="outlined" label={catId_dictText} />}
          </Box>
        ) : null}
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' }}
        >
          {contentText}
        </Typography>
        <Box sx={{ mt: 'auto', display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Price fen={price} />
          <Box sx={{ ml: 'auto' }}>
            <JoinButton course={course} />
          </Box>
        </Box>
      </Box>
    </Paper>
  );
}

export interface OpenCoursesProps {
  query: CourseQuery;
  onPage: (page: number) => void;
  onBehind: (page: number) => void;
  onAll: () => void;
}

/** 课程中心 */
export function OpenCourses({ query, onPage, onBehind, onAll }: OpenCoursesProps): ReactElement {
  const { title, category, page: current } = query;
  const courses = useQuery({
    queryKey: ['courses', 'open', title, category, current],
    queryFn: ({ signal }) => {
      const params = { ...(title.trim() === '' ? {} : { title: title.trim() }), ...(category === '' ? {} : { catId: category }) };
      return api.call('/api/client/course/open-paging', { current, size: coursePageSizes.open, params }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const page = courses.data;
  const isBehind = useLastPage(page, onBehind);
  if (courses.isPending || isBehind)
    return (
      <Box role="status" aria-label={sharedText('shared.loading')} sx={gridSx}>
        {[0, 1, 2, 3].map((key) => (
          <Skeleton key={key} height={300} />
        ))}
      </Box>
    );
  if (page === undefined) return <ErrorState error={courses.error} onRetry={() => void courses.refetch()} />;
  if (page.records.length === 0)
    return (
      <EmptyState
        text={courseText(isFiltered({ ...query, state: 0 }) ? 'course.noneFound' : 'course.none')}
        action={
          isFiltered({ ...query, state: 0 }) ? (
            <Button variant="outlined" onClick={onAll}>
              {courseText('course.showAll')}
            </Button>
          ) : null
        }
      />
    );
  return (
    <Box aria-busy={courses.isPlaceholderData} sx={{ opacity: courses.isPlaceholderData ? 0.6 : 1 }}>
      <Box sx={gridSx}>
        {page.records.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </Box>
      <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {courseText('course.count', { n: page.total })}
        </Typography>
        <ListPages count={page.pages} page={current} onChange={onPage} />
      </Box>
    </Box>
  );
}
