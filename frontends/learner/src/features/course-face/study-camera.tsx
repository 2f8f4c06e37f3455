import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, type ReactElement } from 'react';
import { cameraText } from '../exam-camera/camera.texts.js';
import { courseFaceText } from './course-face.texts.js';
import type { StudyAnswer } from './send-study-capture.js';
import { useStudyCaptures, type StudyCamera as Watched } from './use-study-captures.js';

const cornerSx = {
  position: 'fixed',
  right: { xs: 8, md: 24 },
  bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 24 },
  zIndex: 5,
  width: { xs: 84, md: 128 },
  boxShadow: 2,
  // what lies under it is touched all the same
  pointerEvents: 'none',
} as const;

interface Props extends Watched {
  /** small, beside what is learnt; else in its place */
  isSmall: boolean;
  onAnswer: (answer: StudyAnswer) => void;
}

/** The camera while somebody learns: their own picture, and what is wrong with it. */
export function StudyCamera({ isSmall, onAnswer, ...watched }: Props): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const { hint, isOut, isBroken } = useStudyCaptures(video, watched, onAnswer);
  useEffect(() => {
    if (isOut) notify(courseFaceText('face.out'), 'warning');
  }, [isOut]);
  useEffect(() => {
    if (isBroken) notify(cameraText('camera.broken'), 'error');
  }, [isBroken]);
  const isFault = isBroken || isOut || (hint !== null && hint !== 'hold');
  const words = isBroken
    ? cameraText('camera.broken')
    : isOut
      ? courseFaceText('face.out')
      : hint === null
        ? courseFaceText('face.on')
        : cameraText(`camera.hint.${hint}`);
  return (
    <Box
      component="section"
      aria-label={courseFaceText('face.camera')}
      sx={{
        ...(isSmall ? cornerSx : { width: '100%', maxWidth: 420, justifySelf: 'center' }),
        borderRadius: 1,
        overflow: 'hidden',
        border: 2,
        borderColor: isFault ? 'error.main' : 'success.main',
        bgcolor: 'background.paper',
      }}
    >
      {/* the person's own live picture has no words to write down */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={cameraText('camera.test.video')}
        sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: '#101418', transform: 'scaleX(-1)' }}
      />
      <Typography
        role="status"
        variant={isSmall ? 'caption' : 'body1'}
        sx={{
          display: 'block',
          p: isSmall ? 0.5 : 1,
          lineHeight: 1.3,
          textAlign: 'center',
          color: isFault ? 'error.main' : 'text.secondary',
        }}
      >
        {words}
      </Typography>
    </Box>
  );
}
