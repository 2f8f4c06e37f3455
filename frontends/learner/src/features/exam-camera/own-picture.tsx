import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { notify } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement, type RefObject } from 'react';
import { cameraText } from './camera.texts.js';
import type { Shown } from './capture-loop.js';

/** of a picture that lies over the page */
const cornerSx = {
  position: 'fixed',
  zIndex: 5,
  boxShadow: 2,
  // what lies under it is used all the same
  pointerEvents: 'none',
} as const;

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  shown: Shown;
  label: string;
  /** while nothing is wrong */
  onText: string;
  /** while the person is not seen */
  outText: string;
  /** Size and place of a small picture in the corner of the page; null: a large one, where it stands. */
  corner: { width: object; right: object; bottom: object } | null;
}

/** The person's own live picture, and what is wrong with it. */
export function OwnPicture({ video, shown: { hint, isOut, isBroken }, label, onText, outText, corner }: Props): ReactElement {
  useEffect(() => {
    if (isOut) notify(outText, 'warning');
  }, [isOut, outText]);
  useEffect(() => {
    if (isBroken) notify(cameraText('camera.broken'), 'error');
  }, [isBroken]);
  const isFault = isBroken || isOut || (hint !== null && hint !== 'hold');
  const words = isBroken ? cameraText('camera.broken') : isOut ? outText : hint === null ? onText : cameraText(`camera.hint.${hint}`);
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        ...(corner === null ? { width: '100%', maxWidth: 420, justifySelf: 'center' } : { ...cornerSx, ...corner }),
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
        variant={corner === null ? 'body1' : 'caption'}
        sx={{
          display: 'block',
          ...(corner === null ? { p: 1 } : { px: 0.5, py: 0.25 }),
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
