import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Alert, Segments, Tabs } from '@xuekao/frontend-shared';
import { useCallback, useEffect, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { CategoryField } from '../../lib/category/category-field.js';
import { usePageTitle } from '../../lib/page-title.js';
import { PausingSearch } from '../../lib/pausing-search.js';
import { lastCourseTab } from '../../lib/preferences.js';
import { courseTitleMax, readCourseQuery, writeCourseQuery, type CourseQuery } from './course-query.js';
import { courseText } from './course.texts.js';
import { MyCourses } from './my-courses.js';
import { OpenCourses } from './open-courses.js';

const tabs = ['open', 'mine'] as const;
type Tab = (typeof tabs)[number];
const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value);
const states = ['0', '1', '2', '3'] as const;
const noConditions = { title: '', category: '', state: 0, page: 1 } as const;

/** Courses: the centre, where one finds them, and one's own. */
export function CourseIndexPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(courseText('course.title'));
  const [asked, kept] = [params.get('tab'), lastCourseTab.get()];
  const tab = isTab(asked) ? asked : isTab(kept) ? kept : 'open';
  useEffect(() => lastCourseTab.set(tab), [tab]);
  const query = readCourseQuery(params);
  const change = useCallback(
    (part: Partial<CourseQuery>, replace = !('page' in part)): void =>
      setParams((before) => writeCourseQuery(tab, { ...readCourseQuery(before), page: 1, ...part }), { replace }),
    [setParams, tab],
  );
  const search = useCallback((title: string): void => change({ title }), [change]);
  const behind = useCallback((page: number): void => change({ page }, true), [change]);
  const goTo = (to: Tab): void => setParams(writeCourseQuery(to, noConditions));
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {courseText('course.title')}
      </Typography>
      {params.has('break') ? (
        <Box sx={{ mb: 2 }}>
          <Alert severity="warning">{courseText('course.break')}</Alert>
        </Box>
      ) : null}
      <Tabs
        label={courseText('course.tabs')}
        tabs={tabs.map((value) => ({ value, label: courseText(`course.tab.${value}`) }))}
        value={tab}
        panelId="course-panel"
        onChange={goTo}
      />
      <div role="tabpanel" id="course-panel" aria-labelledby={`tab-${tab}`}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2 }}>
          {tab === 'mine' ? (
            <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, p: 0.5 }}>
              <Segments
                label={courseText('mine.states')}
                value={states.find((one) => one === String(query.state)) ?? '0'}
                choices={states.map((value) => ({ value, label: courseText(`mine.state.${value}`) }))}
                onChange={(value) => change({ state: Number(value) })}
              />
            </Box>
          ) : null}
          <Box sx={{ width: { xs: '100%', sm: 200 } }}>
            <CategoryField dicCode="course_catalog" value={query.category} onChange={(category) => change({ category })} />
          </Box>
          <Box sx={{ width: { xs: '100%', sm: 260 } }}>
            <PausingSearch key={tab} label={courseText('course.search')} value={query.title} maxLength={courseTitleMax} onChange={search} />
          </Box>
        </Box>
        {tab === 'open' ? (
          <OpenCourses query={query} onPage={(page) => change({ page })} onBehind={behind} onAll={() => change(noConditions)} />
        ) : (
          <MyCourses
            query={query}
            onPage={(page) => change({ page })}
            onBehind={behind}
            onOpen={() => goTo('open')}
            onAll={() => change(noConditions)}
          />
        )}
      </div>
    </>
  );
}
