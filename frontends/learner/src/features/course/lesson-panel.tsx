import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { scormType, videoType } from '@xuekao/contracts/learning-limits';
import { Alert, ErrorState, formatClock, lazyPart, Skeleton } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { courseText } from './course.texts.js';
import { useLesson } from './use-lesson.js';
import { VideoPlayer } from './video-player.js';

const StudyCheck = lazyPart(async () => (await import('../course-face/study-check.js')).StudyCheck);
const PackageView = lazyPart(async () => (await import('./package-view.js')).PackageView);
const PdfView = lazyPart(async () => (await import('./pdf-view.js')).PdfView);
const placeholderSx = { aspectRatio: '16 / 9', maxHeight: 480 } as const;

export interface LessonPanelProps {
  courseId: string;
  fileId: string;
  /** the lesson behind this one, where it is open; null: there is none */
  next: { fileId: string; unlocked: boolean } | null;
  onNext: (fileId: string) => void;
  /** nobody who should learn was seen: nothing plays now */
  isAway?: boolean;
}

/** A lesson that is open: its player or its pages, and how far one is. */
export function LessonPanel({ courseId, fileId, next, onNext, isAway = false }: LessonPanelProps): ReactElement {
  const { open, error, stopMsg, isOffline, back, progress, again, finished, refused } = useLesson(courseId, fileId);
  const [isLost, setLost] = useState(false);
  const [isUnable, setUnable] = useState(false);
  /** a code has to be typed before anything goes on */
  const [isCheckDue, setCheckDue] = useState(false);
  const retry = (): void => {
    setLost(false);
    again();
  };
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (open === null)
    return (
      <Box role="status" sx={placeholderSx}>
        <Skeleton height={320} />
      </Box>
    );
  const { lesson } = open;
  const isStopped = stopMsg !== null || isOffline || isAway;
  const isHeld = isStopped || isCheckDue;
  const isVideo = lesson.fileType === videoType;
  const leftSeconds = progress.finished ? 0 : Math.max(1, lesson.needLearn - progress.learnSec);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {lesson.title}
      </Typography>
      {stopMsg === null ? null : (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={retry} sx={{ minHeight: 44 }}>
              {courseText('lesson.here')}
            </Button>
          }
        >
          {stopMsg}
        </Alert>
      )}
      {isOffline ? <Alert severity="warning">{courseText('lesson.offline')}</Alert> : null}
      {lesson.viewUrl === '' ? <Alert severity="error">{courseText('lesson.noFile')}</Alert> : null}
      {isUnable ? <Alert severity="warning">{courseText('lesson.unable')}</Alert> : null}
      {isLost ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={retry} sx={{ minHeight: 44 }}>
              {courseText('lesson.again')}
            </Button>
          }
        >
          {courseText('lesson.lost')}
        </Alert>
      ) : null}
      {lesson.studyCheck === 0 ? null : (
        <Suspense fallback={null}>
          <StudyCheck
            key={`check ${lesson.ticket}`}
            courseId={courseId}
            seconds={lesson.checkSeconds}
            runs={!isStopped && !isLost && !isUnable}
            onDue={setCheckDue}
          />
        </Suspense>
      )}
      {lesson.viewUrl === '' || isLost || isUnable ? null : isVideo ? (
        <VideoPlayer
          key={lesson.ticket}
          open={open}
          isRestricted={!progress.finished}
          isHeld={isHeld}
          back={back}
          onLost={() => setLost(true)}
          onUnable={() => setUnable(true)}
        />
      ) : lesson.fileType === scormType ? (
        <Suspense fallback={<Skeleton height={480} />}>
          <PackageView
            key={lesson.ticket}
            {...{ open, courseId, fileId, isHeld, leftSeconds }}
            isFinished={progress.finished}
            onFinished={finished}
            onStopped={refused}
          />
        </Suspense>
      ) : (
        <Suspense fallback={<Skeleton height={480} />}>
          <PdfView key={lesson.ticket} open={open} isHeld={isHeld} leftSeconds={leftSeconds} onLost={() => setLost(true)} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography color="textSecondary" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {progress.finished
            ? courseText('lesson.done')
            : courseText('lesson.learned', { time: formatClock(progress.learnSec), need: formatClock(lesson.needLearn) })}
        </Typography>
        {next?.unlocked === true && progress.finished ? (
          <Button variant="contained" onClick={() => onNext(next.fileId)} sx={{ minHeight: 44, flex: { xs: 1, sm: 'none' } }}>
            {courseText('lesson.next')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
