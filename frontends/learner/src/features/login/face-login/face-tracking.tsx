import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { sharedText } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { SiteInfo } from '../../../lib/site.js';
import { useTick } from '../../../lib/ticks.js';
import { realText } from '../../../texts/real-name.texts.js';
import type { Box as FaceBox } from './face-detector.js';
import { FaceTicketForm } from './face-ticket-form.js';
import { useFaceLogin } from './use-face-login.js';

/** The frame around the face, mirrored like the picture. */
function Frame({ box, video }: { box: FaceBox; video: HTMLVideoElement }): ReactElement {
  const part = (length: number, of: number): string => `${(100 * length) / (of || 1)}%`;
  return (
    <Box
      data-testid="face-frame"
      sx={{
        position: 'absolute',
        border: 2,
        borderColor: 'success.light',
        borderRadius: 1,
        transition: 'all 120ms linear',
        pointerEvents: 'none',
        right: part(box.x, video.videoWidth),
        top: part(box.y, video.videoHeight),
        width: part(box.width, video.videoWidth),
        height: part(box.height, video.videoHeight),
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    />
  );
}

/** Seconds in which the face has to be seen, for the eye: the end is said by the message. */
function LookLeft({ until }: { until: number }): ReactElement {
  const left = useTick(() => Math.max(0, Math.ceil((until - performance.now()) / 1000)));
  return (
    <Typography variant="body2" color="textSecondary" aria-hidden sx={{ textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {realText('face.left', { n: left })}
    </Typography>
  );
}

/** The person's own picture, the frame that follows the face, and what to do next. */
export function FaceTracking({ site }: { site: SiteInfo }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const { state, box, message, isFault, lookUntil, onTicket } = useFaceLogin(video, site);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [hasForm, setHasForm] = useState(false);
  if (state === 'asking' && !hasForm) setHasForm(true);
  useEffect(() => {
    if (state === 'asking' && isFault) form.current?.querySelector<HTMLElement>('[name=captchaValue], [type=submit]')?.focus();
  }, [state, isFault]);
  if (state === 'broken')
    return (
      <Alert severity="error" variant="outlined">
        {message}
      </Alert>
    );
  return (
    <>
      <Box sx={{ position: 'relative', aspectRatio: '4 / 3', bgcolor: '#101418', borderRadius: 1, overflow: 'hidden' }}>
        {/* the person's own live picture has no words to write down */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={realText('face.video')}
          onLoadedMetadata={(event) => setElement(event.currentTarget)}
          sx={{ width: '100%', height: '100%', objectFit: 'fill', transform: 'scaleX(-1)' }}
        />
        {box === null || element === null ? null : <Frame box={box} video={element} />}
        {state === 'starting' || state === 'sending' ? (
          <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', bgcolor: 'rgba(0 0 0 / 0.35)' }}>
            <CircularProgress aria-label={sharedText('shared.loading')} sx={{ color: '#fff' }} />
          </Box>
        ) : null}
      </Box>
      <Typography
        role="status"
        sx={{ mt: 2, minHeight: 48, textAlign: 'center', color: isFault ? 'error.main' : 'text.primary', fontWeight: 550 }}
      >
        {message}
      </Typography>
      {lookUntil === null ? null : <LookLeft until={lookUntil} />}
      {/* hidden meanwhile, so that the next attempt finds what was typed */}
      {hasForm ? (
        <Box ref={form} hidden={state !== 'asking'}>
          <FaceTicketForm site={site} onTicket={onTicket} />
        </Box>
      ) : null}
    </>
  );
}
