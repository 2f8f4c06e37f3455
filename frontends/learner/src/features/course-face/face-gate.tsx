import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { learnerPages } from '@xuekao/contracts/addresses';
import { Alert, ErrorState, muiPart, Skeleton } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/session.js';
import { courseFaceText } from './course-face.texts.js';
import type { FaceCheck } from './face-dialog.js';
import type { StudyAnswer } from './send-study-capture.js';
import { StudyCamera } from './study-camera.js';

const FaceDialog = muiPart(async () => (await import('./face-dialog.js')).FaceDialog, 'notice');
/** specification 3, section 9 */
const breakMs = 3500;
/** Courses for which this page has a consent. */
const agreed = new Set<string>();

interface Props {
  courseId: string;
  fileId: string;
  /** @param isHeld nothing counts now, so nothing plays */
  children: (isHeld: boolean) => ReactNode;
}

/** Before a lesson of a course that asks for faces, and around it: who should learn is there. */
export function FaceGate({ courseId, fileId, children }: Props): ReactElement {
  const faceCheck = useQuery({
    queryKey: ['course-face', courseId],
    queryFn: ({ signal }) => api.call('/api/course/face/validate-face', { courseId }, { signal }),
    gcTime: 0,
  });
  const { data } = faceCheck;
  /** seconds until the next look; null: the face has to be checked first */
  const [passed, setPassed] = useState<number | null>(null);
  if (faceCheck.isError) return <ErrorState error={faceCheck.error} onRetry={() => void faceCheck.refetch()} />;
  if (data === undefined)
    return (
      <Box role="status" sx={{ aspectRatio: '16 / 9', maxHeight: 480 }}>
        <Skeleton height={320} />
      </Box>
    );
  if (!data.asked) return <>{children(false)}</>;
  const isOpen = data.seconds > 0 && (agreed.has(courseId) || !data.faceCam);
  const left = passed ?? (isOpen ? data.seconds : null);
  if (left !== null)
    return (
      <CheckedLesson courseId={courseId} fileId={fileId} faceCheck={data} left={left}>
        {children}
      </CheckedLesson>
    );
  const pass = (seconds: number): void => {
    agreed.add(courseId);
    setPassed(seconds);
  };
  return <Before courseId={courseId} faceCheck={data} onPassed={pass} onRefresh={() => void faceCheck.refetch()} />;
}

interface BeforeProps {
  courseId: string;
  faceCheck: FaceCheck;
  onPassed: (seconds: number) => void;
  onRefresh: () => void;
}

/** The way into the lesson, and the other one for those who refuse. */
function Before({ courseId, faceCheck, onPassed, onRefresh }: BeforeProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="course-face"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Typography id="course-face" variant="h2">
        {courseFaceText('face.title')}
      </Typography>
      <Typography>{courseFaceText('face.todo')}</Typography>
      <Button variant="contained" size="large" onClick={() => setOpen(true)} sx={{ minHeight: 48, width: { xs: '100%', sm: 'auto' } }}>
        {courseFaceText('face.open')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {courseFaceText('face.other')}
        </Typography>
        <Button onClick={onRefresh} sx={{ minHeight: 44 }}>
          {courseFaceText('face.refresh')}
        </Button>
      </Box>
      {isOpen ? (
        <Suspense fallback={null}>
          <FaceDialog courseId={courseId} faceCheck={faceCheck} onPassed={onPassed} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Paper>
  );
}

/** A lesson that is looked at: with the camera on all the time, or at each interval. */
function CheckedLesson({ courseId, fileId, faceCheck, left, children }: Props & { faceCheck: FaceCheck; left: number }): ReactElement {
  const navigate = useNavigate();
  /** the last answer; null: none since the check */
  const [answer, setAnswer] = useState<StudyAnswer | null>(null);
  const { faceCam, faceInterval } = faceCheck;
  const isDue = useDue(answer === null ? left : answer.seconds, answer);
  const isFailed = answer !== null && answer.seconds === 0;
  const isHeld = isFailed || (!faceCam && isDue);
  const isBroken = answer?.isBreak === true;
  useEffect(() => {
    if (!isBroken) return undefined;
    const timer = window.setTimeout(() => void navigate(`${learnerPages.CourseIndex}?break`), breakMs);
    return () => window.clearTimeout(timer);
  }, [isBroken, navigate]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isHeld ? <Trouble answer={answer} /> : null}
      {isBroken || !(faceCam || isHeld) ? null : (
        <StudyCamera courseId={courseId} fileId={fileId} everyMs={faceInterval * 60_000} isSmall={faceCam} onAnswer={setAnswer} />
      )}
      {children(isHeld)}
    </Box>
  );
}

/** Why nothing plays: a look is due, or the last one failed. */
function Trouble({ answer }: { answer: StudyAnswer | null }): ReactElement {
  if (answer === null || answer.seconds > 0) return <Alert severity="info">{courseFaceText('face.due')}</Alert>;
  const { isBreak, failCount: n, faceChance: m, verdict } = answer;
  if (isBreak) return <Alert severity="error">{courseFaceText('face.break', { n })}</Alert>;
  if (verdict === 'unenrolled') return <Alert severity="warning">{courseFaceText('face.unenrolled')}</Alert>;
  return (
    <Alert severity="warning">
      {courseFaceText('face.failed', { n, m })}
      <br />
      {courseFaceText('face.again')}
    </Alert>
  );
}

/** Whether so many seconds have passed. @param since begins them anew */
function useDue(seconds: number, since: unknown): boolean {
  const [due, setDue] = useState<unknown>(undefined);
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(() => since), seconds * 1000);
    return () => window.clearTimeout(timer);
  }, [seconds, since]);
  return due === since;
}
