import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { liveStates } from '@xuekao/contracts/live-limits';
import {
  Alert,
  EmptyState,
  ErrorState,
  formatDate,
  formatDateTime,
  lazyPart,
  notify,
  RichText,
  sharedText,
  Skeleton,
  Tabs,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { api } from '../../lib/session.js';
import { Purchase } from '../payment/purchase.js';
import { CourseDirectory } from './course-directory.js';
import { courseText } from './course.texts.js';
import { LessonPanel, type LessonPanelProps } from './lesson-panel.js';
import { QaList } from './qa-list.js';

const FaceGate = lazyPart(async () => (await import('../course-face/face-gate.js')).FaceGate);
type Course = CallOutput<'/api/course/course/detail'>;
const LivePanel = lazyPart(async () => (await import('./live-panel.js')).LivePanel);
const tabs = ['live', 'learn', 'intro', 'qa'] as const;
type Tab = (typeof tabs)[number];

/** Why a course cannot be learnt, by its state (specification 3, section 4). */
function stateText({ state, startTime, endTime, dayRule, dayLimit }: Course): string {
  const known = ([1, 2, 3, 4, 5, 6, 7] as const).find((one) => one === state) ?? 1;
  const times = { start: startTime === null ? '' : formatDateTime(startTime), end: endTime === null ? '' : formatDateTime(endTime) };
  return courseText(`view.state.${known}`, { ...times, rule: dayRule, n: dayLimit });
}

function Facts({ course }: { course: Course }): ReactElement {
  const facts = [
    ...(course.catId_dictText === '' ? [] : [[courseText('view.category'), course.catId_dictText] as const]),
    ...(course.periods === 0 ? [] : [[courseText('view.periods'), courseText('view.periods.value', { n: course.periods })] as const]),
    [courseText('view.publish'), formatDate(course.createTime)] as const,
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontSize: '0.875rem' }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', gap: 1 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Done with all: what comes next. */
function Finished({ course }: { course: Course }): ReactElement | null {
  if (!course.finished) return null;
  return (
    <Alert
      severity="success"
      action={
        course.refExam === '' ? null : (
          <Button
            component={Link}
            to={`${addressOf(learnerPages.CheckExam, { id: course.refExam })}?courseId=${course.id}`}
            color="inherit"
            variant="outlined"
            sx={{ minHeight: 44 }}
          >
            {courseText('view.exam')}
          </Button>
        )
      }
    >
      {courseText('view.finished')}
    </Alert>
  );
}

function Learning({ course, fileId, onStale }: { course: Course; fileId: string; onStale: () => void }): ReactElement {
  const navigate = useNavigate();
  const { id: courseId, dirList, isBuy, price } = course;
  const lessons = dirList.flatMap(({ fileList }) => fileList);
  const at = lessons.findIndex((lesson) => lesson.fileId === fileId);
  const openOf = (next: string): void =>
    void navigate(addressOf(learnerPages.CourseView, { courseId, fileId: next }), { replace: fileId !== '' });
  const waiting = lessons.find(({ finished }) => !finished) ?? lessons[0];
  const latest = lessons.find((lesson) => lesson.fileId === course.latestFileId && !lesson.finished) ?? waiting;
  if (lessons.length === 0) return <EmptyState text={courseText('view.noFiles')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isBuy ? null : (
        <Purchase
          price={price}
          needs={courseText('view.needs')}
          onBuy={() => api.call('/api/course/buy/init', { courseId })}
          onStale={onStale}
        />
      )}
      <Finished course={course} />
      <Box
        sx={{
          ...{ display: 'grid', gap: 2.5, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        {isBuy && fileId !== '' ? (
          <Lesson course={course} fileId={fileId} next={lessons[at + 1] ?? null} onNext={openOf} />
        ) : (
          <Box sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1, display: 'grid', gap: 2, justifyItems: 'center' }}>
            <Typography color="textSecondary">
              {courseText('view.progress', { n: lessons.filter(({ finished }) => finished).length, all: lessons.length })}
            </Typography>
            {isBuy && latest !== undefined ? (
              <Button variant="contained" size="large" onClick={() => openOf(latest.fileId)} sx={{ minHeight: 48 }}>
                {courseText(course.finished ? 'mine.again' : course.latestFileId === '' ? 'mine.start' : 'mine.continue')}
              </Button>
            ) : null}
          </Box>
        )}
        <CourseDirectory dirList={dirList} fileId={fileId} onOpen={isBuy ? openOf : () => notify(courseText('view.buyFirst'), 'warning')} />
      </Box>
    </Box>
  );
}

/** The open lesson, behind a check of the face where the course asks for it. */
function Lesson({ course, fileId, ...panel }: Omit<LessonPanelProps, 'courseId' | 'isAway'> & { course: Course }): ReactElement {
  const lesson = { courseId: course.id, fileId };
  if (!course.faceStart) return <LessonPanel key={fileId} {...lesson} {...panel} />;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <FaceGate {...lesson}>{(isAway) => <LessonPanel key={fileId} {...lesson} {...panel} isAway={isAway} />}</FaceGate>
    </Suspense>
  );
}

function CourseView({ course, fileId, onStale }: { course: Course; fileId: string; onStale: () => void }): ReactElement {
  // whoever comes while a live goes on comes for it
  const isOn = fileId === '' && course.liveList.some(({ state }) => state === liveStates.running);
  const [tab, setTab] = useState<Tab>(isOn ? 'live' : 'learn');
  const label = (value: Tab): string =>
    value === 'qa' ? courseText('view.tab.qa', { n: course.qaCount }) : courseText(`view.tab.${value}`);
  return (
    <>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {course.title}
      </Typography>
      <Facts course={course} />
      {course.state === 0 ? (
        <Box sx={{ mt: 2 }}>
          <Tabs
            label={courseText('view.details')}
            value={tab}
            tabs={tabs.filter((value) => value !== 'live' || course.liveList.length > 0).map((value) => ({ value, label: label(value) }))}
            panelId="course-detail"
            onChange={setTab}
          />
          <Box role="tabpanel" id="course-detail" aria-labelledby={`tab-${tab}`} sx={{ pt: 2.5 }}>
            {tab === 'live' ? (
              <Suspense fallback={<Skeleton height={320} />}>
                <LivePanel courseId={course.id} first={course.liveList} />
              </Suspense>
            ) : null}
            {tab === 'learn' ? <Learning course={course} fileId={fileId} onStale={onStale} /> : null}
            {tab === 'intro' && course.content === '' ? <EmptyState text={courseText('view.noIntro')} /> : null}
            {tab === 'intro' && course.content !== '' ? <RichText html={course.content} /> : null}
            {tab === 'qa' ? <QaList courseId={course.id} fileId={fileId} /> : null}
          </Box>
        </Box>
      ) : (
        <EmptyState text={stateText(course)} />
      )}
    </>
  );
}

/** The page of a course: what it is, and where it is learnt. */
export function CourseViewPage(): ReactElement {
  const { courseId = '', fileId = '' } = useParams();
  const [search] = useSearchParams();
  // by whose sign-up one comes; from then on the course knows it
  const activityId = search.get('activityId');
  const course = useQuery({
    queryKey: ['course', courseId],
    queryFn: ({ signal }) =>
      api.call('/api/course/course/detail', { id: courseId, ...(activityId === null ? {} : { activityId }) }, { signal }),
    refetchOnWindowFocus: true,
  });
  const { data } = course;
  usePageTitle(data?.title ?? courseText('course.title'));
  return (
    <>
      <Button
        component={Link}
        to={learnerPages.CourseIndex}
        color="secondary"
        startIcon={<ArrowBackIcon />}
        sx={{ ml: -1, mb: 1, minHeight: 44 }}
      >
        {courseText('view.back')}
      </Button>
      {course.isPending ? (
        <Box role="status" aria-label={sharedText('shared.loading')}>
          <Skeleton height={320} />
        </Box>
      ) : null}
      {course.isError && data === undefined ? <ErrorState isPage error={course.error} onRetry={() => void course.refetch()} /> : null}
      {data === undefined ? null : <CourseView key={data.id} course={data} fileId={fileId} onStale={() => void course.refetch()} />}
    </>
  );
}
