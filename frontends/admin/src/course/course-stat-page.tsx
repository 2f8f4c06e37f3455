import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { addressOf } from '@xuekao/contracts/addresses';
import { courseFileTypes } from '@xuekao/contracts/course-files';
import { EmptyState, ErrorState } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { durationText, typeText } from '../course-file/file-words.js';
import { useCall } from '../lib/use-call.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { PageHeader, Section } from '../ui/page.js';
import { uiText } from '../ui/ui.texts.js';
import { BuyReminder } from './buy-reminder.js';
import type { CourseDetail } from './course-form.js';
import { courseText } from './course.texts.js';
import { FacesSection } from './faces-section.js';
import { LearnersSection } from './learners-section.js';
import { courseRoutes } from './routes.js';
import { Figure, StatisticsSection } from './statistics-section.js';

type Lesson = CourseDetail['dirList'][number]['fileList'][number];

/** Seconds that finish a lesson. */
function needText({ needLearn, fileType }: Lesson): string {
  if (needLearn > 0) return durationText(needLearn);
  if (fileType === courseFileTypes.scorm) return courseText('stat.package');
  return courseText(fileType === courseFileTypes.video ? 'stat.whole' : 'stat.opened');
}

function Lessons({ course }: { course: CourseDetail }): ReactElement {
  if (course.dirList.length === 0) return <EmptyState text={courseText('dirs.empty')} />;
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{courseText('stat.name')}</TableCell>
            <TableCell>{courseText('stat.type')}</TableCell>
            <TableCell align="right">{courseText('stat.length')}</TableCell>
            <TableCell align="right">{courseText('stat.need')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {course.dirList.flatMap((dir) => [
            <TableRow key={dir.id}>
              <TableCell component="th" scope="rowgroup" colSpan={4} sx={{ fontWeight: 600, bgcolor: 'action.hover' }}>
                {dir.title}
              </TableCell>
            </TableRow>,
            ...dir.fileList.map((lesson) => (
              <TableRow key={lesson.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{lesson.title}</TableCell>
                <TableCell>{typeText(lesson.fileType)}</TableCell>
                <TableCell align="right">{durationText(lesson.duration)}</TableCell>
                <TableCell align="right">{needText(lesson)}</TableCell>
              </TableRow>
            )),
          ])}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Figures of a course, and its lessons. */
export function CourseStatPage(): ReactElement {
  const { courseId = '' } = useParams();
  const call = useCall('/api/course/course/admin/detail', { id: courseId }, { fresh: true });
  if (call.isError)
    return (
      <>
        <PageHeader title={courseText('stat.title')} back={courseRoutes.CourseList} />
        <ErrorState error={call.error} onRetry={() => void call.refetch()} />
      </>
    );
  if (call.data === undefined) return <PageSkeleton />;
  const course = call.data;
  const lessons = course.dirList.flatMap(({ fileList }) => fileList);
  const videos = lessons.filter(({ fileType }) => fileType === courseFileTypes.video);
  const seconds = videos.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <>
      <PageHeader
        title={course.title}
        note={courseText('stat.title')}
        back={courseRoutes.CourseList}
        actions={
          <>
            {course.price > 0 ? <BuyReminder courseId={course.id} /> : null}
            <Button component={Link} variant="outlined" to={addressOf(courseRoutes.CourseDetail, { id: course.id })}>
              {uiText('ui.edit')}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' }}>
            <Figure label={courseText('stat.files')} value={String(lessons.length)} />
            <Figure label={courseText('stat.videos')} value={String(videos.length)} />
            <Figure label={courseText('stat.documents')} value={String(lessons.length - videos.length)} />
            <Figure label={courseText('stat.duration')} value={durationText(seconds)} />
          </Box>
        </Section>
        <StatisticsSection courseId={course.id} />
        <LearnersSection courseId={course.id} />
        {course.faceStart ? <FacesSection courseId={course.id} /> : null}
        <Section title={courseText('stat.directory')}>
          <Lessons course={course} />
        </Section>
      </Box>
    </>
  );
}
