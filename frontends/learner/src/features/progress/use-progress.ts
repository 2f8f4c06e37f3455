import { useQuery } from '@tanstack/react-query';
import { learnStates } from '@xuekao/contracts/learning-limits';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { daysOf } from './progress.js';

/** Half a year, as the calendar shows it. */
const days = 182;
const nextShown = 3;

/** Days and knowledge points of the signed-in person. */
export function useProgress() {
  return useQuery({
    queryKey: ['progress', 'days'],
    queryFn: async ({ signal }) => {
      const [learning, practice] = await Promise.all([
        api.call('/api/client/stat/days', { days }, { signal }),
        api.call('/api/repo/train/progress', { days }, { signal }),
      ]);
      return { days: daysOf(learning, practice.days), points: practice.points };
    },
    staleTime: 0,
  });
}

/** Next steps of the signed-in person: exams that are open and were not sat, courses that are begun, questions to be reviewed. */
export function useNextSteps() {
  const { site } = useSite();
  const hasExams = site?.props['moduleExam'] !== false;
  const hasCourses = site?.props['moduleCourse'] !== false;
  return useQuery({
    queryKey: ['progress', 'next', hasExams, hasCourses],
    queryFn: async ({ signal }) => {
      const [exams, courses, review] = await Promise.all([
        hasExams ? api.call('/api/client/exam/open-paging', { size: 20, params: { flag: 'OPEN_NOW' } }, { signal }) : null,
        hasCourses
          ? api.call('/api/client/course/mine-paging', { size: nextShown, params: { state: learnStates.learning } }, { signal })
          : null,
        api.call('/api/client/book/review-today', {}, { signal }),
      ]);
      return {
        exams: (exams?.records ?? []).filter(({ tryCount }) => tryCount === 0).slice(0, nextShown),
        courses: courses?.records ?? [],
        reviews: review.sources.filter(({ count }) => count > 0).slice(0, nextShown),
      };
    },
    enabled: site !== undefined,
    staleTime: 0,
  });
}
