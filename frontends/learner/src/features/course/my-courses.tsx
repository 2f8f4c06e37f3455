import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { formatDateTime, type CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router';
import { api } from '../../lib/session.js';
import { TimeRange } from '../../lib/time-range.js';
import { PagedRows } from '../../lib/centre/paged-rows.js';
import { CourseCover } from './course-cover.js';
import { coursePageSizes, isFiltered, type CourseQuery } from './course-query.js';
import { courseText } from './course.texts.js';

type Course = CallOutput<'/api/client/course/mine-paging'>['records'][number];
const usersOnly = 3;
const deeds = ['mine.start', 'mine.start', 'mine.continue', 'mine.again'] as const;

export const qaAddress = (courseId: string): string => `${learnerPages.CourseQa}?${new URLSearchParams({ courseId }).toString()}`;

function Progress({ learnFile, totalFile }: Pick<Course, 'learnFile' | 'totalFile'>): ReactElement {
  const words = courseText('mine.progress', { n: learnFile, all: totalFile });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <LinearProgress
        variant="determinate"
        aria-label={words}
        value={totalFile === 0 ? 0 : (learnFile / totalFile) * 100}
        sx={{ flex: 1, maxWidth: 240, height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {words}
      </Typography>
    </Box>
  );
}

function Period({ start, end }: { start: string | null; end: string | null }): ReactElement {
  if (start !== null && end !== null) return <TimeRange start={start} end={end} />;
  if (start !== null) return <>{courseText('mine.from', { time: formatDateTime(start) })}</>;
  return <>{end === null ? courseText('mine.anytime') : courseText('mine.until', { time: formatDateTime(end) })}</>;
}

function CourseRow({ course }: { course: Course }): ReactElement {
  const { id, title, cover, liveCount, startTime, endTime, openType, state, qaCount, latestFile } = course;
  const address = addressOf(learnerPages.CourseView, { courseId: id });
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', columnGap: 2, rowGap: 1.5, py: 2, borderTop: 1, borderColor: 'divider', alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <CourseCover cover={cover} title={title} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h2" sx={{ fontSize: '1.0625rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            <Link
              component={RouterLink}
              to={address}
              underline="hover"
              color="textPrimary"
              sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}
            >
              {title}
            </Link>
          </Typography>
          {liveCount > 0 ? <Chip size="small" color="error" label={courseText('course.live')} /> : null}
          <Chip
            size="small"
            variant="outlined"
            label={courseText(`mine.state.${([1, 2, 3] as const).find((one) => one === state) ?? 1}`)}
          />
        </Box>
        <Typography component="div" variant="body2" color="textSecondary">
          {courseText('mine.period')} <Period start={startTime} end={endTime} />
          {' · '}
          {courseText('mine.source')} {courseText(openType === usersOnly ? 'mine.source.users' : 'mine.source.open')}
        </Typography>
        <Progress learnFile={course.learnFile} totalFile={course.totalFile} />
        {latestFile === null ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {courseText('mine.latest', { title: latestFile.title, time: formatDateTime(latestFile.learnTime) })}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={RouterLink} to={address} variant={state === 3 ? 'outlined' : 'contained'} sx={{ minHeight: 44 }}>
            {courseText(deeds[state] ?? 'mine.start')}
          </Button>
          <Button component={RouterLink} to={qaAddress(id)} color="secondary" sx={{ minHeight: 44 }}>
            {courseText('mine.qa', { n: qaCount })}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

export interface MyCoursesProps {
  query: CourseQuery;
  onPage: (page: number) => void;
  onBehind: (page: number) => void;
  onOpen: () => void;
  onAll: () => void;
}

/** 我的课程 */
export function MyCourses({ query, onPage, onBehind, onOpen, onAll }: MyCoursesProps): ReactElement | null {
  const { title, category, state, page } = query;
  const courses = useQuery({
    queryKey: ['courses', 'mine', query],
    queryFn: ({ signal }) => {
      const params = {
        ...(state === 0 ? {} : { state }),
        ...(title.trim() === '' ? {} : { title: title.trim() }),
        ...(category === '' ? {} : { catId: category }),
      };
      return api.call('/api/client/course/mine-paging', { current: page, size: coursePageSizes.mine, params }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  return (
    <PagedRows
      rows={courses}
      page={page}
      onPage={onPage}
      onBehind={onBehind}
      emptyText={courseText(isFiltered(query) ? 'course.noneFound' : 'mine.none')}
      emptyAction={
        <Button variant="outlined" onClick={isFiltered(query) ? onAll : onOpen}>
          {courseText(isFiltered(query) ? 'course.showAll' : 'mine.toOpen')}
        </Button>
      }
      countText={(n) => courseText('course.count', { n })}
    >
      {(course) => <CourseRow key={course.id} course={course} />}
    </PagedRows>
  );
}
