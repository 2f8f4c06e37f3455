import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { addressOf } from '@xuekao/contracts/addresses';
import { ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { courseRoutes } from '../course/routes.js';
import { useCan } from '../lib/session.js';
import { useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { figuresText } from './figures.texts.js';
import { Line, Lines } from './lines.js';

const shownRows = 5;

/** Courses that can be learnt now, those that most people learn before the others. */
export function OngoingCourses(): ReactElement | null {
  const canSee = useCan('course:list');
  const input = { current: 1, size: shownRows, params: {} };
  const { data, error, refetch } = useCall('/api/stat/course/dash-course-list', input, { enabled: canSee, onFocus: true });
  if (!canSee) return null;
  return (
    <Section title={figuresText('fig.courses')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton variant="rounded" height={72} /> : null}
      {data === undefined ? null : (
        <Lines empty={figuresText('fig.courses.empty')}>
          {data.records.map(({ id, title, procCount, finishCount }) => (
            <Line
              key={id}
              title={title}
              note={figuresText('fig.courses.counts', { n: procCount, m: finishCount })}
              to={addressOf(courseRoutes.CourseStat, { courseId: id })}
              action={figuresText('fig.courses.go')}
            />
          ))}
        </Lines>
      )}
      {(data?.total ?? 0) > shownRows ? (
        <Box sx={{ pt: 1 }}>
          <Button component={Link} to={courseRoutes.CourseList} size="small" sx={{ minHeight: 44 }}>
            {figuresText('fig.courses.all', { n: data?.total ?? 0 })}
          </Button>
        </Box>
      ) : null}
    </Section>
  );
}
